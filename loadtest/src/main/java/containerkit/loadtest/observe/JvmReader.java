package containerkit.loadtest.observe;

import static containerkit.loadtest.observe.JmxConnection.name;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/**
 * Reads the platform MBeans of one JVM, and the two that the kit's applications add; null for all values that cannot be
 * read.
 */
final class JvmReader implements ServerReader {
    private static final ObjectName THREADING = name("java.lang:type=Threading");
    private static final ObjectName SYSTEM = name("java.lang:type=OperatingSystem");
    private static final ObjectName MEMORY = name("java.lang:type=Memory");
    private static final ObjectName RUNTIME = name("java.lang:type=Runtime");
    private static final ObjectName COMPILATION = name("java.lang:type=Compilation");
    private static final ObjectName DIRECT = name("java.nio:type=BufferPool,name=direct");
    private static final ObjectName REQUEST_POOL = name("containerkit:type=RequestPool");
    private static final ObjectName ASYNC_EXECUTOR = name("containerkit:type=AsyncExecutor");

    private final @Nullable JmxConnection jmx;
    private final Set<ObjectName> collectors;
    private final Set<String> heapPools;

    /** @param jmx null if the server is no JVM or cannot be reached by JMX */
    JvmReader(@Nullable JmxConnection jmx) throws IOException {
        this.jmx = jmx;
        this.collectors = jmx == null ? Set.of() : jmx.names("java.lang:type=GarbageCollector,*");
        this.heapPools = jmx == null ? Set.of() : heapPools(jmx);
    }

    @Override
    public Recording record(ProcessReader process) throws IOException {
        if (jmx == null || process.processes().isEmpty()) { // a recording in another's server might be left in it
            throw new IOException("is not a JVM that the kit started on this machine");
        }
        return Recording.start(jmx, process);
    }

    @Override
    public Counters counters(
            @Nullable Long cpuNanos,
            @Nullable Long contextSwitches,
            @Nullable Map<Long, Long> jitCpuNanos,
            @Nullable Map<Long, Long> observerCpuNanos)
            throws IOException {
        Map<String, Object> threading =
                read(THREADING, "TotalStartedThreadCount", "TotalThreadAllocatedBytes", "AllThreadIds");
        Gauges.Collected collected = collected();
        return new Counters(
                System.nanoTime(),
                cpuNanos,
                jitCpuNanos,
                allocatedBytes(threading),
                number(threading, "TotalStartedThreadCount"),
                collected == null ? null : Long.valueOf(collected.count()),
                collected == null ? null : Long.valueOf(collected.millis()),
                compileMillis(),
                contextSwitches,
                number(ASYNC_EXECUTOR, "Rejected"),
                jmx == null ? null : observerCpuNanos);
    }

    /** Returns the collections so far; takes one round trip for each collector. */
    @Override
    public Gauges.@Nullable Collected collected() throws IOException {
        if (jmx == null) {
            return null;
        }
        long count = 0;
        long millis = 0;
        for (ObjectName collector : collectors) {
            Map<String, Object> values = read(collector, "CollectionCount", "CollectionTime");
            count += onlyPauses(collector) ? 0 : Objects.requireNonNullElse(number(values, "CollectionCount"), 0L);
            millis += concurrent(collector) ? 0 : Objects.requireNonNullElse(number(values, "CollectionTime"), 0L);
        }
        return new Gauges.Collected(count, millis);
    }

