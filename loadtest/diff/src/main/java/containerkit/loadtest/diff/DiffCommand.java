package containerkit.loadtest.diff;

import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.Failures;
import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.cli.OnOption;
import containerkit.loadtest.cli.PlanNames;
import containerkit.loadtest.cli.SecretOption;
import containerkit.loadtest.cli.ServerOptions;
import containerkit.loadtest.cli.TypedCommand;
import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.service.ServicePlan;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows what servers respond differently. */
@Command(
        name = "diff",
        description =
                "Send the same requests, byte by byte, to each contender, and print what is responded differently. "
                        + "Default: the kit's applications. Measures nothing.",
        sortOptions = false)
public final class DiffCommand implements Extension {
    private static final Path OWN_PLAN = Path.of("loadtest/plans/diff/every-line.yaml");

    @ParentCommand
    private Kit kit;

    @Parameters(
            arity = "0..*",
            paramLabel = "PLAN|JAR",
            completionCandidates = PlanNames.class,
            description = "A plan, or executable jars of Spring Boot: one on each container, several as they are.")
    private List<String> named = List.of();

    @Option(
            names = "--path",
            paramLabel = "P",
            description = "The path that requests ask for; a GET of it must lead to 200. Default: that of the plan's "
                    + "first scenario, with a jar /.")
    private @Nullable String path;

    @Mixin
    private final OnOption on = new OnOption();

    @Mixin
    private final ServerOptions servers = new ServerOptions();

    @Option(names = "--form", paramLabel = "P", description = "A path that takes a POST of a form.")
    private @Nullable String form;

    @Option(names = "--upload", paramLabel = "P", description = "A path that takes a POST of multipart/form-data.")
    private @Nullable String upload;

    @Option(names = "--events", paramLabel = "P", description = "A path that responds with server-sent events.")
    private @Nullable String events;

    @Option(
            names = "--slow",
            paramLabel = "P",
            description = "A path that responds after two seconds; delayMs is added to its query.")
    private @Nullable String slow;

    @Option(
            names = "--socket",
            paramLabel = "P",
            description = "A path that takes a WebSocket and sends back what comes.")
    private @Nullable String socket;

    @Option(
            names = "--probe",
            paramLabel = "NAME",
            description = "Send only this probe, or the probes of this group; repeatable.")
    private List<String> probes = List.of();

    @Option(names = "--all", description = "Print harmless differences, too.")
    private boolean all;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write a report with the requests and responses behind it.")
    private @Nullable Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the same report as a page.")
    private @Nullable Path html;

    @Option(names = "--json", description = "Print JSON with every request and response, instead of tables.")
    private boolean json;

    @Mixin
    private final SecretOption secret = new SecretOption();

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Map.Entry<String, String> each : endpoints().entrySet()) {
            if (!each.getValue().matches("/\\S*")) {
                throw UserFailure.usage(
                        "--" + each.getKey() + " must start with / and have no blank, got '" + each.getValue() + "'",
                        "e.g. --" + each.getKey() + " /owners?name=de%20Vries");
            }
        }
        Catalogue catalogue = Catalogue.bundled().only(probes);
        try (RunProgress progress = new RunProgress(
                        kit.console(), run -> false, List.of(), kit.context().home());
                MachineLock.Hold lock = kit.context().lock().take("kit diff");
                ScratchDirectory scratch = ScratchDirectory.create("plan")) {
            Plan plan = jars() ? ofJars(scratch.path(), progress) : ofPlan();
            RunnablePlan runnable = new PlanRun(kit.context(), progress).built(plan);
            runnable.skips().forEach(kit.console()::note);
            String first = plan.scenarios().get(0).endpoint().requests().get(0).path();
            DiffReader reader = new DiffReader(
                    kit.context().rig(runnable.plan(), Map.of(), progress),
                    runnable.plan(),
                    catalogue,
                    new Target(path == null ? first : path, endpoints()));
            write(new BehaviourReport(catalogue, reader.probe()));
            return Failures.print(kit.console(), reader.launches()).code();
        }
    }

    private void write(BehaviourReport report) throws IOException {
        if (json) {
            kit.console().result(report.json());
        } else {
            kit.console().show(report.forTerminal(all));
        }
        if (markdown != null) {
            Files.writeString(markdown, MarkdownWriter.write(report.whole()));
        }
        if (html != null) {
            Files.writeString(html, HtmlWriter.write(report.whole()));
        }
    }

    /** Returns the named paths by option, without dashes. */
    private Map<String, String> endpoints() {
        Map<String, String> named = new TreeMap<>();
        named.put("path", path);
        named.put("form", form);
        named.put("upload", upload);
        named.put("events", events);
        named.put("slow", slow);
        named.put("socket", socket);
        named.values().removeIf(Objects::isNull);
        return named;
    }

    private boolean jars() {
        boolean jars = !named.isEmpty() && named.stream().allMatch(ServerOptions::isJar);
        if (!jars) {
            if (named.size() > 1) {
                throw UserFailure.usage(
                        "kit diff takes one plan or jars only, got " + named, "Name one plan, or jars.");
            }
            given.of("servers").stream().findFirst().ifPresent(option -> {
                throw UserFailure.usage(
                        option + " goes with a jar, not with a plan", "Change the plan, or name a jar.");
            });
        }
        return jars;
    }

    private Plan ofPlan() {
        String plan = named.isEmpty() ? kit.context().home().resolve(OWN_PLAN).toString() : named.get(0);
        List<String> some = on.names();
        if (named.isEmpty()
                && some.isEmpty()) { // those of another line are built, so they are asked where they are named
            some = kit.context().plans().read(plan, Overrides.NONE).contenders().stream()
                    .filter(contender -> contender.peer() == null)
                    .map(Contender::name)
                    .toList();
        }
        return kit.context().plans().read(plan, new Overrides(some, List.of(), null, 1, null).hiding(secret.names()));
    }

    private Plan ofJars(Path scratch, RunProgress progress) throws IOException {
        ServiceRequest request = new ServiceRequest(
                named.stream().map(Path::of).toList(),
                List.of(),
                on.names(),
                false,
                Requests.paths(List.of(path == null ? "/" : path)),
                servers.start(secret.secrets()),
                null,
                1,
                null,
                null);
        Path file = new ServicePlan(kit.context(), request, scratch, progress).untried(List.of("kit diff"));
        return kit.context().plans().read(file.toString(), Overrides.NONE);
    }
}
