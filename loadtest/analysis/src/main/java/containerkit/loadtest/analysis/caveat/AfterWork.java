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
 * Finds servers that work on after their slices. The servers that are loaded next pay for it, and their own values do
 * not show it.
 */
final class AfterWork {
    private static final double REST_CPU_PERCENT = 1; // of one CPU; a JVM at rest uses a few tenths

    private AfterWork() {}

    /**
     * Returns a caveat about servers that used more CPU after their slices than the margin, and more than a server at
     * rest does; empty where there is none.
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
            if (100 * rest > run.header().plan().marginPercent() * work && 100 * rest > REST_CPU_PERCENT * elapsed) {
                contenders.add(String.format(Locale.ROOT, "%s %.0f %%", label, 100 * rest / Math.max(work, 1)));
                where.add(label);
            }
        });
        return Caveat.about(
                where,
                Caveat.Type.WORKS_ON,
                "Servers that worked on after their slices, with the CPU time that this took, in percent of what their requests took: "
                        + String.join(", ", contenders)
                        + ". Their CPU per request does not show it, and the servers loaded "
                        + "next had less CPU.",
                "Add it to their CPU per request, or load each contender alone (a plan of its own).");
    }

    private static double sum(List<Samples> slices, Reading reading) {
        return slices.stream().mapToDouble(slice -> slice.orZero(reading)).sum();
    }
}
