package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.observe.HostPace;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.JarStarts;
import containerkit.loadtest.run.preflight.MachineCheck;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.preflight.OtherProcesses;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.setup.EnvironmentReader;
import containerkit.loadtest.run.setup.JarCaches;
import containerkit.loadtest.run.setup.PackagingMeter;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.text.RoughTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan from the first check to the last slice; its caller reads the slices.
 *
 * @param worseThanPercent percentage by which a gate's new build may be worse; null where every pair is to have a
 *     result
 */
public record PlanRun(KitContext kit, Progress progress, @Nullable Double worseThanPercent) {
    private static final Duration LONGEST_BREAK = Duration.ofHours(1);

    public PlanRun(KitContext kit, Progress progress) {
        this(kit, progress, null);
    }

    /**
     * @param command repeats the run; stored in its header
     * @param fixedBlocks true if no result ends the run, because other sessions are judged with it
     * @param out directory of the run, which is returned; null for one of its own below {@code reports}
     * @param lock held by the command until its report is written
     * @throws UserFailure if the plan cannot run here, or the run cannot be kept
     */
    public Path run(Plan plan, String command, boolean fixedBlocks, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        checked(plan, fixedBlocks, out); // before a build, which may take long
        RunnablePlan buildable = built(plan);
        if (fixedBlocks) {
            buildable.requireWhole(); // all sessions have the same pairs
        }
        buildable.skips().forEach(progress::notes);
        Opening opening = (drivers, left, caches) -> fresh(left, command, fixedBlocks, out, drivers, caches);
        return measure(searched(buildable), fixedBlocks, lock, opening);
    }

    /**
     * Measures another session of a stored run, with its plan and its rates, in a directory below it, which it returns.
     * Throws if that cannot be run in the same way here and now.
     */
    public Path add(Path directory, int blocks, String command, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        RunResult first = ResultStore.load(directory);
        RunHeader header = first.header();
        requireSameJars(header);
        String jdk = EnvironmentReader.jdk();
        if (!header.environment().jdk().equals(jdk)) {
            throw UserFailure.usage(
                    "the run used Java " + header.environment().jdk() + ", and this is " + jdk,
                    "Set JAVA_HOME to that one, or run afresh.");
        }
        if (!header.commandFiles().equals(PackagingMeter.commandFiles(header.plan()))) {
            throw UserFailure.usage(
                    "the files that a command names have changed since the run began",
                    "Put the earlier ones back, or run afresh.");
        }
        Path session = StoredRun.next(directory);
        Plan plan =
                header.plan().withBlocks(blocks, null).withSeed(header.plan().seed() + StoredRun.number(session) - 1);
        checked(plan, true, null);
        return measure(builtAgain(header, plan), true, lock, (drivers, left, caches) -> {
            ResultStore store = fresh(left, command, true, session, drivers, caches);
            for (Capacity capacity : first.capacities()) {
                store.append(capacity);
            }
            return store;
        });
    }

    /** Goes on with a run that was stopped, and returns the same directory. */
    public Path resume(Path directory, MachineLock.Hold lock) throws IOException, InterruptedException {
        RunResult soFar = ResultStore.load(directory);
        if (soFar.complete()) {
            throw UserFailure.usage(
                    "the run in " + directory + " is complete", "kit report " + directory + " renders it");
        }
        RunHeader header = soFar.header();
        requireSameJars(header);
        RunnablePlan runnable = builtAgain(header, header.plan());
        if (header.packaging().stream().anyMatch(jar -> !jar.caches().isEmpty())) {
            progress.warns("the caches are made again: blocks of before and after this may differ in them, too");
        }
        return measure(runnable, true, lock, (drivers, left, caches) -> {
            Environment now = environment(left.plan(), drivers);
            requireSame(header, now);
            ResultStore store = ResultStore.resume(directory);
            Optional<Session> another =
                    another(soFar, EnvironmentReader.boot(), kit.clock().instant(), now);
            if (another.isPresent()) {
                progress.notes("another session begins: the machine was booted, or an hour has passed");
                store.append(another.get());
            }
            return store;
        });
    }

    /** Returns the plan as it can be run, which has to be all of it with the jars of the run that began with them. */
    private RunnablePlan builtAgain(RunHeader header, Plan plan) throws IOException, InterruptedException {
        RunnablePlan runnable = built(plan);
        runnable.requireWhole(); // another Java may run it now
        requireSameJars(header); // a peer's may have been built anew
        return runnable;
    }

