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

/** Reads the platform MBeans of one JVM, and the two that the kit's applications add. */
final class JvmReader implements ServerReader {
    private static final ObjectName THREADING = name("java.lang:type=Threading");
    private static final ObjectName SYSTEM = name("java.lang:type=OperatingSystem");
    private static final ObjectName MEMORY = name("java.lang:type=Memory");
    private static final ObjectName RUNTIME = name("java.lang:type=Runtime");

    /** Gauges by MBean and attribute. */
    private static final Map<ObjectName, Map<String, Reading>> GAUGES = Map.of(
            THREADING,
            Map.of("ThreadCount", Reading.LIVE_THREADS, "DaemonThreadCount", Reading.DAEMON_THREADS),
            name("containerkit:type=RequestPool"),
            Map.of(
                    "Busy", Reading.POOL_BUSY,
                    "Current", Reading.POOL_THREADS,
                    "Max", Reading.POOL_LIMIT,
                    "Queued", Reading.POOL_QUEUED),
            MEMORY,
            Map.of("HeapMemoryUsage", Reading.HEAP_BYTES),
            name("java.nio:type=BufferPool,name=direct"),
            Map.of("MemoryUsed", Reading.DIRECT_BYTES));

    private static final Map<ObjectName, Map<String, Reading>> COUNTERS = Map.of(
            name("java.lang:type=Compilation"),
            Map.of("TotalCompilationTime", Reading.COMPILE_MILLIS),
            name("containerkit:type=AsyncExecutor"),
            Map.of("Rejected", Reading.REJECTED_TASKS));

    private final JmxConnection jmx;
    private final ProcessReader process;
    private final Set<ObjectName> collectors;
    private final Set<String> heapPools;
    private final boolean countsNativeMemory;

    /** @param process process of the server, if it is of this machine */
    JvmReader(JmxConnection jmx, ProcessReader process) throws IOException {
        this.jmx = jmx;
        this.process = process;
        this.collectors = jmx.names("java.lang:type=GarbageCollector,*");
        this.heapPools = heapPools(jmx);
        this.countsNativeMemory =
                jmx.read(RUNTIME, "InputArguments").get("InputArguments") instanceof String[] arguments
                        && NativeMemory.counted(List.of(arguments));
    }

    @Override
    public FlightRecording record() throws IOException {
        // A recording in another's server might be left in it.
        return process.processes().isEmpty() ? ServerReader.super.record() : FlightRecording.start(jmx, process);
    }

    @Override
    public void counters(Snapshot into) throws IOException {
        Map<String, Object> threading =
                jmx.read(THREADING, "TotalStartedThreadCount", "TotalThreadAllocatedBytes", "AllThreadIds");
        into.put(Reading.STARTED_THREADS, number(threading, "TotalStartedThreadCount"));
        into.put(Reading.ALLOCATED_BYTES, allocatedBytes(threading));
        into.put(Reading.OBSERVER_CPU_NANOS, process.observerCpuNanos());
        collections(into);
        read(COUNTERS, into);
    }

    @Override
    public void gauges(Snapshot into) throws IOException {
        read(GAUGES, into);
    }

    private void collections(Snapshot into) throws IOException {
        long count = 0;
        long millis = 0;
        for (ObjectName collector : collectors) {
            Map<String, Object> values = jmx.read(collector, "CollectionCount", "CollectionTime");
            count += onlyPauses(collector) ? 0 : Objects.requireNonNullElse(number(values, "CollectionCount"), 0L);
            millis += concurrent(collector) ? 0 : Objects.requireNonNullElse(number(values, "CollectionTime"), 0L);
        }
        into.put(Reading.GC_COUNT, count).put(Reading.GC_MILLIS, millis);
    }

    @Override
    public void ended(Snapshot into) throws IOException {
        into.put(Reading.PEAK_THREADS, number(THREADING, "PeakThreadCount"));
        into.put(Reading.HEAP_AFTER_GC_BYTES, heapUsedAfterGcBytes());
        if (countsNativeMemory) {
            NativeMemory.parse(String.valueOf(jmx.command("vmNativeMemory", "summary")))
                    .forEach(into::put);
        }
    }

