package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.Budget;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description =
                "Run a plan: start every contender, load and observe it, and write a report. Default plan: quick. "
                        + "Given a jar, make a plan that compares it on every container, and run that. "
                        + "Given both, run the jar on every container in that plan.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    private static final String DRY_RUN = "--dry-run";
    private static final String DEFAULT_PLAN = "quick";
    private static final Budget JAR_BUDGET = new Budget(Duration.ofMinutes(20));

    private final KitContext kit;
    private final Console console;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN|JAR",
            completionCandidates = PlanNames.class,
            description = "A file, the name of a bundled plan (kit plans), or an executable jar of Spring Boot.")
    private @Nullable String named;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "JAR",
            description = "A jar to run in that plan, or further jars to compare with the first.")
    private List<String> furtherJars = List.of();

    @Mixin
    private final PlanOptions chosen = new PlanOptions();

    @Option(names = "--parts", split = ",", paramLabel = "P", description = "Run only these parts of the plan.")
    private List<String> parts = List.of();

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Mixin
    private final SecretOption secret = new SecretOption();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(names = "--blocks", paramLabel = "N", description = "Number of blocks: fresh starts of every contender.")
    private @Nullable Integer blocks;

    @Option(
            names = "--budget",
            paramLabel = "D",
            description =
                    "The time that the blocks may take, e.g. 8m or 1h; it sets their number. Default: 15m where neither the "
                            + "plan nor --blocks does, 20m for a jar.")
    private @Nullable String budget;

    @Option(
            names = "--margin",
            paramLabel = "P%",
            description = "A difference that does not matter to you. Default: that of the plan, else 5%%.")
    private @Nullable String margin;

    @Option(
            names = "--time-scale",
            paramLabel = "X",
            description = "Multiply durations and request counts of slices; a slice keeps at least 2 s or 10 000 "
                    + "requests, then fewer slices are run. Starts and warm-up are not scaled.")
    private @Nullable Double timeScale;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            description = "CPUs of every server, as in a pod of that size. Default: all of the machine.")
    private @Nullable Integer cpus;

    @Option(names = "--memory", paramLabel = "M", description = "Memory of every server, e.g. 512m or 2g.")
    private @Nullable String memory;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Mixin
    private final SessionOption session = new SessionOption();

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Continue a run that was stopped.")
    private @Nullable Path resume;

    @Option(
            names = "--add",
            paramLabel = "DIR",
            description = "Run another session of a stored run, " + SessionOption.BLOCKS
                    + " blocks unless --blocks, and judge all of its sessions together.")
    private @Nullable Path add;

    @Option(names = "--live", description = "Export the jars' metrics to a Prometheus; costs them CPU.")
    private boolean live;

    @Option(
            names = "--profile",
            negatable = true,
            description =
                    "End each block with a slice of each server under a profiler, or never do. Default: as the plan "
                            + "says, else from 4 blocks and 3 rounds on, unless time sets the blocks. kit why shows the result.")
    private @Nullable Boolean profile;

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Option(names = DRY_RUN, description = Runner.DRY_RUN)
    private boolean dryRun;

    CompareCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.refuse(dryRun);
        Runner runner = new Runner(kit, output.console(console));
        if (resume != null) {
            given.requireOnly(
                    "--resume goes on with the plan of the run: no plan and no other option may be given",
                    "--resume",
                    DRY_RUN);
            return run(runner, run -> run.dryResumption(resume), lock -> runner.resume(resume, lock));
        }
        if (add != null) {
            given.requireOnly(
                    "--add runs the plan of the stored run: only --blocks may be given with it",
                    "--add",
                    "--blocks",
                    DRY_RUN);
            Path directory = StoredRun.whole(add);
            PositiveNumber.require("--blocks", blocks);
            int wanted = blocks == null ? SessionOption.BLOCKS : blocks;
            return run(
                    runner,
                    run -> run.dryAddition(directory, wanted),
                    lock -> runner.add(directory, wanted, given.line(), lock));
        }
        if (jarGiven()) {
            return compareJars(runner);
        }
        Plan plan = plan(named == null ? DEFAULT_PLAN : named, chosen.on(), null);
        return run(
                runner,
                run -> run.dryRun(plan, session.given(), out),
                lock -> runner.run(plan, given.line(secret), null, session.given(), out, lock));
    }

    private int run(Runner runner, Runner.Work<DryRun> dry, Runner.Measurement measurement)
            throws IOException, InterruptedException {
        return dryRun ? runner.dry(dry) : runner.measured("kit compare", output, measurement);
    }

    /** Makes the plan for the jars, then runs it like any other plan. */
    private int compareJars(Runner runner) throws IOException, InterruptedException {
        requireScaleAndBlocks();
        List<String> all = new ArrayList<>(planForJars() ? List.of() : List.of(first()));
        all.addAll(furtherJars);
        ServiceRequest request = jars.request(
                all,
                List.of(),
                chosen.on(),
                secret.secrets(),
                session.blocks(blocks, budget),
                seed,
                planForJars() ? first() : null);
        JarRun run = new JarRun(
                runner,
                request,
                given.line(secret),
                file -> plan(file.toString(), List.of(), JAR_BUDGET),
                null,
                session.given(),
                out);
        return dryRun ? run.dry() : run.measured("kit compare", output);
    }

    /** Returns whether a jar stands in the place of the plan. */
    private boolean jarGiven() {
        String first = first();
        if (planForJars()) {
            return true;
        }
        List<String> fitJars = given.of("jars");
        boolean jar = ServerOptions.isJar(first)
                || !fitJars.isEmpty() && named != null && !first.matches("(?i).+\\.ya?ml") && !bundled(first);
        if (!jar) {
            if (!furtherJars.isEmpty()) {
                throw UserFailure.usage(
                        "unexpected argument '" + notJar() + "' for kit compare", "Name one plan, or jars after it.");
            }
            if (!fitJars.isEmpty()) {
                throw UserFailure.usage(
                        fitJars.get(0) + " goes with a jar, and "
                                + (named != null ? "plan " + first + " has its own settings" : "none is named"),
                        named != null
                                ? "Change the plan, or name a jar."
                                : KitCommand.text() + " compare my.jar " + fitJars.get(0) + " …");
            }
            return false;
        }
        if (!parts.isEmpty()) {
            throw UserFailure.usage(
                    "--parts goes with a plan, not with a jar", "Run the plan that the kit makes, with --parts.");
        }
        if (!chosen.modes().isEmpty()) {
            throw UserFailure.usage(
                    "--modes goes with a plan, not with a jar",
                    "Give the service its settings with --arg, e.g. --arg=--spring.profiles.active=tuned.");
        }
        return true;
    }

    /** Returns whether a plan is named, and then jars that run in it. */
    private boolean planForJars() {
        return !ServerOptions.isJar(first())
                && !furtherJars.isEmpty()
                && furtherJars.stream().allMatch(ServerOptions::isJar);
    }

    private String notJar() {
        return furtherJars.stream()
                .filter(each -> !ServerOptions.isJar(each))
                .findFirst()
                .orElseThrow();
    }

    private boolean bundled(String name) {
        return kit.plans().bundled().containsKey(name);
    }

    private String first() {
        return named == null ? "" : named;
    }

    /**
     * @param on the only contenders; those of a plan that was made for a jar are the wanted ones already
     * @param usual budget where time sets the blocks and none is given; null for the plan's
     */
    private Plan plan(String nameOrFile, List<String> on, @Nullable Budget usual) {
        requireScaleAndBlocks();
        Overrides overrides = new Overrides(
                on,
                chosen.modes(),
                session.blocks(blocks, budget),
                timeScale == null ? 1 : timeScale,
                seed,
                live,
                profile,
                parts,
                secret.names(),
                new PodSize(cpus, memory));
        Plan read = kit.plans().read(nameOrFile, overrides);
        if (live && ServiceLoader.load(Observer.class).findFirst().isEmpty()) {
            throw new UserFailure("--live: this build of the kit watches no runs", "Leave it out.", Exit.MISSING);
        }
        if (live && read.contenders().stream().noneMatch(Contender::exports)) {
            throw UserFailure.usage(
                    "--live: no contender of plan " + read.name() + " can export metrics",
                    "Leave it out, or compare jars of Spring Boot.");
        }
        Plan plan = session.require(
                margin == null ? read : read.withMargin(PositiveNumber.percent("--margin", margin, 99.9)));
        if (budget != null) {
            return Budget.of(budget).of(plan, blocks);
        }
        return usual != null && plan.extent().budget() != null ? usual.of(plan, blocks) : plan;
    }

    private void requireScaleAndBlocks() {
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw UserFailure.usage("--time-scale must be above 0 and at most 100, got " + timeScale, "e.g. 0.1");
        }
        PositiveNumber.require("--blocks", blocks);
    }
}
