package containerkit.loadtest.observe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;

/** Everything that can be read of one server: by JMX where it is a JVM, from the system where it is local, or from its page of metrics. */
public final class Probe implements AutoCloseable {
    private final ServerReader server;
    private final ProcessReader process;
    private final HostClock host;
    private @Nullable Counters lastEnd;

    private Probe(ServerReader server, ProcessReader process, HostClock host) {
        this.server = server;
        this.process = process;
        this.host = host;
    }

    /**
     * A probe of a server.
     *
     * @param jmx null where the server is no JVM or cannot be reached by JMX; closed where it does not respond
     * @param pid empty where the server is not of this machine
     * @throws IOException where JMX does not respond
     */
    public static Probe of(@Nullable JmxConnection jmx, OptionalLong pid) throws IOException {
        return of(reader(jmx), pid);
    }

    /**
     * A probe of a server elsewhere by its page of metrics.
     *
     * @throws IOException where there is no such page
     */
    public static Probe of(URI metrics) throws IOException {
        return of(new MetricsReader(metrics), OptionalLong.empty());
    }

    private static Probe of(ServerReader server, OptionalLong pid) {
        SystemInfo system = new SystemInfo();
        return new Probe(
                server,
                new ProcessReader(system.getOperatingSystem(), pid),
                new HostClock(system.getHardware().getProcessor()));
    }

    /** A connection that nobody closes would complain on standard error when its server ends. */
    private static JvmReader reader(@Nullable JmxConnection jmx) throws IOException {
        try {
            return new JvmReader(jmx);
        } catch (IOException | RuntimeException e) {
            if (jmx != null) {
                jmx.close();
            }
            throw e;
        }
    }

    /** The server at rest: CPU use is measured over the given pause, where it can be read at all. */
    public IdleState idle(long pauseMillis) throws IOException, InterruptedException {
        Counters before = counters();
        if (before.cpuNanos() != null) {
            Thread.sleep(pauseMillis);
        }
        Counters after = counters();
        Gauges now = gauges();
        Long used = Summary.difference(before.cpuNanos(), after.cpuNanos());
        return new IdleState(
                now.liveThreads(),
                now.daemonThreads(),
                after.startedThreads(),
                used == null ? null : Summary.cpuPercent(used, after.nanoTime() - before.nanoTime()),
                now.heapUsedBytes(),
                now.rssBytes());
    }

    /**
     * Time that the JIT compiler has taken since the server's start, all its threads together, in milliseconds; null
     * where it cannot be read.
     *
     * @throws IOException where the server does not respond over JMX
     */
    public @Nullable Long compileMillis() throws IOException {
        return server.compileMillis();
    }

    /**
     * How the server's JVM manages its memory; null where it is none or cannot be reached.
     *
     * @throws IOException where the server does not respond over JMX
     */
    public @Nullable JvmSetup jvmSetup() throws IOException {
        return server.setup();
    }

    /**
     * Settings that the container's own MBeans tell; empty where it registers none.
     *
     * @param port the one that requests go to
     * @throws IOException where the server does not respond over JMX
     */
    public List<ContainerSetting> containerSettings(int port) throws IOException {
        return server.containerSettings(port);
    }

    /**
     * Starts to record where the server spends its CPU time.
     *
     * @throws IOException where that cannot be recorded, with the reason
     */
    public Recording record() throws IOException {
        return server.record(process);
    }

    /**
     * How long the server's process has been running, in milliseconds by its own clock; null where it does not say.
     *
     * @throws IOException where the server does not respond over JMX
     */
    public @Nullable Long uptimeMillis() throws IOException {
        return server.uptimeMillis();
    }

    /** What the server says of itself. */
    ServerReader server() {
        return server;
    }

    Counters counters() throws IOException {
        process.refresh();
        return server.counters(
                cpuNanos(), process.contextSwitches(), process.jitCpuNanos(), process.observerCpuNanos());
    }

    /** What was read when its last slice ended; null before the first. */
    @Nullable
    Counters lastEnd() {
        return lastEnd;
    }

    void ended(Counters counters) {
        lastEnd = counters;
    }

    Gauges gauges() throws IOException {
        return server.gauges(cpuNanos(), process.rssBytes());
    }

    /** The system's where that is exact, else the JVM's, which is no finer but of one process. */
    private @Nullable Long cpuNanos() throws IOException {
        Long ofServer = process.exact() ? null : server.cpuNanos();
        return ofServer == null ? process.cpuNanos() : ofServer;
    }

    /** The step in which CPU time is counted. */
    long cpuStepNanos() {
        return process.exact() ? 1 : ProcessReader.TICK_NANOS;
    }

    HostClock.Reading host() {
        return host.read();
    }

    /** CPU time of the kit's own process, in nanoseconds. */
    long kitCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    @Override
    public void close() {
        server.close();
    }
}
