package containerkit.loadtest;

import containerkit.loadtest.SliceRunner.Place;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The line that a run follows, from plan to stored slices. */
public final class Experiment {
    private final Rig rig;

    /** An experiment with that rig. */
    public Experiment(Rig rig) {
        this.rig = rig;
    }

    /**
     * Runs every block of the plan that has not ended yet, and stores each slice at once.
     *
     * @param soFar what the store holds already
     * @throws LaunchException where the plan or the machine has to be mended first
     * @throws IOException where the run cannot be stored or a tool cannot be started
     */
    public void run(ResultStore store, RunResult soFar) throws IOException, InterruptedException, LaunchException {
        Plan plan = soFar.header().plan();
        for (Variant variant : plan.variants()) {
            rig.launcher().check(plan.contender(variant.contender()), variant.mode());
        }
        int[] left = IntStream.rangeClosed(1, plan.blocks())
                .filter(block -> !soFar.ended(block))
                .toArray();
        rig.progress()
                .begins(plan, Schedule.expected(plan).multipliedBy(left.length).dividedBy(plan.blocks()));
        for (int block : left) {
            int attempt = attempts(soFar, block) + 1;
            for (PartSchedule part : Schedule.of(plan, block).parts()) {
                run(store, plan, part, block, attempt);
            }
            store.append(new BlockEnd(block, attempt, rig.clock().instant()));
        }
    }

    private void run(ResultStore store, Plan plan, PartSchedule schedule, int block, int attempt)
            throws IOException, InterruptedException, LaunchException {
        String part = schedule.part().name();
        try (Sessions sessions = new Sessions(rig, plan, store, schedule.part(), block, attempt)) {
            for (Variant variant : schedule.starts()) {
                sessions.start(variant);
            }
            List<SlicePlan> spoiled = new ArrayList<>();
            for (SlicePlan slice : schedule.slices()) {
                if (run(store, sessions, new Place(block, attempt, part, false), slice, plan)) {
                    spoiled.add(slice);
                }
            }
            for (SlicePlan slice : spoiled) {
                run(store, sessions, new Place(block, attempt, part, true), slice, plan);
            }
        }
    }

    /** Runs one slice; true where host or generator spoiled it, so that it deserves another try. */
    private boolean run(ResultStore store, Sessions sessions, Place place, SlicePlan slice, Plan plan)
            throws IOException, InterruptedException, LaunchException {
        SliceRunner runner = new SliceRunner(rig, store.directory(), plan.strangersPercent());
        rig.progress()
                .loads(
                        place.block(),
                        plan.blocks(),
                        slice.variant(),
                        slice.scenario().name());
        ServerSession session = sessions.ready(slice.variant());
        SliceResult result = session == null
                ? runner.withoutServer(place, slice, sessions.failure(slice.variant()))
                : runner.run(place, slice, session);
        store.append(result);
        rig.progress().done(result);
        rig.progress().advances(place.repeat() ? Duration.ZERO : Schedule.expected(slice.scenario()));
        boolean failed = result.blames(Culprit.CONTENDER);
        if (failed && session != null) {
            sessions.stop(slice.variant());
        }
        return !failed && !result.good();
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
