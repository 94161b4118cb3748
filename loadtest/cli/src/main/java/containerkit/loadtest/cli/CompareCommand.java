package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.run.service.PlanForJars;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "compare",
        description =
                "Run a plan: start every contender, load and observe it, and write a report. Default plan: quick. "
                        + "Given a jar, make a plan that compares it on every container, and run that. "
                        + "Given both, run the jar on every container in that plan.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    private static final String NAME = "kit compare";
    private static final String DEFAULT_PLAN = "quick";

    @ParentCommand
    private Kit kit;

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
    private final OnOption on = new OnOption();

    @Option(
            names = "--modes",
            split = ",",
            paramLabel = "M",
            description = "Run these modes. Default: those of the plan.")
    private List<String> modes = List.of();

    @Option(names = "--parts", split = ",", paramLabel = "P", description = "Run only these parts of the plan.")
    private List<String> parts = List.of();

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Mixin
    private final RunOptions options = new RunOptions();

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

    @Option(names = "--resume", paramLabel = "DIR", description = "Continue a run that was stopped.")
    private @Nullable Path resume;

    @Option(
            names = "--add",
            paramLabel = "DIR",
            description = "Run another session of a stored run, " + RunOptions.SESSION_BLOCKS
                    + " blocks unless --blocks, and judge all of its sessions together.")
    private @Nullable Path add;

    @Option(names = "--live", description = "Export the jars' metrics to a Prometheus; costs them CPU.")
    private boolean live;

    @Option(
            names = "--profile",
            negatable = true,
            description =
                    "End each block with a slice of each server under a profiler, or only if they differ much. Default: as the "
                            + "plan says, else from 4 blocks and 3 rounds on, unless time sets the blocks. kit why shows the result.")
    private @Nullable Boolean profile;

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Integer fixed = options.fixedBlocks();
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw UserFailure.usage("--time-scale must be above 0 and at most 100, got " + timeScale, "e.g. 0.1");
        }
        Runner runner = new Runner(kit.context(), options.output.console(kit.console()));
        if (resume != null) {
            given.requireOnly(
                    "--resume goes on with the plan of the run: no plan and no other option may be given", "--resume");
            return runner.measured(NAME, options.output, lock -> runner.resume(resume, lock));
        }
        if (add != null) {
            given.requireOnly(
                    "--add runs the plan of the stored run: only --blocks may be given with it", "--add", "--blocks");
            Path directory = StoredRun.whole(add);
            int wanted = fixed == null ? RunOptions.SESSION_BLOCKS : fixed;
            return runner.measured(NAME, options.output, lock -> runner.add(directory, wanted, given.line(), lock));
        }
        if (jarsGiven()) {
            return compareJars(runner);
        }
        Plan plan = reader(on.names(), null).apply(named == null ? DEFAULT_PLAN : named);
        return options.dryRun
                ? runner.dry(run -> run.dryRun(plan, options.session, options.out))
                : runner.measured(
                        NAME,
                        options.output,
                        lock -> runner.run(plan, given.line(options.secret), null, options.session, options.out, lock));
    }

    private int compareJars(Runner runner) throws IOException, InterruptedException {
        boolean first = firstIsJar();
        List<String> all = Stream.concat(Stream.ofNullable(first ? named : null), furtherJars.stream())
                .toList();
        PlanForJars base = // a mode or part that it lacks is told before a server is started
                first ? null : PlanForJars.read(kit.context().plans(), named, overrides(List.of()));
        Function<String, Plan> reader = reader(List.of(), RunOptions.OF_JARS);
        return runner.jars(
                NAME,
                jars.request(all, List.of(), on.names(), options, base),
                given.line(options.secret),
                file -> reader.apply(file.toString()),
                null,
                options);
    }

    private boolean firstIsJar() {
        return named != null && ServerOptions.isJar(named);
    }

    /** Returns whether jars are compared: the first argument is one, or others follow a plan, in which they run. */
    private boolean jarsGiven() {
        if (firstIsJar()) {
            if (!parts.isEmpty() || !modes.isEmpty()) {
                throw UserFailure.usage(
                        (parts.isEmpty() ? "--modes" : "--parts") + " goes with a plan, not with a jar",
                        "Give the service its settings with --arg; the plan that the kit makes takes --parts.");
            }
            return true;
        }
        furtherJars.stream()
                .filter(each -> !ServerOptions.isJar(each))
                .findFirst()
                .ifPresent(other -> {
                    throw UserFailure.usage(
                            "unexpected argument '" + other + "' for kit compare", "Name one plan, or jars after it.");
                });
        if (furtherJars.isEmpty()) {
            given.of("jars").stream().findFirst().ifPresent(option -> {
                throw UserFailure.usage(
                        option + " goes with a jar, and "
                                + (named == null ? "none is named" : "plan " + named + " has its own settings"),
                        KitCommand.text() + " compare my.jar " + option + " …, or change the plan.");
            });
        }
        return !furtherJars.isEmpty();
    }

    /**
     * Returns what reads a plan by its name or file; wrong options are told before.
     *
     * @param on the only contenders; those of a plan that was made for a jar are the wanted ones already
     * @param usual budget where time sets the blocks and none is given; null for the plan's
     */
    private Function<String, Plan> reader(List<String> on, @Nullable Duration usual) {
        Overrides overrides = overrides(on);
        Double least = margin == null ? null : PositiveNumber.percent("--margin", margin, 99.9);
        return nameOrFile -> {
            Plan read = kit.context().plans().read(nameOrFile, overrides);
            if (live && read.contenders().stream().noneMatch(Contender::exports)) {
                throw UserFailure.usage(
                        "--live: no contender of plan " + read.name() + " can export metrics",
                        "Leave it out, or compare jars of Spring Boot.");
            }
            return options.within(least == null ? read : read.withMargin(least), usual);
        };
    }

    private Overrides overrides(List<String> on) {
        return new Overrides(
                on,
                modes,
                options.fixedBlocks(),
                timeScale == null ? 1 : timeScale,
                options.seed,
                live,
                profile,
                parts,
                options.secret.names(),
                new PodSize(cpus, memory));
    }
}
