package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Two modes of a contender as their running servers describe them.
 *
 * @param plan of these two variants and one scenario
 * @param from the start of the first variant
 * @param to the start of the second variant
 */
public record ExplainedModes(Plan plan, LaunchResult from, LaunchResult to) {

    /** @param launches the starts of the plan's two variants */
    public static ExplainedModes of(Plan plan, List<LaunchResult> launches) {
        return new ExplainedModes(plan, launches.get(0), launches.get(1));
    }

    /**
     * Returns the plan that changes one setting at a time.
     *
     * @param named the settings to change one at a time, all others together; empty for all
     * @throws LaunchException if a server did not start
     */
    public ExplainPlan steps(List<String> named) {
        Scenario scenario = plan.scenarios().get(0);
        return ExplainPlan.of(plan, from.variant().contender(), scenario, spelledOut(from), spelledOut(to), named);
    }

    /** Returns the mode without its profile, but with every property that the server says the profile sets. */
    private Mode spelledOut(LaunchResult launch) {
        if (launch.failure() != null) {
            throw new LaunchException(
                    LaunchException.Kind.CONTENDER,
                    launch.variant().label() + " did not start: " + launch.failure(),
                    "its settings are read from the running server; mend what its log says",
                    launch.log());
        }
        Mode mode = plan.mode(launch.variant().mode());
        Map<String, String> properties = new TreeMap<>();
        if (launch.state().identity() != null) {
            properties.putAll(launch.state().identity().modeProperties());
        }
        properties.putAll(mode.properties());
        return new Mode(mode.name(), null, properties, mode.jvmFlags());
    }

    /**
     * Returns the properties that the two modes set to different values although both servers run with the same,
     * because one mode sets the other's default. A step for them would cost a server in every block and show nothing.
     *
     * @return by property the setting that both servers run with: {@code request_threads_max 200}
     */
    public Map<String, String> sameInEffect(ExplainPlan steps) {
        Map<String, Setting> others =
                to.state().configuration().stream().collect(Collectors.toMap(Setting::key, setting -> setting));
        Map<String, List<Setting>> byProperty = from.state().configuration().stream()
                .filter(setting -> setting.property() != null)
                .collect(Collectors.groupingBy(setting -> Objects.requireNonNull(setting.property())));
        Map<String, String> same = new TreeMap<>();
        byProperty.forEach((property, settings) -> {
            if (!set(steps, steps.from(), property).equals(set(steps, steps.to(), property))
                    && settings.stream().allMatch(setting -> same(setting, others.get(setting.key())))) {
                same.put(
                        property,
                        settings.stream()
                                .map(setting -> setting.key() + " " + setting.text())
                                .collect(Collectors.joining(", ")));
            }
        });
        return same;
    }

    private static String set(ExplainPlan steps, Variant variant, String property) {
        return steps.plan().mode(variant.mode()).properties().getOrDefault(property, "");
    }

    private static boolean same(Setting one, Setting other) {
        return other != null && one.text().equals(other.text()) && Objects.equals(one.property(), other.property());
    }
}
