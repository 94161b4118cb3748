package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.util.List;
import java.util.stream.Collectors;

/** Section about the environment of the run: machine, software and plan. */
record EnvironmentSection(RunView view, Plan plan, RunResult run) {
    private static final double BYTES_PER_GIB = 1L << 30;

    private record Line(String what, String value) {}

    static List<Content> of(RunView view) {
        EnvironmentSection section =
                new EnvironmentSection(view, view.plan(), view.analysis().run());
        return List.of(section.machines(), section.contenders(), section.settings());
    }

    private Content machines() {
        return new Columns<Session>()
                .text("session", session -> session.startedAt().toString())
                .value(
                        "blocks",
                        session -> String.valueOf(
                                run.blocks(session).stream().filter(run::ended).count()))
                .text("CPU", session -> session.environment().cpu())
                .value("cores", session -> String.valueOf(session.environment().cores()))
                .value(
                        "memory, GiB",
                        session -> Display.decimals(1, session.environment().memoryBytes() / BYTES_PER_GIB))
                .text("operating system", session -> session.environment().os())
                .text("kernel", session -> session.environment().kernel())
                .text("JDK", session -> session.environment().jdk())
                .text("kit", session -> session.environment().git())
                .text("tools", session -> session.environment().tools().entrySet().stream()
                        .map(tool -> tool.getKey() + " " + tool.getValue())
                        .collect(Collectors.joining(", ")))
                .table("Sessions and their machines", run.sessions());
    }

    private Content contenders() {
        Columns<Variant> contenders = new Columns<Variant>()
                .text("contender", Variant::label)
                .text("container", variant -> view.starts().reported(variant, Identity::shownContainer))
                .text("version", variant -> view.starts().reported(variant, Identity::containerVersion))
                .text("Spring Boot", variant -> view.starts().reported(variant, Identity::bootVersion))
                .text("mode it reports", variant -> view.starts().reported(variant, Identity::mode))
                .text("JVM", variant -> view.starts().reported(variant, Identity::jvm));
        if (plan.variants().stream().anyMatch(variant -> !settings(variant).equals("none"))) {
            contenders.text("properties and JVM flags of its mode", this::settings);
        }
        return contenders.table("Contenders", plan.variants());
    }

    private String settings(Variant variant) {
        return orNone(String.join(", ", plan.mode(variant.mode()).settings()));
    }

    private Content settings() {
        WarmUp warmUp = Schedule.warmUp(plan, Schedule.USUAL_PACE_MS);
        Environment environment = view.header().environment();
        List<Line> lines = List.of(
                new Line("plan", plan.name()),
                new Line("blocks that ran to their end", run.endedBlocks() + " of " + run.planned()),
                new Line("ended early because", orNone(run.decision().orElse(""))),
                new Line("rounds in a block", String.valueOf(plan.extent().rounds())),
                new Line("order", plan.order() == Plan.Order.SHUFFLED ? "shuffled" : "as given"),
                new Line(
                        "warm-up",
                        "until steady, at most "
                                + Display.plain(warmUp.duration().toMillis() / 1e3) + " s or " + warmUp.requests()
                                + " requests per server"),
                new Line(
                        "limits of every server",
                        environment.serverLimits() == null
                                ? "none"
                                : environment.serverLimits() + "; the generator may use all " + environment.cores()
                                        + " cores"),
                new Line(
                        "JVM flags of every server",
                        orNone(String.join(" ", plan.servers().jvmFlags()))));
        return new Columns<Line>()
                .text("what", Line::what)
                .text("value", Line::value)
                .table("Run", lines);
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }
}
