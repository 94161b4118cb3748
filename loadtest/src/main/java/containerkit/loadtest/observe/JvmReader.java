package containerkit.loadtest.observe;

import static containerkit.loadtest.observe.JmxConnection.name;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/** The platform MBeans of one JVM, and the two that the kit's applications add. */
final class JvmReader implements AutoCloseable {
    private static final ObjectName THREADING = name("java.lang:type=Threading");
    private static final ObjectName SYSTEM = name("java.lang:type=OperatingSystem");
    private static final ObjectName MEMORY = name("java.lang:type=Memory");
    private static final ObjectName COMPILATION = name("java.lang:type=Compilation");
    private static final ObjectName DIRECT = name("java.nio:type=BufferPool,name=direct");
    private static final ObjectName REQUEST_POOL = name("containerkit:type=RequestPool");
    private static final ObjectName ASYNC_EXECUTOR = name("containerkit:type=AsyncExecutor");

    private final JmxConnection jmx;
    private final Set<ObjectName> collectors;
    private final Set<String> heapPools;

    JvmReader(JmxConnection jmx) throws IOException {
        this.jmx = jmx;
        this.collectors = jmx.names("java.lang:type=GarbageCollector,*");
        this.heapPools = heapPools(jmx);
    }

    Counters counters(
            @Nullable Long exactCpuNanos, @Nullable Long contextSwitches, @Nullable Map<Long, Long> jitCpuNanos)
            throws IOException {
        Map<String, Object> threading =
                jmx.read(THREADING, List.of("TotalStartedThreadCount", "TotalThreadAllocatedBytes", "AllThreadIds"));
        Gauges.Collected collected = collected();
        return new Counters(
                System.nanoTime(),
                cpuNanos(exactCpuNanos),
                jitCpuNanos,
                allocatedBytes(threading),
                known(threading, "TotalStartedThreadCount", null),
                collected.count(),
                collected.millis(),
                compileMillis(),
                contextSwitches,
                known(jmx.read(ASYNC_EXECUTOR, List.of("Rejected")), "Rejected", null));
    }

    /** One round trip for each collector. */
    Gauges.Collected collected() throws IOException {
        long count = 0;
        long millis = 0;
        for (ObjectName collector : collectors) {
            Map<String, Object> values = jmx.read(collector, List.of("CollectionCount", "CollectionTime"));
            count += known(values, "CollectionCount", 0L);
            millis += known(values, "CollectionTime", 0L);
        }
        return new Gauges.Collected(count, millis);
    }

    Gauges gauges(@Nullable Long exactCpuNanos, @Nullable Long rssBytes) throws IOException {
        long nanoTime = System.nanoTime();
        Map<String, Object> threads = jmx.read(THREADING, List.of("ThreadCount", "DaemonThreadCount"));
        Map<String, Object> pool = jmx.read(REQUEST_POOL, List.of("Busy", "Current", "Max", "Queued"));
        return new Gauges(
                nanoTime,
                cpuNanos(exactCpuNanos),
                known(threads, "ThreadCount", null),
                known(threads, "DaemonThreadCount", null),
                used(jmx.read(MEMORY, List.of("HeapMemoryUsage")).get("HeapMemoryUsage")),
                known(jmx.read(DIRECT, List.of("MemoryUsed")), "MemoryUsed", null),
                rssBytes,
                new Gauges.Pool(
                        (Integer) pool.get("Busy"), (Integer) pool.get("Current"), (Integer) pool.get("Max"), (Integer)
                                pool.get("Queued")),
                null);
    }

    private @Nullable Long cpuNanos(@Nullable Long exact) throws IOException {
        return exact != null ? exact : known(jmx.read(SYSTEM, List.of("ProcessCpuTime")), "ProcessCpuTime", null);
    }

    JvmSetup setup() throws IOException {
        return new JvmSetup(
                collectors.stream()
                        .map(collector -> collector.getKeyProperty("name"))
                        .sorted()
                        .collect(Collectors.joining(", ")),
                jmx.read(MEMORY, List.of("HeapMemoryUsage")).get("HeapMemoryUsage") instanceof CompositeData heap
                                && heap.get("max") instanceof Long max
                                && max >= 0
                        ? max
                        : null);
    }

    @Nullable
    Long compileMillis() throws IOException {
        return known(jmx.read(COMPILATION, List.of("TotalCompilationTime")), "TotalCompilationTime", null);
    }

    void resetPeaks() throws IOException {
        jmx.invoke(THREADING, "resetPeakThreadCount", new Object[0], new String[0]);
    }

    @Nullable
    Long peakThreads() throws IOException {
        return known(jmx.read(THREADING, List.of("PeakThreadCount")), "PeakThreadCount", null);
    }

    /**
     * What the collection that ended last left in the heap pools, by {@code LastGcInfo}; the pools' own
     * {@code CollectionUsage} leaves out generations that this collection did not touch. Null where there was none.
     */
    @Nullable
    Long heapUsedAfterGcBytes() throws IOException {
        long latest = -1;
        Long used = null;
        for (ObjectName collector : collectors) {
            if (jmx.read(collector, List.of("LastGcInfo")).get("LastGcInfo") instanceof CompositeData collection
                    && collection.get("endTime") instanceof Long end
                    && end > latest
                    && collection.get("memoryUsageAfterGc") instanceof TabularData pools) {
                latest = end;
                used = heapUsed(pools);
            }
        }
        return used;
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
     * JDK 21 and newer count for all threads that ever lived; before, only threads alive can be asked, so that the
     * sum is right only while none has ended. {@link Probe} checks that.
     */
    private @Nullable Long allocatedBytes(Map<String, Object> threading) throws IOException {
        Long total = known(threading, "TotalThreadAllocatedBytes", null);
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

    /** Whether allocation is counted for threads that have ended too. */
    boolean countsEndedThreads() throws IOException {
        return !jmx.read(THREADING, List.of("TotalThreadAllocatedBytes")).isEmpty();
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

    private static @Nullable Long known(Map<String, Object> values, String attribute, @Nullable Long otherwise) {
        return values.get(attribute) instanceof Number number ? Long.valueOf(number.longValue()) : otherwise;
    }

    private static @Nullable Long used(@Nullable Object usage) {
        return usage instanceof CompositeData data && data.get("used") instanceof Long used ? used : null;
    }

    @Override
    public void close() {
        jmx.close();
    }
}