    /** Checks all that {@link #run} checks before it builds, starts or writes anything. */
    public DryRun dryRun(Plan plan, boolean fixedBlocks, @Nullable Path out) throws IOException, InterruptedException {
        RunnablePlan runnable = checked(plan, fixedBlocks, out);
        List<String> warnings = new ArrayList<>(starts(runnable.plan()).warnings(kit.swap()));
        Plan whatRuns = runnable(plan, Map.of()).plan(); // before a search that ends nowhere yet
        announced(HeapSearch.expected(whatRuns), "searching heaps").ifPresent(warnings::add);
        announced(JarCaches.expected(runnable.plan()), "making caches").ifPresent(warnings::add);
        return new DryRun(runnable, warnings);
    }

    /** Returns what is announced of work before the first block; empty where there is none. */
    private static Optional<String> announced(Duration expected, String work) {
        return expected.isZero()
                ? Optional.empty()
                : Optional.of("before the first block: about " + new RoughTime(expected) + " for " + work);
    }

    /**
     * Returns the part of the plan that can be run, before anything is built.
     *
     * @param whole true if that has to be all of it
     * @throws UserFailure if nothing can be run, or the run could not be kept there
     */
    public RunnablePlan checked(Plan plan, boolean whole, @Nullable Path out) throws IOException, InterruptedException {
        RunnablePlan possible = runnable(plan, Map.of());
        if (whole) {
            possible.requireWhole(); // all sessions have the same pairs
        }
        RunnablePlan runnable = HeapSearch.unsearched(possible);
        try (Drivers drivers = kit.drivers(runnable.plan())) {
            new MachineCheck(runnable.plan(), drivers.byName()).run();
        }
        if (out != null) {
            ResultStore.requireEmpty(out);
        }
        return runnable;
    }

    /**
     * Returns the part of the plan that can be run, after its peers were built and other containers put into its jars.
     *
     * @throws UserFailure if nothing is left without those that cannot be built, or libraries cannot be resolved
     */
    public RunnablePlan built(Plan plan) throws IOException, InterruptedException {
        RunnablePlan runnable = runnable(plan, Map.of());
        if (!runnable.unbuilt().isEmpty()) {
            runnable = runnable(plan, kit.peers().build(runnable.unbuilt(), progress::notes));
        }
        starts(runnable.plan()).warnings(kit.swap()).stream()
                .filter(kit.warned()::add)
                .forEach(progress::warns);
        for (Contender contender : runnable.plan().contenders()) {
            if (contender.container() != null) {
                kit.swap().prepare(contender, progress::notes);
            }
        }
        return runnable;
    }

    private RunnablePlan searched(RunnablePlan runnable) throws IOException, InterruptedException {
        if (HeapSearch.ladders(runnable.plan()).isEmpty()) {
            return runnable;
        }
        announced(HeapSearch.expected(runnable.plan()), "searching heaps").ifPresent(progress::notes);
        try (Drivers drivers = kit.drivers(runnable.plan())) {
            return new HeapSearch(kit.rig(runnable.plan(), drivers.byName(), progress), runnable).searched();
        }
    }

    private static JarStarts starts(Plan plan) {
        return JarStarts.of(plan, System.getenv());
    }

    private RunnablePlan runnable(Plan plan, Map<Contender, String> failed) throws IOException, InterruptedException {
        for (Contender contender : plan.contenders()) {
            if (contender.container() != null && contender.jar() != null && Files.isReadable(contender.jar())) {
                kit.swap().check(contender, progress::notes); // it may download a version of the container
            }
        }
        return RunnablePlan.of(plan, kit.launchers(plan), kit.peers(), failed);
    }

    /** Opens the store of a run, after the checks that it needs. */
    private interface Opening {
        ResultStore open(Map<String, Driver> drivers, RunnablePlan left, JarCaches caches)
                throws IOException, InterruptedException;
    }

    /** @param whole true if a variant whose cache cannot be made ends the run; else it is left out */
    private Path measure(RunnablePlan runnable, boolean whole, MachineLock.Hold lock, Opening opening)
            throws IOException, InterruptedException {
        announced(JarCaches.expected(runnable.plan()), "making caches").ifPresent(progress::notes);
        try (Drivers drivers = kit.drivers(runnable.plan());
                JarCaches caches =
                        new JarCaches(kit.rig(runnable.plan(), drivers.byName(), progress), runnable.plan())) {
            RunnablePlan left = runnable.without(caches.make());
            if (whole) {
                left.requireWhole();
            }
            List<String> told = runnable.skips();
            left.skips().stream().filter(line -> !told.contains(line)).forEach(progress::notes);
            Plan plan = left.plan();
            OtherProcesses.read().warning().ifPresent(progress::warns);
            ResultStore store = opening.open(drivers.byName(), left, caches);
            Path directory = store.directory();
            lock.names(directory);
            markLatest(StoredRun.whole(directory));
            try {
                progress.opens(directory, plan);
                Rig rig = kit.rig(plan, drivers.byName(), progress).with(caches);
                new Experiment(rig, kit.analysis(), new HostPace()::ms).run(store);
            } catch (IOException | UncheckedIOException e) {
                throw StorageFailure.of(
                        e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e,
                        ", then go on with " + KitCommand.text() + " compare --resume " + directory
                                + ": what was measured is kept");
            }
            return directory;
        }
    }