    @Override
    public Gauges gauges(@Nullable Long cpuNanos, @Nullable Long rssBytes) throws IOException {
        long nanoTime = System.nanoTime();
        Map<String, Object> threads = read(THREADING, "ThreadCount", "DaemonThreadCount");
        Map<String, Object> pool = read(REQUEST_POOL, "Busy", "Current", "Max", "Queued");
        return new Gauges(
                nanoTime,
                cpuNanos,
                number(threads, "ThreadCount"),
                number(threads, "DaemonThreadCount"),
                used(read(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage")),
                number(DIRECT, "MemoryUsed"),
                rssBytes,
                new Gauges.Pool(
                        (Integer) pool.get("Busy"), (Integer) pool.get("Current"), (Integer) pool.get("Max"), (Integer)
                                pool.get("Queued")),
                null);
    }

    @Override
    public @Nullable Long cpuNanos() throws IOException {
        return number(SYSTEM, "ProcessCpuTime");
    }

    @Override
    public @Nullable JvmSetup setup() throws IOException {
        if (jmx == null) {
            return null;
        }
        return new JvmSetup(
                collectors.stream()
                        .map(collector -> collector.getKeyProperty("name"))
                        .sorted()
                        .collect(Collectors.joining(", ")),
                read(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage") instanceof CompositeData heap
                                && heap.get("max") instanceof Long max
                                && max >= 0
                        ? max
                        : null);
    }

    @Override
    public List<ContainerSetting> containerSettings(int port) throws IOException {
        return jmx == null ? List.of() : ContainerBeans.read(jmx, port);
    }

    @Override
    public @Nullable Long compileMillis() throws IOException {
        return number(COMPILATION, "TotalCompilationTime");
    }

    @Override
    public void resetPeaks() throws IOException {
        if (jmx != null) {
            jmx.invoke(THREADING, "resetPeakThreadCount", new Object[0], new String[0]);
        }
    }

    @Override
    public @Nullable Long peakThreads() throws IOException {
        return number(THREADING, "PeakThreadCount");
    }

    /**
     * Returns the bytes that the last collection left in the heap pools, by {@code LastGcInfo}; null if there was none.
     * The pools' own {@code CollectionUsage} leaves out generations that this collection did not touch.
     */
    @Override
    public @Nullable Long heapUsedAfterGcBytes() throws IOException {
        long latest = -1;
        Long used = null;
        for (ObjectName collector : collectors) {
            if (!onlyPauses(collector)
                    && read(collector, "LastGcInfo").get("LastGcInfo") instanceof CompositeData collection
                    && collection.get("endTime") instanceof Long end
                    && end > latest
                    && collection.get("memoryUsageAfterGc") instanceof TabularData pools) {
                latest = end;
                used = heapUsed(pools);
            }
        }
        return used;
    }

    /**
     * Returns whether the collector counts pauses within a cycle, which free nothing that the usage after them would
     * show: G1's Remark and Cleanup, which have a bean of their own from JDK 20 on, and the pauses of ZGC and
     * Shenandoah, whose cycles have another.
     */
    private static boolean onlyPauses(ObjectName collector) {
        String name = collector.getKeyProperty("name");
        return name.equals("G1 Concurrent GC") || name.endsWith(" Pauses");
    }

    /** Returns whether the collector's time is that of cycles beside the application, whose pauses another bean has. */
    private static boolean concurrent(ObjectName collector) {
        return collector.getKeyProperty("name").endsWith(" Cycles");
    }

    private long heapUsed(TabularData pools) {
        long sum = 0;
        for (Object row : pools.values()) {
            if (row instanceof CompositeData pool && heapPools.contains(String.valueOf(pool.get("key")))) {
                Long used = used(pool.get("value"));
                sum += used == null ? 0 : used;
            }
        }
        return sum;
    }

    /**
     * Returns the bytes allocated so far. JDK 21 and newer count all threads that ever lived. Older ones tell only of
     * threads that are alive, so the sum is right only while none has ended; {@link Probe} checks that.
     */
    private @Nullable Long allocatedBytes(Map<String, Object> threading) throws IOException {
        Long total = number(threading, "TotalThreadAllocatedBytes");
        if (total != null && total >= 0) {
            return total;
        }
        if (jmx == null || !(threading.get("AllThreadIds") instanceof long[] ids)) {
            return null;
        }
        Object bytes = jmx.invoke(
                THREADING, "getThreadAllocatedBytes", new Object[] {ids}, new String[] {long[].class.getName()});
        return bytes instanceof long[] each
                ? Long.valueOf(Arrays.stream(each).filter(one -> one > 0).sum())
                : null;
    }

    @Override
    public boolean countsEndedThreads() throws IOException {
        return !read(THREADING, "TotalThreadAllocatedBytes").isEmpty();
    }

    @Override
    public @Nullable Long uptimeMillis() throws IOException {
        return number(RUNTIME, "Uptime");
    }

    @Override
    public boolean sampled() {
        return true;
    }

    private static Set<String> heapPools(JmxConnection jmx) throws IOException {
        Set<String> heap = new HashSet<>();
        for (ObjectName pool : jmx.names("java.lang:type=MemoryPool,*")) {
            if ("HEAP".equals(jmx.read(pool, List.of("Type")).get("Type"))) {
                heap.add(pool.getKeyProperty("name"));
            }
        }
        return heap;
    }

    private Map<String, Object> read(ObjectName bean, String... attributes) throws IOException {
        return jmx == null ? Map.of() : jmx.read(bean, List.of(attributes));
    }

    private @Nullable Long number(ObjectName bean, String attribute) throws IOException {
        return number(read(bean, attribute), attribute);
    }

    private static @Nullable Long number(Map<String, Object> values, String attribute) {
        return values.get(attribute) instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    private static @Nullable Long used(@Nullable Object usage) {
        return usage instanceof CompositeData data && data.get("used") instanceof Long used ? used : null;
    }

    @Override
    public void close() {
        if (jmx != null) {
            jmx.close();
        }
    }
}
