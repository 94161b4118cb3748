package containerkit.loadtest.run;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.FlightRecording;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.capacity.Rates;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs one part of one block: starts its servers, runs its slices, and repeats the rounds that host or generator spoiled. */
record PartRun(
        Rig rig,
        RunAnalysis analysis,
        Plan plan,
        ResultStore store,
        PartSchedule schedule,
        int block,
        int attempt,
        Rates rates,
        PartServers servers) {
    /**
     * Maximum number of times that a spoiled round is repeated. siege 4.0.7 hangs at the end of a few timed runs in a hundred;
     * with so many tries hardly a cell stays empty.
     */
    private static final int MOST_REPEATS = 3;

    /** Longest wait before a slice: the server that was loaded last may still compile and take CPU from the next one. */
    private static final Duration LONGEST_REST = Duration.ofMillis(1_500);

    /** All slices of one scenario in one round: what is compared ran side by side. */
    private record Round(int number, Scenario scenario) {
        static Round of(SlicePlan slice) {
            return new Round(slice.round(), slice.scenario());
        }
    }

    /** @param firstBlock true if the part belongs to the first block that is run now */
    void run(boolean firstBlock) throws IOException, InterruptedException {
        rig.progress().enters(schedule.part());
        if (schedule.part().sharesServers()) {
            servers.start(schedule.starts());
        }
        for (List<SlicePlan> stage : schedule.stages()) {
            run(stage);
        }
        profile(plan.extent().profile() ? schedule.profiles() : unexplained(), firstBlock);
    }

    /** Runs these slices, and then the rounds again that host or generator spoiled. */
    private void run(List<SlicePlan> slices) throws IOException, InterruptedException {
        Set<CellKey> measured = new HashSet<>();
        List<SlicePlan> spoiled = run(slices, measured);
        for (int repeat = 1; repeat <= MOST_REPEATS && !spoiled.isEmpty(); repeat++) {
            List<SlicePlan> again = spoiled.stream().map(this::again).toList();
            rig.progress()
                    .repeats(
                            (int) again.stream().map(Round::of).distinct().count(),
                            again.stream()
                                    .map(slice -> Schedule.expected(slice.scenario()))
                                    .reduce(Duration.ZERO, Duration::plus));
            spoiled = run(again, measured);
            // One repeat for every spoiled round; more only where a cell would otherwise stay empty.
            Set<Scenario> empty = spoiled.stream()
                    .filter(slice -> !measured.contains(cell(slice)))
                    .map(SlicePlan::scenario)
                    .collect(Collectors.toSet());
            spoiled = spoiled.stream()
                    .filter(slice -> empty.contains(slice.scenario()))
                    .toList();
        }
    }

    /** Returns the slice in a further round of the block; those of one round stay together, and in their order. */
    private SlicePlan again(SlicePlan slice) {
        return new SlicePlan(slice.round() + plan.rounds(slice.scenario()), slice.variant(), slice.scenario());
    }

    /** Runs these slices and returns those of the rounds to repeat, without those whose own contender failed. */
    private List<SlicePlan> run(List<SlicePlan> slices, Set<CellKey> measured)
            throws IOException, InterruptedException {
        rates.prepare(schedule.part(), slices, this::measureCapacity, new Random(plan.seed()));
        Set<Round> spoiled = new HashSet<>();
        Set<SlicePlan> failed = new HashSet<>();
        for (SlicePlan slice : slices) {
            SliceResult result = run(slice);
            if (result.good()) {
                measured.add(result.cell());
            } else if (result.blames(Culprit.CONTENDER)) {
                failed.add(slice);
            } else {
                spoiled.add(Round.of(slice));
            }
        }
        return slices.stream()
                .filter(slice -> spoiled.contains(Round.of(slice)) && !failed.contains(slice))
                .toList();
    }

    /** Comes last, because a server whose recorder has run is no longer the one that was measured. */
    private void profile(List<SlicePlan> slices, boolean firstBlock) throws IOException, InterruptedException {
        for (SlicePlan slice : slices) {
            ObservedServer observed = servers.ready(slice.variant());
            if (observed != null && rates.objection(schedule.part(), slice.scenario()) == null) {
                servers.neighbours(null).awaitRest(LONGEST_REST);
                String what = "profile of " + slice.scenario().endpoint().name();
                rig.progress().loads(block, slice.variant(), what);
                ProfileResult result = profile(paced(slice), observed);
                store.append(result);
                if (result.problem() != null && (firstBlock || !plan.extent().profile())) {
                    rig.progress().warns(slice.variant().label() + " has no profile: " + result.problem());
                }
                stopFailed(result.slice());
            }
        }
    }

    /** Returns the slices to profile where the plan asks for none: those of contenders that differ much from others. */
    private List<SlicePlan> unexplained() throws IOException {
        RunResult soFar = ResultStore.load(store.directory())
                .and(new BlockEnd(block, attempt, 0, 0, rig.clock().instant()));
        Set<CellKey> cells = analysis.unexplained(soFar, ResultStore.profiles(store.directory()));
        return schedule.profiles().stream()
                .filter(slice -> cells.contains(cell(slice)))
                .toList();
    }

    private CellKey cell(SlicePlan slice) {
        return new CellKey(
                schedule.part().name(), slice.variant(), slice.scenario().name());
    }

    private ProfileResult profile(SlicePlan slice, ObservedServer observed) throws IOException, InterruptedException {
        FlightRecording recording;
        try {
            recording = observed.probe().server().record();
        } catch (IOException e) {
            return new ProfileResult(runner("").notRun(slice), null, e.getMessage());
        }
        SliceResult loaded = runner("").run(slice, observed, servers.neighbours(slice.variant()));
        try {
            return new ProfileResult(loaded, recording.stop(store.directory().resolve(loaded.raw() + ".jfr")), null);
        } catch (IOException e) {
            return new ProfileResult(loaded, null, e.getMessage());
        }
    }

    private SliceResult run(SlicePlan slice) throws IOException, InterruptedException {
        SliceRunner runner = runner("");
        Fault objection = rates.objection(schedule.part(), slice.scenario());
        SliceResult result = objection != null
                ? runner.notRun(slice, objection)
                : load(runner, paced(slice), slice.scenario().name());
        store.append(result);
        rig.progress().done(result);
        if (objection == null) {
            stopFailed(result);
        }
        return result;
    }

    private SlicePlan paced(SlicePlan slice) {
        return new SlicePlan(slice.round(), slice.variant(), rates.paced(schedule.part(), slice.scenario()));
    }

    /** Runs a slice that does not belong to the results; its raw output lies beside theirs. */
    private SliceResult measureCapacity(SlicePlan slice) throws IOException, InterruptedException {
        String what = "capacity of " + slice.scenario().endpoint().name();
        SliceResult result = load(runner("-capacity"), slice, what);
        stopFailed(result);
        return result;
    }

    private SliceResult load(SliceRunner runner, SlicePlan slice, String what)
            throws IOException, InterruptedException {
        boolean alone = slice.scenario().slicing().alone();
        ObservedServer observed = alone ? servers.fresh(slice.variant()) : servers.ready(slice.variant());
        servers.neighbours(alone ? slice.variant() : null).awaitRest(LONGEST_REST);
        rig.progress().loads(block, slice.variant(), what);
        if (observed == null) {
            return runner.notRun(slice, servers.failure(slice.variant()));
        }
        return runner.run(slice, observed, servers.neighbours(slice.variant()));
    }

    /** @param what is added to the part's name */
    private SliceRunner runner(String what) {
        return new SliceRunner(
                rig, plan, store.directory(), block, attempt, schedule.part().name() + what);
    }

    private void stopFailed(SliceResult result) {
        if (result.blames(Culprit.CONTENDER)) {
            servers.stop(result.variant());
        }
    }
}