    @Override
    public void resetPeaks() throws IOException {
        jmx.invoke(THREADING, "resetPeakThreadCount", new Object[0], new String[0]);
    }

    @Override
    public @Nullable Long cpuNanos() throws IOException {
        return number(SYSTEM, "ProcessCpuTime");
    }

    @Override
    public List<Setting> jvmSettings() throws IOException {
        String names = collectors.stream()
                .map(collector -> collector.getKeyProperty("name"))
                .sorted()
                .collect(Collectors.joining(", "));
        Object max = jmx.read(MEMORY, "HeapMemoryUsage").get("HeapMemoryUsage") instanceof CompositeData heap
                ? heap.get("max")
                : null;
        return Setting.ofJvm(names, max instanceof Long bytes && bytes >= 0 ? bytes : null);
    }

    @Override
    public List<Setting> containerSettings(int port) throws IOException {
        return ContainerBeans.read(jmx, port);
    }

    /**
     * Returns the bytes that the last collection left in the heap pools, by {@code LastGcInfo}; null if there was none.
     * The pools' own {@code CollectionUsage} leaves out generations that this collection did not touch.
     */
    private @Nullable Long heapUsedAfterGcBytes() throws IOException {
        long latest = -1;
        Long used = null;
        for (ObjectName collector : collectors) {
            if (!onlyPauses(collector)
                    && jmx.read(collector, "LastGcInfo").get("LastGcInfo") instanceof CompositeData collection
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
                sum += Objects.requireNonNullElse(used(pool.get("value")), 0L);
            }
        }
        return sum;
    }

    /**
     * Returns the bytes allocated so far. JDK 21 and newer count all threads that ever lived. Older ones tell only of
     * threads that are alive, so the sum is right only while none has ended; {@link SnapshotSummary} checks that.
     */
    private @Nullable Long allocatedBytes(Map<String, Object> threading) throws IOException {
        Long total = number(threading, "TotalThreadAllocatedBytes");
        if (total != null && total >= 0) {
            return total;
        }
        if (!(threading.get("AllThreadIds") instanceof long[] ids)) {
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
        return !jmx.read(THREADING, "TotalThreadAllocatedBytes").isEmpty();
    }

    @Override
    public @Nullable Long uptimeMillis() throws IOException {
        return number(RUNTIME, "Uptime");
    }

    private static Set<String> heapPools(JmxConnection jmx) throws IOException {
        Set<String> heap = new HashSet<>();
        for (ObjectName pool : jmx.names("java.lang:type=MemoryPool,*")) {
            if ("HEAP".equals(jmx.read(pool, "Type").get("Type"))) {
                heap.add(pool.getKeyProperty("name"));
            }
        }
        return heap;
    }

    /** Adds what the attributes of each MBean tell, in one round trip for each. */
    private void read(Map<ObjectName, Map<String, Reading>> beans, Snapshot into) throws IOException {
        for (Map.Entry<ObjectName, Map<String, Reading>> bean : beans.entrySet()) {
            Map<String, Reading> attributes = bean.getValue();
            jmx.read(bean.getKey(), attributes.keySet().toArray(String[]::new))
                    .forEach((attribute, value) ->
                            into.put(attributes.get(attribute), value instanceof Number number ? number : used(value)));
        }
    }

    private @Nullable Long number(ObjectName bean, String attribute) throws IOException {
        return number(jmx.read(bean, attribute), attribute);
    }

    private static @Nullable Long number(Map<String, Object> values, String attribute) {
        return values.get(attribute) instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    private static @Nullable Long used(@Nullable Object usage) {
        return usage instanceof CompositeData data && data.get("used") instanceof Long used ? used : null;
    }

    @Override
    public void close() {
        jmx.close();
    }
}
