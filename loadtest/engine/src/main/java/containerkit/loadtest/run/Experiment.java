package containerkit.loadtest.run;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.EarlyStop;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.capacity.Rates;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** Runs the blocks of a plan and stores their slices; asks for the machine's pace, in ms for a fixed piece of work. */
public record Experiment(Rig rig, RunAnalysis analysis, DoubleSupplier paceMs) {
    /**
     * Runs every block of the plan that has not ended yet, and stores each slice at once. Ends early, after a warning,
     * where going on is pointless.
     *
     * @throws LaunchException if the plan or the machine has to be mended first
     * @throws IOException if the run cannot be stored or a tool cannot be started
     */
    public void run(ResultStore store) throws IOException, InterruptedException {
        RunResult soFar = ResultStore.load(store.directory());
        Plan plan = soFar.header().plan();
        int[] left = IntStream.rangeClosed(1, plan.extent().blocks())
                .filter(block -> !soFar.ended(block))
                .toArray();
        Rates rates = new Rates(store, rig.progress(), soFar.capacities());
        Duration measuringCapacities = rates.expected(plan); // once, within the first block
        rig.progress().begins(plan, announced(plan, left, soFar).plus(measuringCapacities));
        if (soFar.endedBlocks() == 0) {
            DryRun.tooShort(plan).ifPresent(rig.progress()::warns);
        }
        long began = System.nanoTime(); // not the system's clock, which may be set during a run
        Duration expected = Duration.ZERO;
        for (int block : left) {
            long blockBegan = System.nanoTime();
            int attempt = soFar.nextAttempt(block);
            for (PartSchedule part : Schedule.of(plan, block).parts()) {
                try (PartServers servers =
                        new PartServers(rig, plan, store, part.part(), block, attempt, paceMs.getAsDouble())) {
                    new PartRun(rig, analysis, plan, store, part, block, attempt, rates, servers).run(block == left[0]);
                }
            }
            PlanRun.requireSameJars(soFar.header()); // somebody may have built: then the block does not end
            RunResult measured = ResultStore.load(store.directory());
            BlockEnd ended = new BlockEnd(
                    block,
                    attempt,
                    measured.slices(block, attempt),
                    since(blockBegan).toMillis() / 1_000.0,
                    rig.clock().instant());
            BlockEnd end = timed(measured.and(ended), ended, measuringCapacities);
            if (!measured.and(end).complete()) {
                end = analysis.settled(measured.and(end)).map(end::deciding).orElse(end);
            }
            store.append(end);
            RunResult now = measured.and(end);
            rig.progress().stands(now);
            if (now.endedBlocks() == 1
                    && now.planned()
                            < Math.min(Plan.FEWEST_BLOCKS, plan.extent().blocks())) {
                rig.progress().warns(DryRun.forResults(plan, now.took()));
            }
            if (end.decision() != null) {
                rig.progress().notes("the run ends: " + end.decision());
            }
            if (now.complete()) {
                return;
            }
            expected = expected.plus(Schedule.expectedBlock(plan, block));
            double pace = since(began).minus(measuringCapacities).toMillis() / (double) expected.toMillis();
            Duration rest = Schedule.expected(
                    plan, IntStream.of(left).filter(later -> later > block && later <= now.planned()));
            rig.progress().remains(Duration.ofMillis(Math.round(pace * rest.toMillis())));
            Optional<String> reason = new EarlyStop(plan, now.slices()).after(block);
            if (reason.isPresent()) {
                rig.progress().warns("the run ends here: " + reason.get());
                return;
            }
        }
    }

    /**
     * Returns the same end with the number of blocks that fit into the budget. That number depends on time alone, so
     * the block that uses up the budget is the run's last one.
     *
     * @param capacities time that the first block took only because it was the first
     */
    private static BlockEnd timed(RunResult now, BlockEnd end, Duration capacities) {
        Plan plan = now.header().plan();
        Duration budget = plan.extent().budget();
        if (budget == null) {
            return end;
        }
        int ended = now.endedBlocks();
        Duration took = now.took();
        if (ended > 1) {
            boolean over = took.plus(took.dividedBy(2L * ended)).compareTo(budget) > 0; // half a block more
            return over && ended < now.planned() ? end.planning(ended) : end;
        }
        Duration block = took.compareTo(capacities) < 0 ? took : took.minus(capacities);
        return end.planning(Schedule.fitting(
                budget,
                block,
                number -> Schedule.expectedBlock(plan, number),
                plan.extent().blocks()));
    }

    /** Returns the time that is announced: the budget, as far as it is left, or what the blocks are expected to take. */
    private static Duration announced(Plan plan, int[] left, RunResult soFar) {
        Duration expected = Schedule.expected(plan, IntStream.of(left));
        Duration budget = plan.extent().budget();
        Duration within = budget == null ? expected : budget.minus(soFar.took());
        return within.isNegative() || within.compareTo(expected) > 0 ? expected : within;
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }
}
