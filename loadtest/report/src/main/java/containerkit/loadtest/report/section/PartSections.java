package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Published;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sections for each part of the plan: plots, and the three tables of the 2019 article. */
record PartSections(RunView view) {
    static final String BESIDE = ", published (another machine)";

    private static final List<Metric> PACE = List.of(
            Metric.GENERATOR_ASKED,
            Metric.GENERATOR_ACHIEVED,
            Metric.GENERATOR_LATENESS,
            Metric.GENERATOR_BUSY,
            Metric.GENERATOR_COMPILE,
            Metric.HELD_CONNECTIONS,
            Metric.RESPONDING_CONNECTIONS);

    static Section of(RunView view) {
        PartSections sections = new PartSections(view);
        String how = "Every part of the plan by itself: slices, latency, threads, CPU and memory. "
                + "Values are means over blocks. A block counts all its good slices together: CPU per request is CPU time "
                + "over requests, percentiles are those of all responses; threads, memory and peaks are the largest of any slice. Idle rows are medians over the starts.";
        List<Content> intro = view.plan().published().isEmpty()
                ? List.of(new Content.Paragraph(how))
                : List.of(
                        new Content.Paragraph(how),
                        new Content.Paragraph("Published values are as they were printed, with the least and the "
                                + "most in brackets where these were. They come from another machine and other "
                                + "versions: across machines only ratios can be compared. A published CPU "
                                + "value above 100 counts one CPU as 100 %; the measured ones count all CPUs."));
        return new Section(
                "Part by part",
                intro,
                view.plan().parts().stream().map(sections::section).toList());
    }

    private Section section(Part part) {
        List<Content> contents = new ArrayList<>(SlicePlots.of(view, part));
        LatencyPlot.of(view, part).ifPresent(contents::add);
        ConcurrencyPlot.of(view, part).ifPresent(contents::add);
        AccessTable access = new AccessTable(view, part);
        contents.add(access.measured());
        access.note().ifPresent(contents::add);
        access.besidePublished().ifPresent(contents::add);
        generator(part).ifPresent(contents::add);
        contents.addAll(List.of(threads(part), resources(part)));
        return Section.of(part.name(), contents);
    }

    /** Returns a table that shows how well the load generator kept to the planned load; empty where no tool reports it. */
    private Optional<Content> generator(Part part) {
        List<CellRow> rows = CellRow.loaded(view, part).stream()
                .filter(row -> PACE.stream().anyMatch(metric -> row.value(metric) != null))
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Columns<CellRow> columns = CellRow.columns();
        PACE.forEach(metric -> measured(columns, metric));
        return Optional.of(columns.table("Load generator, " + part.name(), rows));
    }

    private Content threads(Part part) {
        Columns<CellRow> columns = CellRow.columns();
        beside(columns, Metric.THREADS_LIVE, Published.LIVE_THREADS);
        beside(columns, Metric.THREADS_DAEMON, Published.DAEMON_THREADS);
        beside(columns, Metric.THREADS_TOTAL_STARTED, Published.TOTAL_STARTED_THREADS);
        measured(columns, Metric.THREADS_PEAK);
        measured(columns, Metric.THREADS_STARTED);
        return columns.table("Threads, " + part.name(), CellRow.idleAndLoaded(view, part));
    }

    private Content resources(Part part) {
        Columns<CellRow> columns = CellRow.columns();
        beside(columns, Metric.CPU_PERCENT, Metric.CPU_PERCENT.key());
        beside(columns, Metric.CPU_PEAK_PERCENT, Metric.CPU_PEAK_PERCENT.key());
        measured(columns, Metric.HEAP_MAX);
        measured(columns, Metric.RSS_MAX);
        String share = "% of the machine's memory";
        columns.value(share, row -> {
            Double resident = row.value(Metric.RSS_MAX);
            return resident == null || !view.analysis().run().onOneMachine()
                    ? null
                    : ValueText.decimals(1, 100 * resident / memoryBytes());
        });
        columns.valueIfAny(share + BESIDE, row -> row.published(Published.MEMORY_PERCENT));
        for (Metric metric : List.of(
                Metric.GC_COUNT,
                Metric.GC_MS,
                Metric.CPU_PER_REQUEST,
                Metric.OBSERVER_CPU_PER_REQUEST,
                Metric.REST_CPU,
                Metric.MACHINE_CPU_PER_REQUEST,
                Metric.ALLOCATED_PER_REQUEST,
                Metric.GENERATOR_SHARE)) {
            measured(columns, metric);
        }
        for (Metric metric : List.of(Metric.LOG_LINES_PER_REQUEST, Metric.LOG_BYTES_PER_REQUEST)) {
            columns.valueIfAny(metric.label(), row -> row.measured(metric));
        }
        return columns.table("CPU and memory, " + part.name(), CellRow.idleAndLoaded(view, part));
    }

    private long memoryBytes() {
        return view.header().environment().memoryBytes();
    }

    private static void measured(Columns<CellRow> columns, Metric metric) {
        columns.value(metric.label(), row -> row.measured(metric));
    }

    /** Adds a column with the measured values, and beside it one with the published values. */
    static void beside(Columns<CellRow> columns, Metric metric, String measure) {
        measured(columns, metric);
        columns.valueIfAny(metric.label() + BESIDE, row -> row.published(measure));
    }
}
