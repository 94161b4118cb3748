package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.load.Totals;
import containerkit.loadtest.observe.IdleState;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.observe.Watch;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Table of throughput, threads, CPU and memory before, during and after a load. */
public record WatchTable(Console console) {
    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final double MICROS_PER_SECOND = 1e6;

    public void print(String title, Watch watch, @Nullable Totals totals) {
        IdleState before = watch.before();
        Samples during = watch.during();
        IdleState after = watch.after();
        Double cpu = during.cpuSeconds();
        List<List<String>> rows = List.of(
                row("successful requests/s", "", totals == null ? "n/a" : text("%.0f", totals.goodPerSecond()), ""),
                row("failed requests", "", totals == null ? "n/a" : Long.toString(totals.failed()), ""),
                row(
                        "live threads, most",
                        count(before.liveThreads()),
                        count(during.threads().live()),
                        count(after.liveThreads())),
                row(
                        "threads started",
                        count(before.totalStartedThreads()),
                        "+" + count(during.threads().started()),
                        count(after.totalStartedThreads())),
                row(
                        "CPU, % of its CPUs",
                        text("%.1f", before.cpuPercent()),
                        text("%.1f", during.cpuPercent()),
                        text("%.1f", after.cpuPercent())),
                row(
                        "CPU per request, µs",
                        "",
                        totals == null || totals.good() == 0 || cpu == null
                                ? "n/a"
                                : text("%.1f", cpu * MICROS_PER_SECOND / totals.good()),
                        ""),
                row("heap, MiB, most", mib(before.heapBytes()), mib(during.heapBytesMax()), mib(after.heapBytes())),
                row("resident, MiB, most", mib(before.rssBytes()), mib(during.rssBytesMax()), mib(after.rssBytes())),
                row("request pool busy, mean", "", text("%.1f", during.pool().busy()), ""),
                row("request pool busy, most", "", count(during.pool().busyMax()), ""),
                row("request pool, limit", "", count(during.pool().max()), ""),
                row("requests queued, mean", "", text("%.1f", during.pool().queued()), ""));
        new TextTable(List.of(title, "before", "during", "after"), List.of(false, true, true, true), rows)
                .lines()
                .forEach(console::result);
    }

    private static List<String> row(String name, String before, String during, String after) {
        return List.of(name, before, during, after);
    }

    private static String mib(@Nullable Long bytes) {
        return bytes == null ? "n/a" : text("%.0f", bytes / BYTES_PER_MIB);
    }

    private static String count(@Nullable Number count) {
        return count == null ? "n/a" : count.toString();
    }

    private static String text(String format, @Nullable Double value) {
        return value == null ? "n/a" : String.format(Locale.ROOT, format, value);
    }
}
