package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Finds servers that work while nothing is sent to them: by a schedule, or because requests left work behind. The servers
 * that are loaded meanwhile pay for it.
 */
final class AfterWork {
    private static final double REST = 0.01; // of one CPU; a JVM at rest uses a few tenths of that
    private static final double MOST = 0.02; // of the CPU use under load

    private AfterWork() {}

    /**
     * Returns a caveat about servers that use more than a fiftieth of their CPU use under load when nothing is sent to
     * them, and more than a JVM at rest does; empty where there is none.
     */
    static Optional<Caveat> caveat(RunResult run) {
        Map<String, List<Samples>> rested = run.slices().stream()
                .filter(slice -> slice.samples() != null
                        && slice.samples().get(Reading.CPU_NANOS) != null
                        && slice.samples().get(Reading.REST_NANOS) != null)
                .collect(Collectors.groupingBy(
                        slice -> slice.variant().label(),
                        LinkedHashMap::new,
                        Collectors.mapping(SliceResult::samples, Collectors.toList())));
        Map<String, String> working = new LinkedHashMap<>();
        rested.forEach((label, slices) -> {
            double rest = sum(slices, each -> each.orZero(Reading.REST_CPU_NANOS))
                    / sum(slices, each -> each.orZero(Reading.REST_NANOS));
            double load = sum(slices, Samples::servingCpuNanos) / sum(slices, each -> 1e9 * each.seconds());
            if (rest > MOST * load && rest > REST) {
                working.put(label, String.format(Locale.ROOT, "%s %.0f %%", label, 100 * rest / load));
            }
        });
        return Caveat.about(
                working.keySet(),
                Caveat.Type.WORKS_ON,
                "CPU use between slices, when nothing is sent, in percent of that under load: "
                        + String.join(", ", working.values())
                        + ". Scheduled jobs and pools are part of CPU per request; work that requests leave behind is "
                        + "not. The servers loaded next had less CPU.",
                "Switch off what runs by itself, or load each contender alone (a plan of its own).");
    }

    private static double sum(List<Samples> slices, ToDoubleFunction<Samples> value) {
        return slices.stream().mapToDouble(value).sum();
    }
}
