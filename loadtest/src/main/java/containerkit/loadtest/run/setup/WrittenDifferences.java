package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Setting;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Properties that two modes set to different words and that leave their servers with the same: one mode spells out what
 * the other has by default. A step for one would cost a server in every block and show nothing.
 *
 * @param saying by property, what both servers say: {@code request_threads_max 200}
 */
public record WrittenDifferences(Map<String, String> saying) {
    /** Of the plan's two modes. None where a server did not start or is silent: nothing is known then. */
    public static WrittenDifferences of(ExplainPlan plan, Collection<LaunchResult> launches) {
        List<Setting> from = said(plan.from(), launches);
        Map<String, Setting> to =
                said(plan.to(), launches).stream().collect(Collectors.toMap(Setting::key, setting -> setting));
        Map<String, List<Setting>> byProperty = from.stream()
                .filter(setting -> setting.property() != null)
                .collect(Collectors.groupingBy(setting -> Objects.requireNonNull(setting.property())));
        Map<String, String> alike = new TreeMap<>();
        byProperty.forEach((property, settings) -> {
            if (!written(plan, plan.from(), property).equals(written(plan, plan.to(), property))
                    && settings.stream().allMatch(setting -> same(setting, to.get(setting.key())))) {
                alike.put(
                        property,
                        settings.stream()
                                .map(setting -> setting.key() + " " + setting.text())
                                .collect(Collectors.joining(", ")));
            }
        });
        return new WrittenDifferences(alike);
    }

    /** The plan without steps for them, after they are told. */
    public ExplainPlan leftOut(ExplainPlan plan, Consumer<String> teller) {
        if (saying.isEmpty()) {
            return plan;
        }
        teller.accept("left out, for both servers run with the same:");
        saying.forEach((property, said) -> teller.accept("  " + property + " (" + said + ")"));
        return plan.without(saying.keySet());
    }

    private static List<Setting> said(Variant variant, Collection<LaunchResult> launches) {
        return launches.stream()
                .filter(launch -> launch.variant().equals(variant))
                .map(LaunchResult::configuration)
                .findFirst()
                .orElse(List.of());
    }

    private static String written(ExplainPlan plan, Variant variant, String property) {
        return plan.plan().mode(variant.mode()).properties().getOrDefault(property, "");
    }

    private static boolean same(Setting one, Setting other) {
        return other != null && one.text().equals(other.text()) && Objects.equals(one.property(), other.property());
    }
}
