package containerkit.loadtest.observe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;

/**
 * Reads all values of one server: by JMX if it is a JVM, from the system if it is local, or from its page of metrics.
 */
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
     * Creates a probe of a server.
     *
     * @param jmx null if the server is no JVM or cannot be reached by JMX; closed if it does not respond
     * @param pid empty if the server is not of this machine
     * @throws IOException if JMX does not respond
     */
    public static Probe of(@Nullable JmxConnection jmx, OptionalLong pid) throws IOException {
        return of(reader(jmx), pid);
    }

    /**
     * Creates a probe of a server elsewhere, which reads its page of metrics.
     *
     * @throws IOException if there is no such page
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

    /**
     * Creates the reader, and closes the connection if that fails: a connection that nobody closes would print a
     * message on standard error when its server ends.
     */
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

    /** Reads the server at rest: CPU use is measured over the given pause, if it can be read at all. */
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
     * Returns the time that the JIT compiler has taken since the server's start, all its threads together, in
     * milliseconds; null if it cannot be read.
     *
     * @throws IOException if the server does not respond over JMX
     */
    public @Nullable Long compileMillis() throws IOException {
        return server.compileMillis();
    }

    /**
     * Returns the memory management of the server's JVM; null if it is no JVM or cannot be reached.
     *
     * @throws IOException if the server does not respond over JMX
     */
    public @Nullable JvmSetup jvmSetup() throws IOException {
        return server.setup();
    }

    /**
     * Returns the settings that the container's own MBeans show; empty if it registers none.
     *
     * @param port port that requests go to
     * @throws IOException if the server does not respond over JMX
     */
    public List<ContainerSetting> containerSettings(int port) throws IOException {
        return server.containerSettings(port);
    }

    /**
     * Starts to record where the server spends its CPU time.
     *
     * @throws IOException if that cannot be recorded, with the reason
     */
    public Recording record() throws IOException {
        return server.record(process);
    }

    /**
     * Returns the time for which the server's process has been running, in milliseconds by its own clock; null if it
     * does not say.
     *
     * @throws IOException if the server does not respond over JMX
     */
    public @Nullable Long uptimeMillis() throws IOException {
        return server.uptimeMillis();
    }

    /** Returns the reader of the server's own values. */
    ServerReader server() {
        return server;
    }

    Counters counters() throws IOException {
        process.refresh();
        return server.counters(
                cpuNanos(), process.contextSwitches(), process.jitCpuNanos(), process.observerCpuNanos());
    }

    /** Returns the counters at the end of its last slice; null before the first. */
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

    /** Returns the system's CPU time if that is exact, else the JVM's, which is no finer but of one process. */
    private @Nullable Long cpuNanos() throws IOException {
        Long ofServer = process.exact() ? null : server.cpuNanos();
        return ofServer == null ? process.cpuNanos() : ofServer;
    }

    /** Returns the step in which CPU time is counted. */
    long cpuStepNanos() {
        return process.exact() ? 1 : ProcessReader.TICK_NANOS;
    }

    HostClock.Reading host() {
        return host.read();
    }

    /** Returns the CPU time of the kit's own process, in nanoseconds. */
    long kitCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    @Override
    public void close() {
        server.close();
    }
}
