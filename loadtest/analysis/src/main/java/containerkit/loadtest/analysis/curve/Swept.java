package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.configuration.DecisiveSetting;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting, and what each server has there.
 *
 * @param value its value; null where it is not known
 * @param without the server's mode without it
 * @param line what sets that value; null where it is not known
 */
record Swept(
        Curve.Setting setting,
        Function<Variant, @Nullable Integer> value,
        Function<Variant, Mode> without,
        Function<Variant, @Nullable String> line) {

    /** Returns the request threads that the servers themselves reported, else those that the plan's modes set. */
    static Swept threads(RunResult run) {
        Plan plan = run.header().plan();
        Map<Variant, Setting> said = new HashMap<>();
        for (LaunchResult launch : run.launches()) {
            launch.state().configuration().stream()
                    .filter(setting -> setting.key().equals(DecisiveSetting.REQUEST_THREADS_MAX.key()))
                    .forEach(setting -> said.putIfAbsent(launch.variant(), setting));
        }
        return new Swept(
                Curve.Setting.THREADS,
                variant -> number(
                        said.containsKey(variant)
                                ? said.get(variant).text()
                                : plan.mode(variant.mode()).properties().get(Mode.REQUEST_THREADS)),
                variant -> {
                    Mode mode = plan.mode(variant.mode());
                    Map<String, String> others = new HashMap<>(mode.properties());
                    others.remove(Mode.REQUEST_THREADS);
                    if (said.containsKey(variant)) {
                        others.remove(said.get(variant).property());
                    }
                    return new Mode(mode.name(), mode.profile(), others, mode.jvmFlags(), mode.packed());
                },
                variant -> said.containsKey(variant) ? line(said.get(variant)) : null);
    }

    /** Returns the heaps that the plan's modes set. */
    static Swept heap(Plan plan) {
        Function<Variant, @Nullable Integer> mib =
                variant -> plan.mode(variant.mode()).heapMib();
        return new Swept(
                Curve.Setting.HEAP_MIB,
                mib,
                variant -> plan.mode(variant.mode()).withoutHeap(),
                variant -> "-Xmx" + mib.apply(variant) + "m");
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
