package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds cells whose values depend on the load generator. */
final class GeneratorCaveats {
    private GeneratorCaveats() {}

    static Stream<Caveat> of(RunIndex index, List<Cell> cells) {
        return Stream.of(diluted(index, cells), sentLate(index, cells)).flatMap(Optional::stream);
    }

    /**
     * Returns a caveat about cells whose generator used so much CPU that servers appear more alike than they are: of those
     * that can have results, or of all where none can.
     */
    private static Optional<Caveat> diluted(RunIndex index, List<Cell> cells) {
        boolean judged = cells.stream().anyMatch(cell -> Comparisons.judgeable(cell.scenario()));
        List<Cell> diluted = cells.stream()
                .filter(cell -> judged == Comparisons.judgeable(cell.scenario()))
                .filter(cell -> generatorShare(cell) > Cell.DILUTED_ABOVE_PERCENT)
                .toList();
        return Caveat.about(
                names(index, diluted),
                Caveat.Type.GENERATOR_DILUTED,
                String.format(
                        Locale.ROOT,
                        "The load generator used up to %.0f %% of the CPU that it and the server used together, so "
                                + "throughput depends on both, and its differences appear smaller than they are.",
                        diluted.stream()
                                .mapToDouble(GeneratorCaveats::generatorShare)
                                .max()
                                .orElse(0)),
                judged
                        ? "Compare CPU per request, not throughput; more cores reduce the influence of the generator."
                        : "Compare CPU per request, under the built-in generator (tool: kit), which has results.");
    }

    private static double generatorShare(Cell cell) {
        return cell.value(Metric.GENERATOR_SHARE).orElse(0.0);
    }

    private static Optional<Caveat> sentLate(RunIndex index, List<Cell> cells) {
        return Caveat.about(
                names(
                        index,
                        cells.stream()
                                .filter(cell -> index.good(cell.key()).stream()
                                        .anyMatch(slice -> missedRate(slice) || delayed(slice)))
                                .toList()),
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

    private static List<String> names(RunIndex index, List<Cell> cells) {
        return cells.stream()
                .map(cell -> cell.name(index.run().header().plan()))
                .toList();
    }
}
