package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.load.Driver.Totals;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.observe.Watch;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table of throughput, threads, CPU and memory before, during and after a load. */
public record WatchTable(Console console) {
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final double NANOS_PER_MICRO = 1e3;

    public void print(String title, Watch watch, @Nullable Totals totals) {
        Samples during = watch.during();
        Double cpu = during.get(Reading.CPU_NANOS);
        List<List<String>> rows = List.of(
                loaded(
                        "successful requests/s",
                        totals == null || totals.seconds() == 0 ? null : totals.good() / totals.seconds(),
                        0),
                loaded("failed requests", totals == null ? null : (double) totals.failed(), 0),
                row("live threads, most", watch, Reading.LIVE_THREADS, 1, 0),
                List.of(
                        "threads started",
                        text(watch.before().get(Reading.TOTAL_STARTED_THREADS), 1, 0),
                        "+" + text(during.get(Reading.STARTED_THREADS), 1, 0),
                        text(watch.after().get(Reading.TOTAL_STARTED_THREADS), 1, 0)),
                row("CPU, % of its CPUs", watch, Reading.CPU_PERCENT, 1, 1),
                loaded(
                        "CPU per request, µs",
                        totals == null || totals.good() == 0 || cpu == null
                                ? null
                                : cpu / NANOS_PER_MICRO / totals.good(),
                        1),
                row("heap, MiB, most", watch, Reading.HEAP_BYTES, BYTES_PER_MIB, 0),
                row("resident, MiB, most", watch, Reading.RSS_BYTES, BYTES_PER_MIB, 0),
                loaded("request pool busy, mean", during.get(Reading.POOL_BUSY), 1),
                loaded("request pool busy, most", during.get(Reading.POOL_BUSY_MOST), 0),
                loaded("request pool, limit", during.get(Reading.POOL_LIMIT), 0),
                loaded("requests queued, mean", during.get(Reading.POOL_QUEUED), 1));
        console.show(Section.of(
                title,
                List.of(new Columns<List<String>>()
                        .text("", row -> row.get(0))
                        .value("before", row -> row.get(1))
                        .value("during", row -> row.get(2))
                        .value("after", row -> row.get(3))
                        .table("Before, during and after the load", rows))));
    }

    private static List<String> row(String name, Watch watch, Reading reading, double unit, int decimals) {
        return List.of(
                name,
                text(watch.before().get(reading), unit, decimals),
                text(watch.during().get(reading), unit, decimals),
                text(watch.after().get(reading), unit, decimals));
    }

    /** Returns the row of a value that a server at rest does not have. */
    private static List<String> loaded(String name, @Nullable Double during, int decimals) {
        return List.of(name, "", text(during, 1, decimals), "");
    }

    private static String text(@Nullable Double value, double unit, int decimals) {
        return value == null ? "n/a" : Display.decimals(decimals, value / unit);
    }
}
