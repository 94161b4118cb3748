package containerkit.loadtest.result;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The stored part of a run.
 *
 * @param header plan and environment
 * @param launches every start of every server
 * @param slices every slice, void ones too, in the order they ran
 * @param ends the blocks that ran to their end and have all of their slices
 * @param capacities measured capacities; rates that are a share of a capacity follow from them
 * @param sessions the sessions that its blocks ran in, by their first block; at least one
 */
public record RunResult(
        RunHeader header,
        List<LaunchResult> launches,
        List<SliceResult> slices,
        List<BlockEnd> ends,
        List<Capacity> capacities,
        List<Session> sessions) {
    public RunResult {
        launches = List.copyOf(launches);
        slices = List.copyOf(slices);
        ends = List.copyOf(ends);
        capacities = List.copyOf(capacities);
        sessions = sessions.isEmpty() ? List.of(Session.of(header)) : List.copyOf(sessions);
    }

    /** Returns the same run as people may see it, without the plan's secrets. Those of all else are never stored. */
    public RunResult shown() {
        RunHeader shown = header.of(header.plan().shown(), header.startedAt());
        return new RunResult(shown, launches, slices, ends, capacities, sessions);
    }

    /** Returns the scenario at the rate that it ran at, if the rate is a share of a capacity that was measured. */
    public Scenario paced(Part part, Scenario scenario) {
        return Capacity.paced(part, scenario, capacities).orElse(scenario);
    }

    /** Returns the number of the next attempt at a block: 1 where there was none. */
    public int nextAttempt(int block) {
        return 1 + attempts(launches, slices).getOrDefault(block, 0);
    }

    /** Returns the number of the last attempt at each block that was begun. */
    static Map<Integer, Integer> attempts(List<LaunchResult> launches, List<SliceResult> slices) {
        Map<Integer, Integer> last = new HashMap<>();
        launches.forEach(launch -> last.merge(launch.block(), launch.attempt(), Math::max));
        slices.forEach(slice -> last.merge(slice.block(), slice.attempt(), Math::max));
        return last;
    }

    /** Returns the time that the ended blocks took, also those before the run was resumed. */
    public Duration took() {
        return Duration.ofMillis(
                Math.round(1_000 * ends.stream().mapToDouble(BlockEnd::seconds).sum()));
    }

    /** Returns the number of slices of an attempt at a block, void ones too. */
    public int slices(int block, int attempt) {
        return (int) slices.stream()
                .filter(slice -> slice.block() == block && slice.attempt() == attempt)
                .count();
    }

    /** Returns whether every planned block ran to its end, or all that were needed. */
    public boolean complete() {
        return decision().isPresent() || endedBlocks() >= planned();
    }

    /** Returns the number of blocks that the run has: the plan's, or as many as fit into its time. */
    public int planned() {
        return ends.stream()
                .map(BlockEnd::planned)
                .filter(Objects::nonNull)
                .reduce((before, last) -> last)
                .orElse(header.plan().extent().blocks());
    }

    /** Returns the reason why the run ended before its last planned block; empty where it did not. */
    public Optional<String> decision() {
        return ends.stream().map(BlockEnd::decision).filter(Objects::nonNull).findFirst();
    }

    public int endedBlocks() {
        return (int) ends.stream().map(BlockEnd::block).distinct().count();
    }

    public RunResult and(BlockEnd end) {
        List<BlockEnd> all = Stream.concat(ends.stream(), Stream.of(end)).toList();
        return new RunResult(header, launches, slices, all, capacities, sessions);
    }

    RunResult in(List<Session> others) {
        return new RunResult(header, launches, slices, ends, capacities, others);
    }

    /** Returns the blocks of one of the sessions, ascending: those up to the next session. */
    public List<Integer> blocks(Session session) {
        int next = sessions.stream()
                .skip(sessions.indexOf(session) + 1L)
                .mapToInt(Session::firstBlock)
                .findFirst()
                .orElse(header.plan().extent().blocks() + 1);
        return IntStream.range(session.firstBlock(), next).boxed().toList();
    }

    /** Returns whether all sessions ran on machines of one kind. */
    public boolean onOneMachine() {
        return sessions.stream()
                        .map(session -> List.of(
                                session.environment().cpu(),
                                session.environment().cores(),
                                session.environment().memoryBytes()))
                        .distinct()
                        .count()
                == 1;
    }

    public boolean ended(int block) {
        return ends.stream().anyMatch(end -> end.block() == block);
    }

    /** Returns the starts at which a contender failed, without those of a block that was interrupted and then run again. */
    public List<LaunchResult> failedLaunches() {
        return latestLaunches().filter(LaunchResult::failed).toList();
    }

    /** Returns the starts that were not steady when their warm-up ended, without those of a block that was run again. */
    public List<LaunchResult> unsettledLaunches() {
        return latestLaunches()
                .filter(launch -> launch.warmUp() != null && !launch.warmUp().steady())
                .toList();
    }

    /** Returns the starts without those of a block that was run again. */
    public Stream<LaunchResult> latestLaunches() {
        Map<Integer, Integer> attempts = attempts(launches, slices);
        return launches.stream().filter(launch -> launch.attempt() == attempts.get(launch.block()));
    }
}