    private void markLatest(Path directory) {
        try {
            new RunDirectory(kit.reports()).markLatest(directory);
        } catch (IOException e) { // some file systems have no symbolic links
            progress.warns("reports/latest does not lead to this run: " + e);
        }
    }

    private ResultStore fresh(
            RunnablePlan runnable,
            String command,
            boolean fixedBlocks,
            @Nullable Path out,
            Map<String, Driver> drivers,
            JarCaches caches)
            throws IOException, InterruptedException {
        Plan plan = runnable.plan();
        Environment environment = environment(plan, drivers);
        if (environment.serverLimits() != null) {
            progress.notes("every server: " + environment.serverLimits() + "; the generator: all " + environment.cores()
                    + " cores");
        }
        RunHeader header = new RunHeader(
                kit.clock().instant(),
                command,
                plan,
                environment,
                caches.with(new PackagingMeter(kit.home(), progress).measure(plan)),
                PackagingMeter.commandFiles(plan),
                runnable.skipped(),
                starts(plan).withoutEffect(kit.swap()),
                worseThanPercent,
                fixedBlocks);
        ResultStore store = ResultStore.create(
                out == null ? new RunDirectory(kit.reports()).fresh(header.startedAt(), plan.name()) : out, header);
        store.append(Session.beginning(1, header.startedAt(), EnvironmentReader.boot(), environment));
        return store;
    }

    private Environment environment(Plan plan, Map<String, Driver> drivers) {
        new MachineCheck(plan, drivers).run(); // peers that were built just now are in it
        return new EnvironmentReader(kit.home())
                .read(drivers.values(), plan.servers().pod());
    }

    /** Refuses jars that have changed since the run began; a missing one is refused, or built, later. */
    static void requireSameJars(RunHeader header) throws IOException {
        for (Packaging begun : header.packaging()) {
            Path jar = begun.sha256() == null
                    ? null
                    : header.plan().contender(begun.contender()).jar();
            if (jar != null && Files.isRegularFile(jar) && !FileHash.of(jar).equals(begun.sha256())) {
                throw UserFailure.usage(
                        "the jar of " + begun.contender() + " has changed since the run began: " + jar,
                        "Put the earlier one back, or run afresh: the blocks of two builds make no result.");
            }
        }
    }

    /** Refuses another machine, Java or tool than the run began with. */
    static void requireSame(RunHeader header, Environment now) throws IOException {
        Environment then = header.environment();
        String changed = !then.cpu().equals(now.cpu()) || then.cores() != now.cores()
                ? "on " + then.cores() + " cores of " + then.cpu() + ", and here are " + now.cores() + " of "
                        + now.cpu()
                : !then.jdk().equals(now.jdk())
                        ? "on Java " + then.jdk() + ", and this is " + now.jdk()
                        : !then.tools().equals(now.tools())
                                ? "with the tools " + then.tools() + ", and here are " + now.tools()
                                : null;
        if (changed != null) {
            throw UserFailure.usage(
                    "the run began " + changed,
                    "Go on where it began, or run afresh: blocks of two environments make no result.");
        }
    }

    /**
     * Returns the session that begins when a run goes on; empty where it is still the last one, because the machine was
     * not booted since and at most {@link #LONGEST_BREAK} has passed.
     */
    static Optional<Session> another(RunResult soFar, String boot, Instant now, Environment environment) {
        Session last = soFar.sessions().get(soFar.sessions().size() - 1);
        Instant seen = Stream.concat(
                        soFar.ends().stream().map(BlockEnd::endedAt),
                        soFar.slices().stream().map(SliceResult::startedAt))
                .max(Instant::compareTo)
                .orElse(last.startedAt());
        if (last.boot().equals(boot) && Duration.between(seen, now).compareTo(LONGEST_BREAK) <= 0) {
            return Optional.empty();
        }
        int next = IntStream.iterate(1, block -> block + 1)
                .filter(block -> !soFar.ended(block))
                .findFirst()
                .orElseThrow();
        return Optional.of(Session.beginning(next, now, boot, environment));
    }
}
