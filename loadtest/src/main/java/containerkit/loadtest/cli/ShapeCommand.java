package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.cost.Predictor;
import containerkit.loadtest.analyse.cost.StoredCostModel;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.LineProgress;
import containerkit.loadtest.cli.terminal.ShapeTable;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.CountedRequest;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.service.ResponseCounter;
import containerkit.loadtest.run.service.ServicePlan;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "shape",
        description =
                "Count what a service does for a response: writes, bytes, flushes, headers. With a cost model, predict what "
                        + "that takes on each container. Sends each request a few times and measures nothing.",
        sortOptions = false)
final class ShapeCommand implements Callable<Integer> {
    private final KitContext kit;
    private final Console console;

    @Parameters(
            paramLabel = "JAR|PLAN",
            completionCandidates = Candidates.Plans.class,
            description = "An executable jar of Spring Boot, or a plan: then its first jar and its requests.")
    private String named = "";

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "results.json of a run of plan cost-model, or its directory: also predict the CPU per request on each "
                            + "of its contenders.")
    private @Nullable Path model;

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    ShapeCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Predictor predictor = model == null ? null : new Predictor(StoredCostModel.of(StoredCostModel.read(model)));
        boolean jar = ServerOptions.isJar(named);
        refuse(jar);
        ServiceRequest request = jars.request(jar ? List.of(named) : List.of(), List.of(), 1, null);
        List<Endpoint> requests = request.endpoints();
        if (requests.isEmpty() && (jar || jars.given().contains("--requests"))) {
            throw UserFailure.usage(
                    "kit shape needs the requests whose responses it is to count",
                    KitCommand.text() + " shape " + named + " --path /orders, or --curl, or --requests with a file");
        }
        LineProgress progress = new LineProgress(console);
        try (MachineLock.Hold lock = kit.lock().take("kit shape");
                ScratchDirectory scratch = ScratchDirectory.create("plan")) {
            Plan asked = jar
                    ? new ServicePlan(kit, request, scratch.path(), progress).untriedPlanOfOne("kit shape")
                    : kit.plans().read(named, Overrides.NONE);
            List<CountedRequest> counted = ResponseCounter.ofPlan(kit, asked, requests, progress);
            new ShapeTable(counted, predictor).lines().forEach(console::result);
            return Exit.DONE.code();
        }
    }

    private void refuse(boolean jar) {
        List<String> allowed = jar
                ? List.of("--path", "--curl", "--requests", "--env", "--arg", "--jvm", "--port", "--ready")
                : List.of("--path", "--curl", "--requests");
        jars.given().stream()
                .filter(option -> !allowed.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw UserFailure.usage(
                            option
                                    + (jar
                                            ? " is for kit compare: kit shape starts the jar as it is"
                                            : " goes with a jar, not with a plan"),
                            jar ? "Remove it." : "Change the plan, or name a jar.");
                });
    }
}
