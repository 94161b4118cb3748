package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.load.Totals;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.observe.Watch;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.view.Columns;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Table of throughput, threads, CPU and memory before, during and after a load. */
public record WatchTable(Console console) {
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final double NANOS_PER_MICRO = 1e3;

    public void print(String title, Watch watch, @Nullable Totals totals) {
        Samples during = watch.during();
        Double cpu = during.get(Reading.CPU_NANOS);
        List<List<String>> rows = List.of(
                loaded("successful requests/s", totals == null ? "n/a" : whole(totals.goodPerSecond())),
                loaded("failed requests", totals == null ? "n/a" : Long.toString(totals.failed())),
                row("live threads, most", watch, Reading.LIVE_THREADS, WatchTable::whole),
                List.of(
                        "threads started",
                        whole(watch.before().get(Reading.TOTAL_STARTED_THREADS)),
                        "+" + whole(during.get(Reading.STARTED_THREADS)),
                        whole(watch.after().get(Reading.TOTAL_STARTED_THREADS))),
                row("CPU, % of its CPUs", watch, Reading.CPU_PERCENT, WatchTable::decimal),
                loaded(
                        "CPU per request, µs",
                        totals == null || totals.good() == 0 || cpu == null
                                ? "n/a"
                                : decimal(cpu / NANOS_PER_MICRO / totals.good())),
                row("heap, MiB, most", watch, Reading.HEAP_BYTES, WatchTable::mib),
                row("resident, MiB, most", watch, Reading.RSS_BYTES, WatchTable::mib),
                loaded("request pool busy, mean", decimal(during.get(Reading.POOL_BUSY))),
                loaded("request pool busy, most", whole(during.get(Reading.POOL_BUSY_MOST))),
                loaded("request pool, limit", whole(during.get(Reading.POOL_LIMIT))),
                loaded("requests queued, mean", decimal(during.get(Reading.POOL_QUEUED))));
        console.show(new Document(
                title,
                List.of(new Columns<List<String>>()
                        .text("", row -> row.get(0))
                        .value("before", row -> row.get(1))
                        .value("during", row -> row.get(2))
                        .value("after", row -> row.get(3))
                        .table("Before, during and after the load", rows)),
                List.of()));
    }

    private static List<String> row(
            String name, Watch watch, Reading reading, Function<@Nullable Double, String> text) {
        return List.of(
                name,
                text.apply(watch.before().get(reading)),
                text.apply(watch.during().get(reading)),
                text.apply(watch.after().get(reading)));
    }

    /** Returns the row of a value that a server at rest does not have. */
    private static List<String> loaded(String name, String during) {
        return List.of(name, "", during, "");
    }

    private static String whole(@Nullable Double value) {
        return text("%.0f", value);
    }

    private static String decimal(@Nullable Double value) {
        return text("%.1f", value);
    }

    private static String mib(@Nullable Double bytes) {
        return whole(bytes == null ? null : Double.valueOf(bytes / BYTES_PER_MIB));
    }

    private static String text(String format, @Nullable Double value) {
        return value == null ? "n/a" : String.format(Locale.ROOT, format, value);
    }
}
