package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.verdict.Changes;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Section that sets this run beside an earlier one, without a verdict: runs at different times share no blocks. */
final class BaselineSection {
    private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);

    private final RunView now;
    private final RunView then;
    private final Changes changes;
    private final ComparisonMetric metric;
    private final Map<CellKey, Cell> earlier = new HashMap<>();

    private BaselineSection(RunView now, RunView then) {
        this.now = now;
        this.then = then;
        this.changes = new Changes(then.analysis().run(), now.analysis().run());
        this.metric = ComparisonMetric.primary(now.plan());
        then.analysis().cells().forEach(cell -> earlier.put(cell.key(), cell));
    }

    static Section of(RunView view, Analysis baseline) {
        BaselineSection section = new BaselineSection(view, new RunView(baseline, RawFiles.none()));
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("What changed since the run that began at "
                + baseline.run().header().startedAt()
                + ". Runs at different times share no blocks, so a change here includes whatever else changed on the "
                + "machine: it is a hint, no verdict. In brackets: the 95 % interval, each by itself. Of twenty values "
                + "that did not change, one may look as if it had."));
        contents.addAll(section.differences());
        contents.addAll(section.changed());
        contents.add(section.cells());
        if (!view.analysis().comparisons().isEmpty()) {
            contents.add(section.pairs());
        }
        return Section.of("Against the baseline", contents);
    }

    private List<Content> differences() {
        List<RunDifferences.Difference> differences = RunDifferences.of(then, now);
        if (differences.isEmpty()) {
            return List.of(new Content.Paragraph(
                    "Both runs had the same plan, machine, versions and settings, as far as they were recorded."));
        }
        return List.of(
                new Content.Paragraph("The two runs were not made alike. Each of these differences may be the cause of "
                        + "what changed; for a clean comparison leave only the one that you ask about."),
                new Columns<RunDifferences.Difference>()
                        .text("of", RunDifferences.Difference::of)
                        .text("what", RunDifferences.Difference::what)
                        .text("then", RunDifferences.Difference::then)
                        .text("now", RunDifferences.Difference::now)
                        .table("Not the same in both runs", differences));
    }

    /** Returns sentences about the changes in the plan's metric. */
    private List<Content> changed() {
        List<String> changed = new ArrayList<>();
        int known = 0;
        for (Part part : now.plan().parts()) {
            for (Cell cell : now.cells(part)) {
                Optional<Ratio> change = change(part, cell, metric.metric()).filter(r -> r.interval() != null);
                known += change.isPresent() ? 1 : 0;
                change.filter(ratio -> !ratio.holds(1))
                        .ifPresent(ratio -> changed.add(cell.variant().label() + ", "
                                + (several() ? part.name() + ", " : "")
                                + cell.scenario().name() + ": " + metric.noun() + " now "
                                + ratio.text(" × what it was")));
            }
        }
        if (known == 0) {
            return List.of(new Content.Paragraph("There are too few blocks in common scenarios for an interval."));
        }
        Content summary = new Content.Paragraph("Of " + new Counted(known, "value") + " of "
                + metric.noun() + ", "
                + (changed.isEmpty()
                        ? "none changed significantly: every interval contains 1."
                        : changed.size() + " changed: the interval does not contain 1:"));
        return changed.isEmpty() ? List.of(summary) : List.of(summary, new Content.Bullets(changed));
    }

    private boolean several() {
        return now.plan().parts().size() > 1;
    }

    private Content cells() {
        Map<String, Part> parts = new HashMap<>();
        now.plan().parts().forEach(part -> parts.put(part.name(), part));
        Columns<Cell> columns = new Columns<Cell>()
                .text("contender", cell -> cell.variant().label())
                .text("part", Cell::part)
                .text("scenario", cell -> cell.scenario().name());
        for (Metric metric : METRICS) {
            columns.value(metric.label() + ", now", cell -> ValueText.of(cell, metric));
            columns.value(metric.label() + ", then", cell -> text(earlier.get(cell.key()), metric));
            columns.value(metric.label() + ", now / then", cell -> change(parts.get(cell.part()), cell, metric)
                    .map(Ratio::text)
                    .orElse(null));
        }
        return columns.table("Now and then", now.analysis().cells());
    }

    private Optional<Ratio> change(Part part, Cell cell, Metric metric) {
        return changes.of(part, cell.scenario(), metric, cell.variant());
    }

    private static @Nullable String text(@Nullable Cell cell, Metric metric) {
        return cell == null ? null : ValueText.of(cell, metric);
    }

    /**
     * Returns the change of each pair's ratio. A change that affects both of a pair alike, as a slower machine does, is
     * not in the ratio.
     */
    private Content pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (Part part : now.plan().parts()) {
            for (Comparison pair : now.judged(part)) {
                pairs.add(new Pair(
                        pair,
                        then.comparison(part.name(), pair.scenario(), pair.metric(), pair.a(), pair.b())
                                .orElse(null),
                        changes.of(part, pair.pair().scenario(), pair.metric(), pair.a(), pair.b())
                                .orElse(null)));
            }
        }
        Columns<Pair> columns = new Columns<>();
        if (several()) {
            columns.text("part", pair -> pair.now().part());
        }
        return columns.text("scenario", pair -> pair.now().scenario())
                .text("pair", pair -> pair.now().label())
                .value("ratio, now", pair -> pair.now().ratio().text())
                .value(
                        "ratio, then",
                        pair -> pair.then() == null ? null : pair.then().ratio().text())
                .value(
                        "now / then",
                        pair -> pair.change() == null ? null : pair.change().text())
                .text("verdict, now", pair -> pair.now().conclusion())
                .text(
                        "verdict, then",
                        pair -> pair.then() == null ? null : pair.then().conclusion())
                .table("Ratios of " + metric.noun() + ", now and then", pairs);
    }

    private record Pair(Comparison now, @Nullable Comparison then, @Nullable Ratio change) {}
}
