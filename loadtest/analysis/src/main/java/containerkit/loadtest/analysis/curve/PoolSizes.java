package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of servers' request pools, and the properties that set them.
 *
 * @param size the pool's limit; null where it is not known
 * @param property the property that sets it; null where it is not known
 * @param line line of {@code application.yml} that sets that size; null where it is not known
 */
public record PoolSizes(
        Function<Variant, @Nullable Integer> size,
        Function<Variant, @Nullable String> property,
        Function<Variant, @Nullable String> line) {
    static final String PROPERTY = "containerkit.request-threads";

    /** Returns the sizes that the servers themselves reported, else those that the plan's modes set. */
    public static PoolSizes of(RunResult run) {
        PoolSizes written = ofModes(run.header().plan());
        Map<Variant, Setting> said = new HashMap<>();
        for (LaunchResult launch : run.launches()) {
            launch.state().configuration().stream()
                    .filter(setting -> setting.key().equals(DecisiveSetting.REQUEST_THREADS_MAX.key()))
                    .forEach(setting -> said.putIfAbsent(launch.variant(), setting));
        }
        return new PoolSizes(
                variant -> said.containsKey(variant)
                        ? number(said.get(variant).text())
                        : written.size().apply(variant),
                variant -> said.containsKey(variant)
                        ? said.get(variant).property()
                        : written.property().apply(variant),
                variant -> said.containsKey(variant)
                        ? line(said.get(variant))
                        : written.line().apply(variant));
    }

    /** Returns the sizes that the plan's modes set. */
    static PoolSizes ofModes(Plan plan) {
        return new PoolSizes(
                variant -> number(plan.mode(variant.mode()).properties().get(PROPERTY)),
                variant -> PROPERTY,
                variant -> null); // nobody but the kit's own applications knows that property
    }

    private static @Nullable String line(Setting setting) {
        Integer size = number(setting.text());
        return size == null || setting.property() == null
                ? null
                : setting.property() + ": " + (size + setting.propertyAdds());
    }

    private static @Nullable Integer number(@Nullable String text) {
        return text != null && text.matches("\\d{1,9}") ? Integer.valueOf(text) : null;
    }
}
