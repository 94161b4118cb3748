package containerkit.loadtest.observe;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Servers of the run that are not being loaded. At rest they use no CPU, once their JIT compilers have caught up. */
public final class Neighbours {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final double REST_SHARE = 0.2; // of one CPU, two ticks of the kernel's clock in an interval

    private final List<Long> pids;
    private final Map<Long, Long> latestNanos = new ConcurrentHashMap<>();

    /** Creates the group of the processes with these ids and all their descendants. */
    public Neighbours(Collection<Long> pids) {
        this.pids = List.copyOf(pids);
    }

    public void awaitRest(Duration patience) throws InterruptedException {
        if (pids.isEmpty()) {
            return;
        }
        long deadline = System.nanoTime() + patience.toNanos();
        long before = cpuNanos();
        while (System.nanoTime() < deadline) {
            Thread.sleep(INTERVAL.toMillis());
            long now = cpuNanos();
            if (now - before <= INTERVAL.toNanos() * REST_SHARE) {
                return;
            }
            before = now;
        }
    }

    /** Returns their CPU time, also of those that have ended since the first call: what they used stays used. */
    long cpuNanos() {
        ProcessReader.tree(pids.stream()).forEach(process -> process.info()
                .totalCpuDuration()
                .ifPresent(used -> latestNanos.put(process.pid(), used.toNanos())));
        return latestNanos.values().stream().mapToLong(Long::longValue).sum();
    }
}
