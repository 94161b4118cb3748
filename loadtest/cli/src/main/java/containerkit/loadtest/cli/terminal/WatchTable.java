package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.load.Driver.Totals;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Table of throughput, threads, CPU and memory of a server before, during and after a load that another program makes.
 *
 * @param before at rest
 * @param during from the moment at which it was ready to be loaded until the load ended
 * @param after at rest again, as soon as the load had ended
 */
public record WatchTable(Map<Reading, Double> before, Samples during, Map<Reading, Double> after) {
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final double NANOS_PER_MICRO = 1e3;

    public Section of(String title, @Nullable Totals totals) {
        Double cpu = during.get(Reading.CPU_NANOS);
        List<List<String>> rows = List.of(
                loaded(
                        "successful requests/s",
                        totals == null || totals.seconds() == 0 ? null : totals.good() / totals.seconds(),
                        0),
                loaded("failed requests", totals == null ? null : (double) totals.failed(), 0),
                row("live threads, most", Reading.LIVE_THREADS, 1, 0),
                List.of(
                        "threads started",
                        text(before.get(Reading.TOTAL_STARTED_THREADS), 1, 0),
                        "+" + text(during.get(Reading.STARTED_THREADS), 1, 0),
                        text(after.get(Reading.TOTAL_STARTED_THREADS), 1, 0)),
                row("CPU, % of its CPUs", Reading.CPU_PERCENT, 1, 1),
                loaded(
                        "CPU per request, µs",
                        totals == null || totals.good() == 0 || cpu == null
                                ? null
                                : cpu / NANOS_PER_MICRO / totals.good(),
                        1),
                row("heap, MiB, most", Reading.HEAP_BYTES, BYTES_PER_MIB, 0),
                row("resident, MiB, most", Reading.RSS_BYTES, BYTES_PER_MIB, 0),
                loaded("request pool busy, mean", during.get(Reading.POOL_BUSY), 1),
                loaded("request pool busy, most", during.get(Reading.POOL_BUSY_MOST), 0),
                loaded("request pool, limit", during.get(Reading.POOL_LIMIT), 0),
                loaded("requests queued, mean", during.get(Reading.POOL_QUEUED), 1));
        return Section.of(
                title,
                List.of(new Columns<List<String>>()
                        .text("", row -> row.get(0))
                        .value("before", row -> row.get(1))
                        .value("during", row -> row.get(2))
                        .value("after", row -> row.get(3))
                        .table("Before, during and after the load", rows)));
    }

    private List<String> row(String name, Reading reading, double unit, int decimals) {
        return List.of(
                name,
                text(before.get(reading), unit, decimals),
                text(during.get(reading), unit, decimals),
                text(after.get(reading), unit, decimals));
    }

    /** Returns the row of a value that a server at rest does not have. */
    private static List<String> loaded(String name, @Nullable Double during, int decimals) {
        return List.of(name, "", text(during, 1, decimals), "");
    }

    private static String text(@Nullable Double value, double unit, int decimals) {
        return value == null ? "n/a" : Display.decimals(decimals, value / unit);
    }
}
