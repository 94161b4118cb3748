package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.curve.ConnectionMemory;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Section with the memory that one more open connection takes of a server. */
final class ConnectionSection {
    private static final double BYTES_PER_KIB = 1_024;

    private ConnectionSection() {}

    /** Returns the section; empty where no two scenarios of the plan differ in their connections alone. */
    static Optional<Section> of(RunView view) {
        List<ConnectionMemory> memories = view.analysis().connectionMemory();
        if (memories.isEmpty()) {
            return Optional.empty();
        }
        Columns<ConnectionMemory> columns = new Columns<ConnectionMemory>()
                .text("contender", memory -> memory.variant().label())
                .text("endpoint", memory -> memory.few().endpoint().name())
                .text("connections", ConnectionSection::connections)
                .value("held at every moment", memory -> count(memory.held()))
                .value("with a response", memory -> count(memory.responding()))
                .value("blocks", memory -> String.valueOf(memory.blocks()))
                .valueIfAny("blocks left out", memory -> memory.leftOut() == 0 ? null : count(memory.leftOut()));
        kib(columns, "resident, KiB each", Metric.RSS_MAX);
        kib(columns, "heap after GC, KiB each", Metric.HEAP_AFTER_GC);
        kib(columns, "direct buffers, KiB each", Metric.DIRECT_MAX);
        return Optional.of(Section.of(
                "Memory per connection",
                List.of(new Content.Paragraph(reading()), columns.table("Memory per connection", memories))));
    }

    private static String reading() {
        return "Memory at many connections less memory at few at the same rate, over the connections that were held; "
                + "95 % intervals over the blocks. The kernel's buffers are not included.";
    }

    private static String connections(ConnectionMemory memory) {
        return memory.few().concurrency() + " to " + memory.many().concurrency()
                + (memory.held() == null || memory.allHeld() ? "" : ", not all held");
    }

    private static void kib(Columns<ConnectionMemory> columns, String heading, Metric metric) {
        columns.value(
                heading,
                memory -> memory.bytes(metric).map(ConnectionSection::kib).orElse(null));
    }

    private static String kib(BlockMean bytes) {
        return bytes.text(value -> ValueText.decimals(1, value / BYTES_PER_KIB));
    }

    private static @Nullable String count(@Nullable Integer number) {
        return number == null ? null : String.valueOf(number);
    }
}
