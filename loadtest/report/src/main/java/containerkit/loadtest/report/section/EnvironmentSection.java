package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Section about the environment of the run: machine, software and settings. */
final class EnvironmentSection {
    private static final double BYTES_PER_GIB = 1L << 30;

    private EnvironmentSection() {}

    private record Line(String what, @Nullable String value) {}

    static Section of(RunView view) {
        Columns<Line> columns = new Columns<Line>().text("what", Line::what).text("value", Line::value);
        Columns<Variant> contenders = new Columns<Variant>()
                .text("contender", Variant::label)
                .text("container", variant -> view.starts().reported(variant, Identity::shownContainer))
                .text("version", variant -> view.starts().reported(variant, Identity::containerVersion))
                .text("Spring Boot", variant -> view.starts().reported(variant, Identity::bootVersion))
                .text("mode it reports", variant -> view.starts().reported(variant, Identity::mode))
                .text("JVM", variant -> view.starts().reported(variant, Identity::jvm));
        if (view.plan().variants().stream()
                .anyMatch(variant -> !settings(view.plan(), variant).equals("none"))) {
            contenders.text("properties and JVM flags of its mode", variant -> settings(view.plan(), variant));
        }
        List<Line> run = run(view);
        List<Line> machine =
                machine(view.header().environment(), view.analysis().run().onOneMachine());
        return Section.of(
                "Machine, versions and plan",
                List.of(
                        columns.table("Machine and tools", machine),
                        contenders.table("Contenders", view.plan().variants()),
                        columns.table("Run", run)));
    }

    private static String settings(Plan plan, Variant variant) {
        String settings = String.join(", ", plan.mode(variant.mode()).settings());
        return settings.isEmpty() ? "none" : settings;
    }

    /** @param one true if it is the only machine; several are listed by themselves */
    private static List<Line> machine(Environment environment, boolean one) {
        List<Line> lines = new ArrayList<>();
        if (one) {
            lines.add(new Line("CPU", environment.cpu()));
            lines.add(new Line("cores", String.valueOf(environment.cores())));
            lines.add(new Line("memory, GiB", Display.decimals(1, environment.memoryBytes() / BYTES_PER_GIB)));
            lines.add(new Line("kernel", environment.kernel()));
            lines.add(new Line("operating system", environment.os()));
        } else {
            lines.add(new Line("machines", "several, see Sessions"));
        }
        lines.add(new Line(
                "limits of every server",
                environment.serverLimits() == null
                        ? "none"
                        : environment.serverLimits() + "; the generator may use all " + environment.cores()
                                + " cores"));
        lines.add(new Line("JDK", environment.jdk()));
        lines.add(new Line("git", environment.git()));
        for (Map.Entry<String, String> tool : new TreeMap<>(environment.tools()).entrySet()) {
            lines.add(new Line("tool " + tool.getKey(), tool.getValue()));
        }
        return lines;
    }

    private static List<Line> run(RunView view) {
        Plan plan = view.plan();
        RunResult run = view.analysis().run();
        WarmUp warmUp = Schedule.warmUp(plan, Schedule.USUAL_PACE_MS);
        return List.of(
                new Line("plan", plan.name()),
                new Line("command", view.header().command()),
                new Line("started at", view.header().startedAt().toString()),
                new Line("seed", String.valueOf(plan.seed())),
                new Line("blocks that ran to their end", run.endedBlocks() + " of " + run.planned()),
                new Line(
                        "ended",
                        run.decision()
                                .orElse(
                                        run.complete()
                                                ? "after its last planned block"
                                                : "before its last planned block")),
                new Line("rounds in a block", String.valueOf(plan.extent().rounds())),
                new Line("order", plan.order() == Plan.Order.SHUFFLED ? "shuffled" : "given by the plan"),
                new Line("time scale", String.valueOf(plan.extent().timeScale())),
                new Line(
                        "warm-up",
                        "until steady, at most "
                                + Display.plain(warmUp.duration().toMillis() / 1e3) + " s or " + warmUp.requests()
                                + " requests per server"),
                new Line(
                        "JVM flags of every server",
                        plan.servers().jvmFlags().isEmpty()
                                ? "none"
                                : String.join(" ", plan.servers().jvmFlags())));
    }
}
