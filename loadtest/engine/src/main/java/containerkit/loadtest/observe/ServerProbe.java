package containerkit.loadtest.observe;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads all values of a server: by JMX if it is a JVM, from the system if it is local, or from its page of metrics. */
public final class ServerProbe implements AutoCloseable {
    private final ServerReader server;
    private final ProcessReader process;
    private final HostClock host = new HostClock();
    private Supplier<Map<Reading, Long>> more = Map::of;
    private @Nullable Snapshot lastEnd;

    private ServerProbe(ServerReader server, ProcessReader process) {
        this.server = server;
        this.process = process;
    }

    /** Adds counters that something else reads; those that are not known are absent. Returns this probe. */
    public ServerProbe with(Supplier<Map<Reading, Long>> counters) {
        more = counters;
        return this;
    }

    /**
     * @param jmx null if the server is no JVM or cannot be reached by JMX; closed if it does not respond
     * @param pid empty if the server is not of this machine
     * @throws IOException if JMX does not respond
     */
    public static ServerProbe of(@Nullable JmxConnection jmx, OptionalLong pid) throws IOException {
        ProcessReader process = new ProcessReader(pid);
        if (jmx == null) {
            return new ServerProbe(new ServerReader() {}, process);
        }
        try {
            return new ServerProbe(new JvmReader(jmx, process), process);
        } catch (IOException | RuntimeException e) {
            jmx.close(); // if nobody does, it prints a message on standard error when its server ends
            throw e;
        }
    }

    /**
     * Creates a probe of a server elsewhere, which reads its page of metrics.
     *
     * @throws IOException if there is no such page
     */
    public static ServerProbe of(URI metrics) throws IOException {
        return new ServerProbe(new MetricsReader(metrics), new ProcessReader(OptionalLong.empty()));
    }

    /** Reads what a server of this machine has taken to start; empty where its process is not known. */
    public static Map<Reading, Double> start(OptionalLong pid, Duration since) throws IOException {
        ServerProbe outside = of(null, pid); // without JMX, which costs the server more
        Map<Reading, Double> taken = new EnumMap<>(Reading.class);
        SnapshotSummary.put(taken, Reading.START_CPU_NANOS, outside.counters().get(Reading.CPU_NANOS));
        SnapshotSummary.put(taken, Reading.START_RSS_BYTES, outside.gauges().get(Reading.RSS_BYTES));
        taken.put(Reading.START_NANOS, (double) since.toNanos());
        return taken;
    }

    /** Reads the server at rest: threads, memory, and CPU use over the pause. What cannot be read is absent. */
    public Map<Reading, Double> idle(long pauseMillis) throws IOException, InterruptedException {
        Snapshot before = counters();
        if (before.get(Reading.CPU_NANOS) != null) {
            Thread.sleep(pauseMillis);
        }
        Snapshot after = counters();
        Snapshot now = gauges();
        Map<Reading, Double> idle = new EnumMap<>(Reading.class);
        for (Reading reading :
                List.of(Reading.LIVE_THREADS, Reading.DAEMON_THREADS, Reading.HEAP_BYTES, Reading.RSS_BYTES)) {
            SnapshotSummary.put(idle, reading, now.get(reading));
        }
        SnapshotSummary.put(idle, Reading.TOTAL_STARTED_THREADS, after.get(Reading.STARTED_THREADS));
        Long used = after.since(before, Reading.CPU_NANOS);
        if (used != null) {
            idle.put(Reading.CPU_PERCENT, SnapshotSummary.cpuPercent(used, after.nanoTime() - before.nanoTime()));
        }
        return idle;
    }

    /**
     * CPU time since the server's start.
     *
     * @param compilerNanos of the JIT compiler's threads; their elapsed time where the server's threads cannot be read, and
     *     null where it tells nothing
     * @param applicationNanos of the server without its compiler; null if it cannot be read
     */
    public record Used(@Nullable Long compilerNanos, @Nullable Long applicationNanos) {}

    /** @throws IOException if the server does not respond over JMX */
    public Used used() throws IOException {
        process.refresh();
        Long ofThreads = process.compilerCpuNanos();
        Snapshot now = snapshot();
        if (ofThreads == null) {
            server.counters(now); // the compiler's elapsed time among them
        }
        Long whole = now.get(Reading.CPU_NANOS);
        Long millis = now.get(Reading.COMPILE_MILLIS);
        return new Used(
                millis == null ? ofThreads : Long.valueOf(millis * 1_000_000),
                whole == null ? null : Long.valueOf(whole - Objects.requireNonNullElse(ofThreads, 0L)));
    }

    public ServerReader server() {
        return server;
    }

    Snapshot counters() throws IOException {
        process.refresh();
        Snapshot now = snapshot();
        process.counters(now);
        server.counters(now);
        more.get().forEach(now::put);
        return now;
    }

    Snapshot gauges() throws IOException {
        Snapshot now = snapshot();
        now.put(Reading.RSS_BYTES, process.rssBytes());
        server.gauges(now);
        return now;
    }

    /** Reads the CPU time: the system's if that is exact, else the JVM's, which is no finer but of one process. */
    private Snapshot snapshot() throws IOException {
        Long ofServer = process.exact() ? null : server.cpuNanos();
        return new Snapshot(System.nanoTime()).put(Reading.CPU_NANOS, ofServer == null ? process.cpuNanos() : ofServer);
    }

    /** Adds the CPU time of the machine, and of the kit's own process. */
    void machine(Snapshot into) {
        host.read(into);
        OperatingSystemMXBean kit = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        into.put(Reading.KIT_CPU_NANOS, kit.getProcessCpuTime());
    }

    /** Returns the counters at the end of its last slice; null before the first. */
    @Nullable
    Snapshot lastEnd() {
        return lastEnd;
    }

    void ended(Snapshot counters) {
        lastEnd = counters;
    }

    long cpuStepNanos() {
        return process.exact() ? 1 : ProcessReader.TICK_NANOS;
    }

    @Override
    public void close() {
        server.close();
    }
}
