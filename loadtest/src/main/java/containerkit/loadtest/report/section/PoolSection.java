package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;

/** How much of its request pool each contender used. */
final class PoolSection {
    private static final List<Metric> METRICS =
            List.of(Metric.POOL_BUSY, Metric.POOL_BUSY_MAX, Metric.POOL_CURRENT, Metric.POOL_MAX, Metric.POOL_QUEUED);

    private PoolSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("How busy each contender's request pool was, and its limit. "
                + "Busy and queued are means over the readings, the others the largest reading. " + Columns.UNKNOWN
                + ": the container does not report it."));
        for (Part part : view.plan().parts()) {
            Columns<CellRow> columns = CellRow.columns();
            METRICS.forEach(metric -> columns.value(metric.label(), row -> row.measured(metric)));
            contents.add(columns.table("Request pool, " + part.name(), CellRow.loaded(view, part)));
        }
        return Section.of("Request pool", contents);
    }
}
