package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.launch.peer.Peers.FailedBuild;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.observe.HostPace;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Shard;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.ShardOrigin;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.MachineCheck;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.preflight.OtherProcesses;
import containerkit.loadtest.run.preflight.ProcessList;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.setup.EnvironmentReader;
import containerkit.loadtest.run.setup.PackagingMeter;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.ShardReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan from the first check to the last slice; its caller reads the slices.
 *
 * @param worseThanPercent percentage by which a gate's new build may be worse; null where every pair is to have a
 *     verdict
 */
public record PlanRun(KitContext kit, Progress progress, @Nullable Double worseThanPercent) {
    public PlanRun(KitContext kit, Progress progress) {
        this(kit, progress, null);
    }

    /**
     * Measures a plan.
     *
     * @param command repeats the run; stored in its header
     * @param shard shard of its blocks; null for all
     * @param out directory of the run; null for one of its own below {@code reports}
     * @param lock held by the command until its report is written
     * @return the run's directory
     * @throws UserFailure if the plan cannot run here, or the run cannot be kept
     */
    public Path run(Plan plan, String command, @Nullable Shard shard, @Nullable Path out, MachineLock.Hold lock)
            throws IOException, InterruptedException {
        checked(plan, shard, out); // before a build, which may take long
        RunnablePlan runnable = built(plan);
        if (shard != null) {
            runnable.requireWhole();
        }
        runnable.skips().forEach(progress::notes);
        if (shard != null) {
            progress.notes("shard " + shard + ", blocks "
                    + shard.blocks(plan.blocks()).stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " of " + plan.blocks());
        }
        return measure(runnable.plan(), lock, drivers -> fresh(runnable, command, shard, out, drivers));
    }

    /**
     * Goes on with a run that was stopped.
     *
     * @return the same directory
     */
    public Path resume(Path directory, MachineLock.Hold lock) throws IOException, InterruptedException {
        RunHeader header = resumable(directory).header();
        Plan plan = header.plan();
        requireSameJars(header);
        built(plan).requireWhole(); // another Java may run it now
        requireSameJars(header); // a peer's may have been built anew
        return measure(plan, lock, drivers -> {
            new MachineCheck(plan, drivers).run();
            requireSame(header, new EnvironmentReader(kit.home()).read(drivers.values(), plan.pod()));
            return ResultStore.resume(directory);
        });
    }

    /** Checks all that {@link #run} checks before it builds, starts or writes anything. */
    public DryRun dryRun(Plan plan, @Nullable Shard shard, @Nullable Path out)
            throws IOException, InterruptedException {
        RunnablePlan runnable = checked(plan, shard, out);
        return new DryRun(
                runnable,
                shard == null ? IntStream.rangeClosed(1, plan.blocks()).boxed().toList() : shard.blocks(plan.blocks()),
                List.of(),
                dryWarnings(runnable));
    }

    /** Checks all that {@link #resume} checks before it builds, starts or writes anything. */
    public DryRun dryResumption(Path directory) throws IOException, InterruptedException {
        RunResult soFar = resumable(directory);
        Plan plan = soFar.header().plan();
        requireSameJars(soFar.header());
        RunnablePlan runnable = checked(plan, null);
        runnable.requireWhole();
        List<Integer> left = soFar.header().blocks().stream()
                .filter(block -> !soFar.ended(block))
                .toList();
        return new DryRun(runnable, left, soFar.capacities(), dryWarnings(runnable));
    }

    private List<String> dryWarnings(RunnablePlan runnable) throws IOException {
        List<String> warnings = new ArrayList<>(warnings(runnable));
        new ProcessList(runnable.plan()).warning().ifPresent(warnings::add);
        return warnings;
    }

    /**
     * Returns the part of the plan that can be run.
     *
     * @throws UserFailure if nothing can be run, or the run could not be kept there
     */
    public RunnablePlan checked(Plan plan, @Nullable Path out) throws IOException, InterruptedException {
        return checked(plan, null, out);
    }

    private RunnablePlan checked(Plan plan, @Nullable Shard shard, @Nullable Path out)
            throws IOException, InterruptedException {
        if (shard != null) {
            shard.require(plan);
        }
        RunnablePlan runnable = runnable(plan);
        if (shard != null) {
            runnable.requireWhole(); // all shards have the same pairs
        }
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
        RunnablePlan runnable = withPeers(plan);
        warnings(runnable).forEach(progress::warns);
        for (Contender contender : runnable.swapped()) {
            kit.swap().prepare(contender, progress::notes);
        }
        return runnable;
    }

    private List<String> warnings(RunnablePlan runnable) throws IOException {
        List<String> warnings = new ArrayList<>();
        for (Contender contender : runnable.swapped()) {
            if (!runnable.unbuilt().contains(contender)) { // its jar is not there yet
                warnings.addAll(kit.swap()
                        .warnings(
                                contender,
                                runnable.plan().modes(),
                                runnable.plan().jvmFlags()));
            }
        }
        return warnings;
    }

    private RunnablePlan withPeers(Plan plan) throws IOException, InterruptedException {
        RunnablePlan runnable = runnable(plan);
        if (runnable.unbuilt().isEmpty()) {
            return runnable;
        }
        List<FailedBuild> failed = kit.peers().build(runnable.unbuilt(), progress::notes);
        if (nothingIsLeft(runnable.plan(), failed)) {
            throw failed.get(0).failure();
        }
        return runnable(plan, failed);
    }

