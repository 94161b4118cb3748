package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds cells whose latencies depend on the load generator. */
final class SentLate {
    private SentLate() {}

    static Optional<Caveat> caveat(RunIndex index, List<Cell> cells) {
        return Caveat.about(
                cells.stream()
                        .filter(cell ->
                                index.good(cell.key()).stream().anyMatch(slice -> missedRate(slice) || delayed(slice)))
                        .map(cell -> cell.name(index.run().header().plan()))
                        .toList(),
                Caveat.Type.SENT_LATE,
                String.format(
                        Locale.ROOT,
                        "In some slices requests were sent late: less than %.0f %% of the planned rate was sent, or one "
                                + "request in a hundred was late by more than a tenth of the slice's p99. Latencies of these cells are "
                                + "partly those of waiting for a connection or for the generator.",
                        GeneratorPace.LEAST_SENT_PERCENT),
                "Use a lower rate, more connections or more cores, and compare medians.");
    }

    /** Returns whether a slice sent less than its rate: the merged p99 rests on such slices, even on a single one. */
    private static boolean missedRate(SliceResult slice) {
        Double achieved = Metric.GENERATOR_ACHIEVED.of(slice);
        Double asked = Metric.GENERATOR_ASKED.of(slice);
        return achieved != null && asked != null && 100 * achieved < GeneratorPace.LEAST_SENT_PERCENT * asked;
    }

    /** Returns whether the generator's own delay is more than a tenth of a slice's p99. */
    private static boolean delayed(SliceResult slice) {
        Double lateness = Metric.GENERATOR_LATENESS.of(slice);
        Double p99 = Metric.LATENCY_P99.of(slice);
        return lateness != null && p99 != null && lateness > GeneratorPace.MOST_LATE_SHARE * p99;
    }
}
