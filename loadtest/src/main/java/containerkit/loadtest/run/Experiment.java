package containerkit.loadtest.run;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.capacity.Capacities;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs the blocks of a plan and stores their slices. */
public record Experiment(Rig rig, LookRule rule) {
    /**
     * Runs every block of the plan that has not ended yet, and stores each slice at once. Ends early, after a warning, where
     * going on is pointless.
     *
     * @param soFar what the store holds already
     * @throws LaunchException where the plan or the machine has to be mended first
     * @throws IOException where the run cannot be stored or a tool cannot be started
     */
    public void run(ResultStore store, RunResult soFar) throws IOException, InterruptedException {
        Plan plan = soFar.header().plan();
        for (Variant variant : plan.variants()) {
            rig.launcher().check(plan.contender(variant.contender()), plan.mode(variant.mode()));
        }
        int[] left = IntStream.rangeClosed(1, plan.blocks())
                .filter(block -> !soFar.ended(block))
                .toArray();
        Capacities capacities = new Capacities(store, soFar.capacities());
        Duration expected = Schedule.expectedBlock(plan);
        Duration measuringCapacities = capacities.expected(plan); // once, within the first block
        rig.progress().begins(plan, expected.multipliedBy(left.length).plus(measuringCapacities));
        EarlyStop earlyStop = new EarlyStop(plan);
        Instant began = rig.clock().instant();
        int ended = 0;
        for (int block : left) {
            int attempt = attempts(soFar, block) + 1;
            Optional<String> reason = Optional.empty();
            for (PartSchedule part : Schedule.of(plan, block).parts()) {
                reason = new PartRun(rig, plan, store, part, block, attempt, capacities, earlyStop)
                        .run(block == left[0]);
                if (reason.isPresent()) {
                    break;
                }
            }
            if (reason.isEmpty()) {
                BlockEnd end =
                        atLook(store, new BlockEnd(block, attempt, rig.clock().instant()));
                store.append(end);
                if (end.decision() != null) {
                    rig.progress().notes("the run ends at a look: " + end.decision());
                    return;
                }
                ended++;
                if (!expected.isZero()) { // request counts alone promise no time
                    Duration took = Duration.between(began, end.endedAt()).minus(measuringCapacities);
                    rig.progress().paces(took.toMillis() / (double) (ended * expected.toMillis()));
                }
                reason = block == left[left.length - 1] ? Optional.empty() : earlyStop.after(block);
            }
            if (reason.isPresent()) {
                rig.progress().warns("the run ends here: " + reason.get());
                return;
            }
        }
    }

    private BlockEnd atLook(ResultStore store, BlockEnd end) throws IOException {
        RunResult soFar = ResultStore.load(store.directory()).and(end.deciding("a look")); // so that it may be judged
        int blocks = soFar.endedBlocks();
        List<Integer> looks = soFar.header().plan().looks();
        return looks.contains(blocks) && blocks < looks.get(looks.size() - 1)
                ? rule.decision(soFar).map(end::deciding).orElse(end)
                : end;
    }

    private static int attempts(RunResult soFar, int block) {
        return Stream.concat(
                        soFar.slices().stream()
                                .filter(slice -> slice.block() == block)
                                .map(SliceResult::attempt),
                        soFar.launches().stream()
                                .filter(launch -> launch.block() == block)
                                .map(launch -> launch.attempt()))
                .max(Integer::compare)
                .orElse(0);
    }
}
