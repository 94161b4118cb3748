package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.run.Budget;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "gate",
        description =
                "Is a new build of a service no worse than its base? Runs both in turns on this machine. Exit code "
                        + "0: no worse, 1: worse, 4: undecided or disturbed.",
        sortOptions = false)
final class GateCommand implements Callable<Integer> {
    private static final Budget BUDGET = new Budget(Duration.ofMinutes(20));
    private static final List<String> NAMES = List.of("base", "head");

    private final KitContext kit;
    private final Console console;

    @Parameters(index = "0", paramLabel = "BASE", description = "The jar as it was.")
    private String base = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "HEAD", description = "The new jar.")
    private @Nullable String head;

    @Option(
            names = OnOption.NAME,
            split = ",",
            paramLabel = "A",
            description =
                    "Without HEAD: the container that BASE runs on, and the one to judge, e.g. tomcat,tomcat:10.1.55.")
    private List<String> on = List.of();

    @Option(
            names = "--worse-than",
            paramLabel = "P%",
            description = "How much more CPU per request the new build may use. Default: 5%%.")
    private String worseThan = "5%";

    @Option(
            names = "--budget",
            paramLabel = "D",
            description = "The time that the blocks may take, e.g. 20m. Default: 20m.")
    private @Nullable String budget;

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "At most this many blocks. Default: as many as fit into the budget.")
    private @Nullable Integer blocks;

    @Mixin
    private final SecretOption secret = new SecretOption();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final SessionOption session = new SessionOption();

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = Runner.DRY_RUN)
    private boolean dryRun;

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    GateCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.refuse(dryRun);
        PositiveNumber.require("--blocks", blocks);
        if (blocks != null && budget != null) {
            throw UserFailure.usage("--budget and --blocks each limit the gate", "Remove one of them.");
        }
        Integer fixed = session.blocks(blocks, budget);
        double percent = PositiveNumber.percent("--worse-than", worseThan, 100);
        if (head == null ? on.size() != 2 : !on.isEmpty()) {
            throw UserFailure.usage(
                    "a gate needs two jars, or one jar and --on with two containers",
                    "e.g. gate my.jar --on tomcat,tomcat:10.1.55 --worse-than 5%");
        }
        List<String> builds = head == null ? List.of(base) : List.of(base, head);
        ServiceRequest request =
                jars.request(builds, head == null ? on : NAMES, on, secret.secrets(), fixed, seed, null);
        Runner runner = new Runner(kit, output.console(console));
        JarRun run = new JarRun(runner, request, given.line(secret), this::read, percent, session.given(), out);
        return dryRun ? run.dry() : run.measured("kit gate", output);
    }

    private Plan read(Path file) {
        Plan plan = kit.plans().read(file.toString(), Overrides.NONE);
        return plan.extent().budget() == null ? plan : (budget == null ? BUDGET : Budget.of(budget)).of(plan, null);
    }
}
