package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.analyse.verdict.UnseenErrors;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds cells whose values depend on the load generator. */
final class GeneratorCaveats {
    private GeneratorCaveats() {}

    static Stream<Caveat> of(RunIndex index, CellGroup cells) {
        return Stream.of(
                        diluted(cells),
                        late(index, cells),
                        rateMissed(index, cells),
                        capacity(index.run()),
                        wrongUnseen(index, cells))
                .flatMap(Optional::stream);
    }

    /** Returns a caveat about cells whose generator used so much CPU that servers appear more alike than they are. */
    private static Optional<Caveat> diluted(CellGroup cells) {
        CellGroup diluted = cells.above(Metric.GENERATOR_SHARE, Cell.DILUTED_ABOVE_PERCENT);
        return Caveat.about(
                diluted.names(),
                Caveat.Type.GENERATOR_DILUTED,
                String.format(
                        Locale.ROOT,
                        "The load generator used up to %.0f %% of the CPU that it and the server used together, so "
                                + "throughput depends on both, and its differences appear smaller than they are.",
                        diluted.most(Metric.GENERATOR_SHARE)),
                diluted.cells().stream().allMatch(cell -> Comparisons.judgeable(cell.scenario()))
                        ? "Compare CPU per request, not throughput; more cores reduce the influence of the generator."
                        : "Compare CPU per request, under the built-in generator (tool: open), which names winners by it.");
    }

    private static Optional<Caveat> late(RunIndex index, CellGroup cells) {
        return Caveat.about(
                cells.where(cell -> index.good(cell.key()).stream().anyMatch(GeneratorCaveats::sentLate))
                        .names(),
                Caveat.Type.LATE_GENERATOR,
                "In some slices the generator sent requests late by more than a tenth of the slice's p99 (99th percentile of the "
                        + "delay), so p99 and beyond are partly its own.",
                "Use a lower rate or more cores, and compare medians.");
    }

    /** Returns whether the generator's own delay is more than a tenth of a slice's p99: the merged p99 rests on the slowest slices. */
    private static boolean sentLate(SliceResult slice) {
        Double lateness = Metric.GENERATOR_LATENESS.of(slice);
        Double p99 = Metric.LATENCY_P99.of(slice);
        return lateness != null && p99 != null && lateness > GeneratorPace.MOST_LATE_SHARE * p99;
    }

    private static Optional<Caveat> rateMissed(RunIndex index, CellGroup cells) {
        return Caveat.about(
                cells.where(cell -> index.good(cell.key()).stream().anyMatch(GeneratorCaveats::missedRate))
                        .names(),
                Caveat.Type.RATE_MISSED,
                String.format(
                        Locale.ROOT,
                        "In some slices less than %.0f %% of the planned rate was sent: requests waited for a free connection, and "
                                + "their latency grows with the length of the slice.",
                        GeneratorPace.LEAST_SENT_PERCENT),
                "Read it as overload, not as latency at that rate; use a lower rate or more connections.");
    }

    /** Returns whether a slice sent less than its rate: the merged p99 rests on such slices, even on a single one. */
    private static boolean missedRate(SliceResult slice) {
        Double achieved = Metric.GENERATOR_ACHIEVED.of(slice);
        Double asked = Metric.GENERATOR_ASKED.of(slice);
        return achieved != null && asked != null && 100 * achieved < GeneratorPace.LEAST_SENT_PERCENT * asked;
    }

    /** Returns a caveat about capacities that the generator limited, so that rates are a smaller share of the server's than asked for. */
    private static Optional<Caveat> capacity(RunResult run) {
        return Caveat.about(
                run.capacities().stream()
                        .filter(Capacity::generatorLimited)
                        .map(capacity -> capacity.slowest().label() + " " + capacity.load())
                        .distinct()
                        .toList(),
                Caveat.Type.CAPACITY_OF_GENERATOR,
                "The generator was the limit when these capacities were measured: the slowest contender can do more, so the rates are a "
                        + "smaller share of what it can do than the plan asks for.",
                "Use more cores, or set a rate in place of capacity_percent.");
    }

    /**
     * Returns a caveat about tools that do not look at the body, where the built-in generator found wrong responses of
     * the same contender.
     */
    private static Optional<Caveat> wrongUnseen(RunIndex index, CellGroup cells) {
        Set<CellKey> unseen = UnseenErrors.of(index).cells();
        return Caveat.about(
                cells.where(cell -> unseen.contains(cell.key())).names(),
                Caveat.Type.WRONG_UNSEEN,
                "The built-in generator got wrong responses of these contenders at the same endpoint. These tools do not "
                        + "look at the body, so their rows may count wrong responses as successful.",
                "See the section on void slices, and do not use these rows before the server is mended.");
    }
}