    /** Returns the part of the plan that can be run; nothing else is checked. */
    public RunnablePlan runnable(Plan plan) throws IOException, InterruptedException {
        return runnable(plan, List.of());
    }

    private RunnablePlan runnable(Plan plan, List<FailedBuild> failed) throws IOException, InterruptedException {
        return RunnablePlan.of(plan, kit.launchers(plan), kit.peers(), failed);
    }

    private static boolean nothingIsLeft(Plan plan, List<FailedBuild> failed) {
        Set<String> names = failed.stream().map(each -> each.contender().name()).collect(Collectors.toSet());
        return plan.without(plan.variants().stream()
                        .filter(variant -> names.contains(variant.contender()))
                        .collect(Collectors.toSet()))
                .parts()
                .isEmpty();
    }

    /** Loads the stored part of a run that goes on; refuses one that has all its blocks, or was merged. */
    static RunResult resumable(Path directory) throws IOException {
        RunResult soFar = ResultStore.load(directory);
        if (soFar.complete()) {
            throw UserFailure.usage(
                    "the run in " + directory + " is complete", "kit report " + directory + " renders it");
        }
        if (!soFar.header().shards().isEmpty()) {
            throw UserFailure.usage(
                    "the run in " + directory + " was merged, and lacks blocks of its shards",
                    "Go on with the shard that lacks them, on the machine that began it, and merge again.");
        }
        return soFar;
    }

    /** Opens the store of a run, after the checks that it needs. */
    private interface Opening {
        ResultStore open(Map<String, Driver> drivers) throws IOException, InterruptedException;
    }

    private Path measure(Plan plan, MachineLock.Hold lock, Opening opening) throws IOException, InterruptedException {
        OtherProcesses.read().warning(plan).ifPresent(progress::warns);
        new ProcessList(plan).warning().ifPresent(progress::warns);
        try (Drivers drivers = kit.drivers(plan);
                ResultStore store = opening.open(drivers.byName())) {
            Path directory = store.directory();
            lock.names(directory);
            markLatest(directory);
            try {
                progress.opens(directory, plan);
                RunResult soFar = ResultStore.load(directory);
                new Experiment(kit.rig(plan, drivers.byName(), progress), kit.judging(), new HostPace()::ms)
                        .run(store, soFar);
            } catch (IOException e) {
                throw interrupted(directory, e);
            } catch (UncheckedIOException e) {
                throw interrupted(directory, e.getCause());
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

    private static UserFailure interrupted(Path directory, IOException failure) {
        return StorageFailure.of(
                failure,
                ", then go on with " + KitCommand.text() + " compare --resume " + directory
                        + ": what was measured is kept");
    }

    private ResultStore fresh(
            RunnablePlan runnable,
            String command,
            @Nullable Shard shard,
            @Nullable Path out,
            Map<String, Driver> drivers)
            throws IOException, InterruptedException {
        Plan plan = runnable.plan();
        new MachineCheck(plan, drivers).run(); // peers that were built just now are in it
        Environment environment = new EnvironmentReader(kit.home()).read(drivers.values(), plan.pod());
        if (environment.serverLimits() != null) {
            progress.notes("every server: " + environment.serverLimits() + "; the generator: all " + environment.cores()
                    + " cores");
        }
        RunHeader header = new RunHeader(
                kit.clock().instant(),
                command,
                plan,
                environment,
                new PackagingMeter(kit.home(), progress).measure(plan),
                runnable.skipped(),
                worseThanPercent,
                shard == null ? null : ShardReader.read(shard, plan, environment),
                List.of());
        return ResultStore.create(
                out == null ? new RunDirectory(kit.reports()).fresh(header.startedAt(), name(plan, shard)) : out,
                header);
    }

    /**
     * Refuses jars that have changed since the run began, because all blocks are taken to be of the same jars. A
     * missing jar is refused, or built, later.
     *
     * @throws UserFailure if a jar has changed
     */
    static void requireSameJars(RunHeader header) throws IOException {
        for (Packaging begun : header.packaging()) {
            Path jar = header.plan().contenders().stream()
                    .filter(contender -> contender.name().equals(begun.contender()))
                    .findFirst()
                    .map(Contender::jar)
                    .orElse(null);
            if (jar != null
                    && begun.sha256() != null
                    && Files.isRegularFile(jar)
                    && !begun.sha256().equals(FileHash.of(jar))) {
                throw UserFailure.usage(
                        "the jar of " + begun.contender() + " has changed since the run began: " + jar,
                        "Put the earlier one back, or run afresh: the blocks of two builds make no verdict.");
            }
        }
    }

    /**
     * Refuses another machine, Java or tool than the run began with, because all blocks are taken to have run in one
     * environment; of a shard also another boot, and other classes of the kit or other jars.
     */
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
                    "Go on where it began, or run afresh: blocks of two environments make no verdict.");
        }
        ShardOrigin begun = header.shard();
        if (begun != null) {
            ShardOrigin here = ShardReader.read(begun.share(), header.plan(), now);
            if (!here.equals(begun)) {
                throw UserFailure.usage(
                        here.machine().equals(begun.machine())
                                ? "the kit or a jar has changed since the shard began"
                                : "the shard began on another machine, or before this one was booted",
                        "Run the shard afresh, with another --out.");
            }
        }
    }

    private static String name(Plan plan, @Nullable Shard shard) {
        return plan.name() + (shard == null ? "" : "-shard-" + shard.number() + "-of-" + shard.of());
    }
}
