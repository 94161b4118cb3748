package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.ConnectionMemory;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Section with what a server has in memory, and what one more open connection takes of it. */
final class MemorySection {
    private MemorySection() {}

    /** Returns the contents; empty where no server tells where its memory is, and no two scenarios differ in connections alone. */
    static List<Content> of(RunView view) {
        List<Content> contents = new ArrayList<>(areas(view));
        contents.addAll(connections(view.analysis().connectionMemory()));
        return contents;
    }

    private static List<Content> areas(RunView view) {
        List<Cell> cells = view.analysis().cells().stream()
                .filter(cell -> cell.values().containsKey(Metric.STACKS))
                .toList();
        if (cells.isEmpty()) {
            return List.of();
        }
        Columns<Cell> columns = new Columns<Cell>()
                .text("contender", cell -> cell.variant().label())
                .value("idle", cell -> {
                    Double idle =
                            view.starts().idle(cell.part(), cell.variant()).get(Reading.RSS_BYTES);
                    return idle == null ? null : Metric.RSS_MAX.text(idle);
                })
                .value("under load", cell -> area(cell, Metric.RSS_MAX))
                .value("heap after GC", cell -> area(cell, Metric.HEAP_AFTER_GC))
                .value("metaspace", cell -> area(cell, Metric.METASPACE))
                .value("code", cell -> area(cell, Metric.CODE))
                .value("stacks", cell -> area(cell, Metric.STACKS))
                .value("collector", cell -> area(cell, Metric.COLLECTOR))
                .value("direct buffers", cell -> area(cell, Metric.DIRECT_MAX))
                .value("other", cell -> area(cell, Metric.OTHER_NATIVE));
        return List.of(
                new Content.Paragraph(
                        "In MiB. Idle, after the first responses, and under load are resident; the JVM has committed "
                                + "metaspace to other. Direct buffers are in other, too."),
                columns.table("Where the memory is", cells));
    }

    private static @Nullable String area(Cell cell, Metric metric) {
        return cell.value(metric).map(metric::text).orElse(null);
    }

    private static List<Content> connections(List<ConnectionMemory> memories) {
        if (memories.isEmpty()) {
            return List.of();
        }
        Columns<ConnectionMemory> columns = new Columns<ConnectionMemory>()
                .text("contender", memory -> memory.variant().label())
                .text("endpoint", memory -> memory.few().endpoint().name())
                .text(
                        "connections",
                        memory -> memory.few().concurrency() + " to "
                                + memory.many().concurrency())
                .value("blocks", memory -> String.valueOf(memory.blocks()))
                .valueIfAny(
                        "blocks left out", memory -> memory.leftOut() == 0 ? null : String.valueOf(memory.leftOut()));
        kib(columns, "resident, KiB each", Metric.RSS_MAX);
        kib(columns, "heap after GC, KiB each", Metric.HEAP_AFTER_GC);
        kib(columns, "direct buffers, KiB each", Metric.DIRECT_MAX);
        return List.of(
                new Content.Paragraph(
                        "Memory at many connections less memory at few at the same rate, over the connections that were held; "
                                + "95 % intervals over the blocks. The kernel's buffers are not included."),
                columns.table("Memory per connection", memories));
    }

    private static void kib(Columns<ConnectionMemory> columns, String heading, Metric metric) {
        columns.value(heading, memory -> {
            BlockMean bytes = memory.bytes().get(metric);
            return bytes == null ? null : bytes.text(value -> Display.decimals(1, value / 1_024));
        });
    }
}
