package containerkit.loadtest.result;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run's slices and failures by cell and block: computed once, read by analysis and report. */
public final class RunIndex {
    private final RunResult run;
    private final Map<CellKey, List<SliceResult>> slices;
    private final Map<CellKey, SortedMap<Integer, List<SliceResult>>> good;
    private final Set<Failure> failures;
    private final List<Session> sessions;

    public RunIndex(RunResult run) {
        this.run = run;
        List<Session> measured = run.sessions().stream()
                .filter(session -> run.blocks(session).stream().anyMatch(run::ended))
                .toList();
        sessions = measured.size() < 2 ? List.of() : measured;
        slices = run.slices().stream().collect(Collectors.groupingBy(SliceResult::cell));
        good = run.slices().stream()
                .filter(SliceResult::good)
                .collect(Collectors.groupingBy(
                        SliceResult::cell,
                        Collectors.groupingBy(SliceResult::block, TreeMap::new, Collectors.toList())));
        failures = Stream.concat(
                        run.slices().stream()
                                .filter(slice -> slice.failed() && !slice.blames(Culprit.INTERRUPTED))
                                .map(slice -> new Failure(slice.block(), slice.part(), slice.variant())),
                        run.failedLaunches().stream()
                                .map(launch -> new Failure(launch.block(), launch.part(), launch.variant())))
                .collect(Collectors.toSet());
    }

    /** Returns the sessions in which a block ran to its end, in their order; empty where there is one. */
    public List<Session> sessions() {
        return sessions;
    }

    /** Returns the unit that statistics count: {@code block}, or {@code session} where there are several. */
    public String unit() {
        return sessions.isEmpty() ? "block" : "session";
    }

    /** Returns the values of blocks, session by session; one list where there is one session. */
    public List<List<Double>> bySession(Map<Integer, Double> byBlock) {
        return sessions.isEmpty()
                ? List.of(List.copyOf(new TreeMap<>(byBlock).values()))
                : sessions.stream()
                        .map(session -> run.blocks(session).stream()
                                .map(byBlock::get)
                                .filter(Objects::nonNull)
                                .toList())
                        .toList();
    }

    /**
     * Returns the values that statistics count: those of the blocks by block, or, where there are several sessions, the
     * mean of each one's blocks by its number. Blocks of one session share that session's effect on a ratio. A t test
     * of means of groups is valid whatever the spread within and between groups (R. Ibragimov and U. K. Müller, Journal
     * of Business & Economic Statistics 28, 2010).
     */
    public SortedMap<Integer, Double> units(Map<Integer, Double> byBlock) {
        if (sessions.isEmpty()) {
            return new TreeMap<>(byBlock);
        }
        SortedMap<Integer, Double> means = new TreeMap<>();
        List<List<Double>> all = bySession(byBlock);
        for (int at = 0; at < all.size(); at++) {
            int number = at + 1;
            all.get(at).stream().mapToDouble(Double::doubleValue).average().ifPresent(mean -> means.put(number, mean));
        }
        return means;
    }

    private record Failure(int block, String part, Variant variant) {}

    public RunResult run() {
        return run;
    }

    /** Returns all slices of a cell in the order they ran, void ones too. */
    public List<SliceResult> slices(CellKey cell) {
        return slices.getOrDefault(cell, List.of());
    }

    /** Returns the good slices of a cell in the order they ran. */
    public List<SliceResult> good(CellKey cell) {
        return slices(cell).stream().filter(SliceResult::good).toList();
    }

    public List<SliceResult> good(CellKey cell, int block) {
        return goodByBlock(cell).getOrDefault(block, List.of());
    }

    /** Returns the good slices of a cell by block; a block without one is absent. */
    public SortedMap<Integer, List<SliceResult>> goodByBlock(CellKey cell) {
        return good.getOrDefault(cell, new TreeMap<>());
    }

    /** Returns whether a contender failed in that block of that part: the block then leaves its pairs. */
    public boolean failed(int block, String part, Variant variant) {
        return failures.contains(new Failure(block, part, variant));
    }

    /** Returns the number of blocks of that part that were begun. */
    public int blocksOf(String part) {
        return (int) Stream.concat(
                        run.slices().stream()
                                .filter(slice -> slice.part().equals(part))
                                .map(SliceResult::block),
                        run.latestLaunches()
                                .filter(launch -> launch.part().equals(part))
                                .map(LaunchResult::block))
                .distinct()
                .count();
    }

    public int failedBlocks(String part, Variant variant) {
        return (int) failures.stream()
                .filter(failure ->
                        failure.part().equals(part) && failure.variant().equals(variant))
                .count();
    }
}
