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
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description =
                "Run a plan: start every contender, load and observe it, and write a report. Default plan: quick. "
                        + "Given a jar instead, make a plan that compares it on every container, and run that.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    private static final String DEFAULT_PLAN = "quick";
    private static final Budget JAR_BUDGET = new Budget(Duration.ofMinutes(20));
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d+)?) ?%?");

    private final KitContext kit;
    private final Console console;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PLAN|JAR",
            completionCandidates = Candidates.Plans.class,
            description = "A file, the name of a bundled plan (kit plans), or an executable jar of Spring Boot.")
    private @Nullable String named;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "JAR",
            description = "Further jars to compare with the first.")
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

    @Option(names = "--dry-run", description = Runner.DRY_RUN)
    private boolean dryRun;

    CompareCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.refuse(dryRun);
        if (resume != null) {
            refuseOtherOptions("--resume goes on with the plan of the run: no plan and no other option may be given");
        }
        if (add != null) {
            return added(add);
        }
        Console told = output.console(console);
        Runner runner = new Runner(kit, told);
        if (resume == null && jarGiven()) {
            return compareJars(told, runner);
        }
        Plan plan = resume == null ? session.require(within(plan(planOrDefault(), chosen.on()), null)) : null;
        if (dryRun) {
            if (plan == null) {
                runner.dryResumption(resume);
            } else {
                runner.dryRun(plan, session.given(), out);
            }
            return Exit.DONE.code();
        }
        try (MachineLock.Hold lock =
                kit.lock().take("kit compare")) { // until the report is written: that takes CPU, too
            if (plan == null) {
                runner.resume(resume, lock);
                return new RunReport(told, output).write(resume);
            }
            Path run = runner.run(plan, command(plan, planOrDefault(), chosen.on()), session.given(), out, lock);
            return new RunReport(told, output).write(run);
        }
    }

    /** Measures another session of the run in that directory. */
    private int added(Path named) throws IOException, InterruptedException {
        Path directory = StoredRun.whole(named);
        PositiveNumber.require("--blocks", blocks);
        int wanted = blocks == null ? SessionOption.BLOCKS : blocks;
        blocks = null;
        refuseOtherOptions("--add runs the plan of the stored run: only --blocks may be given with it");
        Console told = output.console(console);
        Runner runner = new Runner(kit, told);
        if (dryRun) {
            runner.dryAddition(directory, wanted);
            return Exit.DONE.code();
        }
        String command = new CommandText("compare")
                .with("--add", directory)
                .with("--blocks", wanted)
                .toString();
        try (MachineLock.Hold lock = kit.lock().take("kit compare")) {
            return new RunReport(told, output).write(runner.add(directory, wanted, command, lock));
        }
    }

    /** Makes the plan for the jars, then runs it like any other plan. */
    private int compareJars(Console told, Runner runner) throws IOException, InterruptedException {
        requireScaleAndBlocks();
        if (budget != null) {
            Budget.of(budget); // before a server is started
        }
        List<String> all = new ArrayList<>(List.of(first()));
        all.addAll(furtherJars);
        ServiceRequest request =
                jars.request(all, List.of(), chosen.on(), secret.secrets(), session.blocks(blocks, budget), seed);
        List<String> title = List.of(
                "Made by: "
                        + jars.on(new CommandText("compare").all(all).with(OnOption.NAME, chosen.on()))
                                .hiding(secret),
                KitCommand.text() + " compare THIS-FILE runs it again; docs/plans.md describes every key.");
        JarRun run = new JarRun(runner, request, title, session.given(), out);
        if (dryRun) {
            return run.dry(file -> session.require(within(plan(file.toString(), List.of()), JAR_BUDGET)));
        }
        return run.measured("kit compare", output, (file, lock) -> {
            Plan plan = session.require(within(plan(file.toString(), List.of()), JAR_BUDGET));
            return runner.run(plan, command(plan, file.toString(), List.of()), session.given(), out, lock);
        });
    }

    /** Returns whether a jar stands in the place of the plan. */
    private boolean jarGiven() {
        String first = first();
        List<String> fitJars = jars.given();
        boolean jar = ServerOptions.isJar(first)
                || !fitJars.isEmpty() && named != null && !first.matches("(?i).+\\.ya?ml") && !bundled(first);
        if (!jar) {
            if (!furtherJars.isEmpty()) {
                throw UserFailure.usage(
                        "unexpected argument '" + furtherJars.get(0) + "' for kit compare",
                        "Name one plan, or jars only.");
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

    private boolean bundled(String name) {
        return kit.plans().bundled().containsKey(name);
    }

    private String first() {
        return named == null ? "" : named;
    }

    private String planOrDefault() {
        return named == null ? DEFAULT_PLAN : named;
    }

    /** @param on the only contenders; those of a plan that was made for a jar are the wanted ones already */
    private Plan plan(String nameOrFile, List<String> on) {
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
        Plan plan = kit.plans().read(nameOrFile, overrides);
        if (live && !Watchers.present()) {
            throw new UserFailure("--live: this build of the kit watches no runs", "Leave it out.", Exit.MISSING);
        }
        if (live && plan.contenders().stream().noneMatch(Contender::exports)) {
            throw UserFailure.usage(
                    "--live: no contender of plan " + plan.name() + " can export metrics",
                    "Leave it out, or compare jars of Spring Boot.");
        }
        return plan;
    }

    /** @param usual budget where time sets the blocks and none is given; null for the plan's */
    private Plan within(Plan whole, @Nullable Budget usual) {
        Plan plan = margin == null ? whole : whole.withMargin(percent(margin));
        if (budget != null) {
            return Budget.of(budget).of(plan, blocks);
        }
        return usual != null && plan.budget() != null ? usual.of(plan, blocks) : plan;
    }

    private static double percent(String margin) {
        Matcher matcher = PERCENT.matcher(margin);
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
        if (!(percent > 0 && percent < 100)) {
            throw UserFailure.usage(
                    "--margin must be above 0 % and below 100 %, got '" + margin + "'", "e.g. --margin 5%");
        }
        return percent;
    }

    private void requireScaleAndBlocks() {
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw UserFailure.usage("--time-scale must be above 0 and at most 100, got " + timeScale, "e.g. 0.1");
        }
        PositiveNumber.require("--blocks", blocks);
    }

    private void refuseOtherOptions(String reason) {
        if (named != null
                || chosen.given()
                || !jars.given().isEmpty()
                || blocks != null
                || budget != null
                || margin != null
                || timeScale != null
                || cpus != null
                || memory != null
                || seed != null
                || session.given()
                || resume != null && add != null
                || out != null
                || profile != null
                || !parts.isEmpty()
                || !secret.names().isEmpty()
                || live) {
            throw UserFailure.usage(reason, "remove the others");
        }
    }

    private String command(Plan plan, String nameOrFile, List<String> on) {
        return new CommandText("compare", nameOrFile)
                .with(OnOption.NAME, on)
                .with("--modes", chosen.modes())
                .with("--parts", parts)
                .with("--blocks", blocks)
                .with("--session", session.given())
                .with("--budget", budget)
                .with("--margin", margin)
                .with("--time-scale", timeScale)
                .with("--cpus", cpus)
                .with("--memory", memory)
                .with("--live", live)
                .with("--profile", Boolean.TRUE.equals(profile))
                .with("--no-profile", Boolean.FALSE.equals(profile))
                .with("--seed", plan.seed())
                .hiding(secret)
                .toString();
    }
}
