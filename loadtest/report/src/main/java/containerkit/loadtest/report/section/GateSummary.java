package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.RunFailures;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Gate;
import containerkit.loadtest.analysis.pair.Gate.Decision;
import containerkit.loadtest.analysis.pair.Gate.Line;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Result of a gate, for a terminal and as Markdown for a pull request.
 *
 * @param failures failures of the run itself; they count whatever the lines say
 */
public record GateSummary(RunIndex index, double worseThanPercent, List<Line> lines, RunFailures failures) {
    public static GateSummary of(Analysis analysis, double percent) {
        return new GateSummary(
                analysis.index(), percent, new Gate(percent).lines(analysis.index()), analysis.failures());
    }

    public String headline() {
        if (buildFailed()) {
            return "failed: " + failures.headline();
        }
        RunResult run = index.run();
        String margin = Display.shortest(worseThanPercent) + " %";
        int sessions = index.sessions().size();
        String blocks = " (" + ComparisonMetric.primary(run.header().plan()).noun() + ", "
                + new Counted(run.endedBlocks(), "block")
                + (sessions == 0 ? "" : " in " + new Counted(sessions, "session")) + ")";
        return switch (decision()) {
            case NO_WORSE -> "passed: head is not worse than base by more than " + margin + blocks;
            case WORSE -> "failed: head is worse than base by more than " + margin + blocks;
            case OPEN -> "undecided: " + (failures.none() ? open(margin) + blocks : failures.headline());
        };
    }

    private String open(String margin) {
        return lines.stream()
                .filter(line -> line.decision() == Decision.OPEN)
                .map(Line::reason)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("an interval still reaches across " + margin);
    }

    public boolean buildFailed() {
        return !failures.failed().isEmpty();
    }

    /** Returns the decision of all lines together; open if something was not measured, unless the measured part is worse. */
    public Decision decision() {
        Decision measured = Gate.overall(lines);
        return failures.none() || measured == Decision.WORSE ? measured : Decision.OPEN;
    }

    /** Returns what a reader sees first: the decision, a row for each scenario, and failures. */
    public Section document() {
        List<Content> contents = new ArrayList<>(Content.Bullets.ifAny(failures.details()));
        contents.add(new Columns<Line>()
                .text("scenario", line -> line.pair()
                        .scenarioName(index.run().header().plan()))
                .value("head / base", line -> line.ratio().text())
                .text("result", GateSummary::result)
                .table("Above 1 is worse; the intervals of all scenarios hold together with 95 %", lines));
        return Section.of(headline(), contents);
    }

    /** Returns the decision and its lines for a script. */
    public Decided json() {
        return new Decided(
                worseThanPercent,
                buildFailed() ? "failed" : word(decision()),
                lines.stream().map(Judged::of).toList());
    }

    /** Decision of a gate, as JSON has it. */
    public record Decided(double worseThanPercent, String result, List<Judged> scenarios) {}

    private record Judged(
            String scenario,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            String result,
            @Nullable String reason) {
        static Judged of(Line line) {
            Interval interval = line.ratio().interval();
            return new Judged(
                    line.pair().scenario().name(),
                    line.ratio().value(),
                    interval == null ? null : Double.valueOf(interval.low()),
                    interval == null ? null : Double.valueOf(interval.high()),
                    word(line.decision()),
                    line.reason());
        }
    }

    private static String result(Line line) {
        return line.decision().text()
                + (line.decision() == Decision.OPEN && line.reason() != null ? ": " + line.reason() : "");
    }

    private static String word(Decision decision) {
        return decision.text().replace(' ', '-');
    }
}
