package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds servers that work while nothing is sent to them: by a schedule, or because requests left work behind. The servers
 * that are loaded meanwhile pay for it.
 */
final class AfterWork {
    private static final double REST_CPU_PERCENT = 1; // of one CPU; a JVM at rest uses a few tenths
    private static final double MOST_PERCENT = 2; // of the CPU use under load

    private AfterWork() {}

    /**
     * Returns a caveat about servers that use more than a fiftieth of their CPU use under load when nothing is sent to
     * them, and more than a JVM at rest does; empty where there is none.
     */
    static Optional<Caveat> caveat(RunResult run) {
        Map<String, List<Samples>> observed = new LinkedHashMap<>();
        run.slices().forEach(slice -> {
            if (slice.samples() != null && slice.samples().get(Reading.CPU_NANOS) != null) {
                observed.computeIfAbsent(slice.variant().label(), label -> new ArrayList<>())
                        .add(slice.samples());
            }
        });
        List<String> contenders = new ArrayList<>();
        List<String> where = new ArrayList<>();
        observed.forEach((label, slices) -> {
            List<Samples> rested = slices.stream()
                    .filter(slice -> slice.get(Reading.REST_NANOS) != null)
                    .toList();
            double rest = sum(rested, Reading.REST_CPU_NANOS);
            double elapsed = sum(rested, Reading.REST_NANOS);
            double work = rested.stream().mapToDouble(Samples::servingCpuNanos).sum();
            double loaded = 1e9 * rested.stream().mapToDouble(Samples::seconds).sum();
            double percent = 100 * (rest / elapsed) / (work / loaded);
            if (percent > MOST_PERCENT && 100 * rest > REST_CPU_PERCENT * elapsed) {
                contenders.add(String.format(Locale.ROOT, "%s %.0f %%", label, percent));
                where.add(label);
            }
        });
        return Caveat.about(
                where,
                Caveat.Type.WORKS_ON,
                "CPU use between slices, when nothing is sent, in percent of that under load: "
                        + String.join(", ", contenders)
                        + ". Scheduled jobs and pools are part of CPU per request; work that requests leave behind is "
                        + "not. The servers loaded next had less CPU.",
                "Switch off what runs by itself, or load each contender alone (a plan of its own).");
    }

    private static double sum(List<Samples> slices, Reading reading) {
        return slices.stream().mapToDouble(slice -> slice.orZero(reading)).sum();
    }
}
