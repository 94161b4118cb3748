package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Environment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** This run beside an earlier one; without a verdict, since runs at different times share no blocks. */
final class BaselineSection {
    private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);

    private BaselineSection() {}

    private record Key(String part, Variant variant, String scenario) {
        static Key of(Cell cell) {
            return new Key(cell.part(), cell.variant(), cell.scenario().name());
        }
    }

    static Section of(RunView view, Analysis baseline) {
        Map<Key, Cell> earlier = new HashMap<>();
        baseline.cells().forEach(cell -> earlier.put(Key.of(cell), cell));
        Columns<Cell> columns = new Columns<Cell>()
                .text("contender", cell -> cell.variant().label())
                .text("part", Cell::part)
                .text("scenario", cell -> cell.scenario().name());
        for (Metric metric : METRICS) {
            columns.figure(metric.label() + ", now", cell -> FigureText.of(cell, metric));
            columns.figure(metric.label() + ", then", cell -> text(earlier.get(Key.of(cell)), metric));
            columns.figure(metric.label() + ", ratio", cell -> ratio(cell, earlier.get(Key.of(cell)), metric));
        }
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph("The earlier run started at "
                + baseline.run().header().startedAt()
                + ". Runs at different times share no blocks, so a ratio here includes whatever else changed on the "
                + "machine: it is a hint, no verdict."));
        List<String> changes =
                changes(baseline.run().header().environment(), view.header().environment());
        if (!changes.isEmpty()) {
            contents.add(new Content.Bullets(changes));
        }
        contents.add(columns.table("Now and then", view.analysis().cells()));
        return Section.of("Against the baseline", contents);
    }

    private static @Nullable String text(@Nullable Cell cell, Metric metric) {
        return cell == null ? null : FigureText.of(cell, metric);
    }

    private static @Nullable String ratio(Cell now, @Nullable Cell then, Metric metric) {
        if (then == null || now.figure(metric).isEmpty() || then.figure(metric).isEmpty()) {
            return null;
        }
        double before = then.figure(metric).get().value();
        return before > 0 ? Ratio.text(now.figure(metric).get().value() / before) : null;
    }

    private static List<String> changes(Environment then, Environment now) {
        List<String> changes = new ArrayList<>();
        change(changes, "CPU", then.cpu(), now.cpu());
        change(changes, "cores", then.cores(), now.cores());
        change(changes, "memory, bytes", then.memoryBytes(), now.memoryBytes());
        change(changes, "kernel", then.kernel(), now.kernel());
        change(changes, "JDK", then.jdk(), now.jdk());
        change(changes, "git", then.git(), now.git());
        return changes;
    }

    private static void change(List<String> into, String what, @Nullable Object then, @Nullable Object now) {
        if (!Objects.equals(then, now)) {
            into.add(what + " changed from " + then + " to " + now);
        }
    }
}
