package containerkit.loadtest.run;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.EarlyStop;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.RunResult.Dropped;
import containerkit.loadtest.run.capacity.Capacities;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Runs the blocks of a plan and stores their slices.
 *
 * @param paceMs current pace of the machine, in milliseconds for a fixed piece of work
 */
public record Experiment(Rig rig, LookRule rule, DoubleSupplier paceMs) {
    /**
     * Runs every block of the plan that has not ended yet, and stores each slice at once. Ends early, after a warning,
     * where going on is pointless.
     *
     * @param soFar content of the store
     * @throws LaunchException if the plan or the machine has to be mended first
     * @throws IOException if the run cannot be stored or a tool cannot be started
     */
    public void run(ResultStore store, RunResult soFar) throws IOException, InterruptedException {
        Plan plan = soFar.header().plan();
        for (Variant variant : plan.variants()) {
            rig.launcher().check(plan.contender(variant.contender()), plan.mode(variant.mode()));
        }
        int[] left = soFar.header().blocks().stream()
                .mapToInt(Integer::intValue)
                .filter(block -> !soFar.ended(block))
                .toArray();
        Plan running =
                without(plan, soFar.dropped().stream().map(Dropped::scenario).toList());
        Capacities capacities = new Capacities(store, soFar.capacities(), paceMs);
        Duration measuringCapacities = capacities.expected(plan); // once, within the first block
        rig.progress().begins(plan, expected(running, left).plus(measuringCapacities));
        EarlyStop earlyStop = new EarlyStop(plan);
        long began = System.nanoTime(); // not the system's clock, which may be set during a run
        Duration expected = Duration.ZERO;
        for (int at = 0; at < left.length; at++) {
            int block = left[at];
            long blockBegan = System.nanoTime();
            int attempt = soFar.nextAttempt(block);
            Optional<EarlyStop.Reason> reason = Optional.empty();
            for (PartSchedule part : Schedule.of(running, block).parts()) {
                reason = new PartRun(rig, running, store, part, block, attempt, capacities, earlyStop).run(at == 0);
                if (reason.isPresent()) {
                    break;
                }
            }
            if (reason.isEmpty()) {
                PlanRun.requireSameJars(soFar.header()); // somebody may have built: then the block does not end
                RunResult measured = ResultStore.load(store.directory());
                BlockEnd end = new BlockEnd(
                        block,
                        attempt,
                        measured.slices(block, attempt),
                        since(blockBegan).toMillis() / 1_000.0,
                        rig.clock().instant());
                RunResult now = measured.and(end);
                expected = expected.plus(Schedule.expectedBlock(running, block));
                Duration took = since(began).minus(measuringCapacities);
                double pace = expected.isZero() ? 1 : took.toMillis() / (double) expected.toMillis();
                end = atLook(now, end);
                end = withinBudget(without(running, end.dropped()), now, end, pace);
                store.append(end);
                rig.progress().stands(now);
                if (end.decision() != null) {
                    rig.progress().notes("the run ends: " + end.decision());
                    return;
                }
                if (!expected.isZero()) { // request counts alone promise no time
                    rig.progress().paces(pace);
                }
                if (!end.dropped().isEmpty()) {
                    int[] later = Arrays.copyOfRange(left, at + 1, left.length);
                    Duration before = expected(running, later);
                    running = without(running, end.dropped());
                    rig.progress().drops(end.dropped(), before.minus(expected(running, later)));
                }
                reason = at == left.length - 1 ? Optional.empty() : earlyStop.after(block);
            }
            if (reason.isPresent()) {
                rig.progress().warns("the run ends here: " + reason.get());
                return;
            }
        }
    }

    private BlockEnd atLook(RunResult now, BlockEnd end) {
        int blocks = now.endedBlocks();
        if (!now.passedLooks().contains(blocks)) {
            return end;
        }
        RunResult look = now.atLook(blocks);
        return rule.decision(look).map(end::deciding).orElseGet(() -> end.dropping(rule.dropped(look)));
    }

    /**
     * Returns the same end, with a decision where the budget does not reach to the next look.
     *
     * @param left what the later blocks run
     * @param now the blocks that have ended, this one too
     * @param pace factor by which blocks take longer than expected
     */
    private static BlockEnd withinBudget(Plan left, RunResult now, BlockEnd end, double pace) {
        Duration budget = left.budget();
        int blocks = now.endedBlocks();
        if (budget == null || end.decision() != null || !now.passedLooks().contains(blocks)) {
            return end;
        }
        int next =
                left.looks().stream().filter(look -> look > blocks).findFirst().orElseThrow();
        double expected = Schedule.expected(left, next)
                .minus(Schedule.expected(left, blocks))
                .toMillis();
        Duration then = now.took().plusMillis(Math.round(pace * expected));
        return then.compareTo(budget) <= 0
                ? end
                : end.deciding("the next look, after " + new Counted(next, "block") + ", would come after "
                        + new RoughTime(then) + ", and the budget is " + new RoughTime(budget));
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    private static Plan without(Plan plan, List<DroppedScenario> dropped) {
        return dropped.isEmpty()
                ? plan
                : plan.withoutScenarios(
                        (part, scenario) -> dropped.stream().anyMatch(gone -> gone.is(ScenarioKey.of(part, scenario))));
    }

    private static Duration expected(Plan plan, int[] blocks) {
        return Arrays.stream(blocks)
                .mapToObj(block -> Schedule.expectedBlock(plan, block))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
