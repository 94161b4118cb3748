package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.peer.FailedBuild;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.Experiment;
import containerkit.loadtest.run.setup.EnvironmentReader;
import containerkit.loadtest.run.setup.PackagingMeter;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs a plan from the first check to the last slice, and tells who watches; what the slices say is its caller's. */
record PlanRun(KitContext workshop, Console console) {
    static final Duration START_PATIENCE = Duration.ofSeconds(90);

    /**
     * Measures a plan.
     *
     * @param command what repeats the run, for its header
     * @param out where the run is kept; null for a directory of its own below {@code reports}
     * @param lock held by the command, to the end of all that it measures and of its report
     * @return the run's directory
     */
    Path run(Plan plan, String command, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException, LaunchException {
        checked(plan, out);
        RunnablePlan runnable = built(plan);
        runnable.tell(console);
        return measure(runnable.plan(), lock, (drivers, progress) -> fresh(runnable, command, out, drivers, progress));
    }

    /**
     * Goes on with a run that was stopped.
     *
     * @param lock as for a run
     * @return the same directory
     */
    Path resume(Path directory, MachineLock.Hold lock) throws IOException, InterruptedException, LaunchException {
        Plan plan = unfinished(directory).header().plan();
        built(plan).requireWhole(); // another Java may run it now
        return measure(plan, lock, (drivers, progress) -> {
            check(plan, drivers);
            return ResultStore.resume(directory);
        });
    }

    /**
     * Does what {@link #run} does before it starts or writes anything, and says what would follow.
     *
     * @param out as for a run
     */
    void rehearse(Plan plan, @Nullable Path out) throws IOException, LaunchException, InterruptedException {
        tell(new DryRun(checked(plan, out), plan.blocks(), List.of()));
    }

    /** What can be run of the plan, after all that can be seen to be wrong has been refused: a build may take long. */
    RunnablePlan checked(Plan plan, @Nullable Path out) throws IOException, LaunchException, InterruptedException {
        RunnablePlan runnable = runnable(plan);
        try (Drivers drivers = workshop.drivers(runnable.plan())) {
            check(runnable.plan(), drivers.byName());
        }
        if (out != null) {
            ResultStore.requireEmpty(out);
        }
        return runnable;
    }

    /** Does what {@link #resume} does before it starts or writes anything, and says what would follow. */
    void rehearseResumption(Path directory) throws IOException, LaunchException, InterruptedException {
        RunResult soFar = unfinished(directory);
        Plan plan = soFar.header().plan();
        RunnablePlan runnable = runnable(plan);
        runnable.requireWhole();
        try (Drivers drivers = workshop.drivers(plan)) {
            check(plan, drivers.byName());
        }
        int left = (int) IntStream.rangeClosed(1, plan.blocks())
                .filter(block -> !soFar.ended(block))
                .count();
        tell(new DryRun(runnable, left, soFar.capacities()));
    }

    private void tell(DryRun run) throws IOException {
        workshop.lock().holder().ifPresent(console::note);
        run.lines().forEach(console::result);
    }

    private RunnablePlan runnable(Plan plan) throws LaunchException, IOException, InterruptedException {
        return RunnablePlan.of(plan, workshop.launchers(plan.jvmFlags()), workshop.peers());
    }

    /**
     * What can be run of the plan, its peers built where they have to be.
     *
     * @throws LaunchException where nothing is left without those that cannot be built
     */
    RunnablePlan built(Plan plan) throws LaunchException, IOException, InterruptedException {
        RunnablePlan runnable = runnable(plan);
        if (runnable.unbuilt().isEmpty()) {
            return runnable;
        }
        List<FailedBuild> failed = workshop.peers().build(runnable.unbuilt(), console::note);
        if (nothingIsLeft(runnable.plan(), failed)) {
            throw failed.get(0).failure();
        }
        return RunnablePlan.of(plan, workshop.launchers(plan.jvmFlags()), workshop.peers(), failed);
    }

    private static boolean nothingIsLeft(Plan plan, List<FailedBuild> failed) {
        Set<String> names = failed.stream().map(each -> each.contender().name()).collect(Collectors.toSet());
        return plan.without(plan.variants().stream()
                        .filter(variant -> names.contains(variant.contender()))
                        .collect(Collectors.toSet()))
                .parts()
                .isEmpty();
    }

    private RunResult unfinished(Path directory) throws IOException {
        RunResult soFar = ResultStore.load(directory);
        if (soFar.complete()) {
            throw new UserFailure(
                    "the run in " + directory + " is complete", "kit report " + directory + " renders it", Exit.USAGE);
        }
        return soFar;
    }

    /** Opens the store that a run is kept in, after whatever has to be checked first. */
    private interface Opening {
        ResultStore open(Map<String, Driver> drivers, Progress progress)
                throws IOException, InterruptedException, LaunchException;
    }

    private Path measure(Plan plan, MachineLock.Hold lock, Opening opening)
            throws IOException, InterruptedException, LaunchException {
        try (Drivers closing = workshop.drivers(plan);
                BarProgress bar = new BarProgress(console)) {
            Map<String, Driver> drivers = closing.byName();
            Progress progress = console.terminal() ? bar : new LineProgress(console);
            try (ResultStore store = opening.open(drivers, progress)) {
                lock.names(store.directory());
                new RunDirectory(workshop.kitHome()).markLatest(store.directory());
                RunResult soFar = ResultStore.load(store.directory());
                Launcher launcher = workshop.launchers(plan.jvmFlags());
                try (Live live = Live.of(plan, workshop.kitHome(), store.directory(), console);
                        ResumeHint goodbye = new ResumeHint(console, store.directory())) {
                    Rig rig = new Rig(
                            launcher, new Readiness(START_PATIENCE), drivers, live.beside(progress), workshop.clock());
                    new Experiment(rig).run(store, soFar);
                } catch (IOException | UncheckedIOException e) {
                    throw Failures.during(store.directory(), e);
                }
                return store.directory();
            }
        }
    }

    private ResultStore fresh(
            RunnablePlan runnable, String command, @Nullable Path out, Map<String, Driver> drivers, Progress progress)
            throws IOException, InterruptedException, LaunchException {
        Plan plan = runnable.plan();
        check(plan, drivers);
        RunHeader header = new RunHeader(
                workshop.clock().instant(),
                command,
                plan,
                new EnvironmentReader(workshop.kitHome()).read(drivers.values()),
                new PackagingMeter(workshop.kitHome(), progress).measure(plan),
                runnable.skipped());
        RunDirectory directory = new RunDirectory(workshop.kitHome());
        return ResultStore.create(out == null ? directory.fresh(header.startedAt(), plan.name()) : out, header);
    }

    /** Refuses what this machine can be seen to lack. */
    private static void check(Plan plan, Map<String, Driver> drivers) {
        checkTools(plan, drivers);
        checkLoads(plan, drivers);
        new Memory().check(plan);
        OpenFiles.ofThisProcess().check(plan);
    }

    private static void checkTools(Plan plan, Map<String, Driver> drivers) {
        Live.requireInstalled(plan);
        Tools.requireInstalled(plan.scenarios().stream()
                .map(scenario -> drivers.get(scenario.tool()))
                .distinct()
                .toList());
    }

    private static void checkLoads(Plan plan, Map<String, Driver> drivers) {
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    drivers.get(scenario.tool()).check(scenario.of(plan.contender(variant.contender())));
                }
            }
        }
    }
}
