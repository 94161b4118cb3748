package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches one server while one slice runs: reads the counters immediately before and after, and on request the gauges
 * every {@value #INTERVAL_MS} ms in between. It records the highest delay of its own readings. An
 * {@link IOException} means that the server does not respond.
 */
public final class Sampler {
    /** Time between two readings of the gauges, in milliseconds. */
    public static final int INTERVAL_MS = 100;

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(INTERVAL_MS);
    private static final long REST_MS = 300; // of two processors the kernel counts 60 ticks
    private static final long LONGEST_READING_MS = 15_000; // several JMX calls, each with its own timeout

    private final ServerProbe probe;
    private final Neighbours neighbours;
    private final boolean sampling;
    private final List<Snapshot> during = new ArrayList<>();
    private final Thread thread;
    private @Nullable Snapshot before;
    private @Nullable Snapshot after;
    private Map<Reading, Double> rest = Map.of();
    private volatile boolean stopped;
    private volatile long latestNanos;
    private volatile @Nullable IOException failure;

    /**
     * Creates a sampler for one slice; use once.
     *
     * @param neighbours the other servers of the run: their CPU time is counted apart from that of other processes
     */
    public Sampler(ServerProbe probe, Neighbours neighbours) {
        this.probe = probe;
        this.neighbours = neighbours;
        this.sampling = probe.server().sampled();
        this.thread = new Thread(this::sample, "sampler");
        thread.setDaemon(true);
    }

    /** Reads what the server has used since its last slice; called where what precedes {@link #start} is not to count. */
    public void arrive() throws IOException {
        if (sampling) { // a page of metrics is read at both ends only
            rest = SnapshotSummary.rest(probe.lastEnd(), probe.counters());
        }
    }

    /** Resets the peaks, reads the counters, and starts to sample, unless that costs the server too much. */
    public void start() throws IOException {
        probe.server().resetPeaks();
        Snapshot start = edge();
        before = start;
        if (rest.isEmpty()) {
            rest = SnapshotSummary.rest(probe.lastEnd(), start);
        }
        readEdge();
        if (sampling) {
            thread.start();
        }
    }

    /** Reads the counters again and ends the sampling; {@link #samples} throws what goes wrong here. */
    public void stop() {
        stopped = true;
        if (failure == null) {
            try {
                Snapshot end = edge();
                after = end;
                readEdge();
                probe.ended(end);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /**
     * Returns the values until {@link #stop}.
     *
     * @throws IOException if the server stopped responding during the slice or did not respond at its end
     */
    public Samples samples() throws IOException, InterruptedException {
        thread.join(LONGEST_READING_MS);
        if (failure != null) {
            throw failure;
        }
        if (thread.isAlive()) {
            throw new IOException("the server stopped responding to the kit's readings during the slice");
        }
        Snapshot end = Objects.requireNonNull(after, "the sampler was not stopped");
        probe.server().ended(end);
        return SnapshotSummary.of(
                Objects.requireNonNull(before, "the sampler was not started"),
                end,
                during,
                during.isEmpty() || !sampling ? null : Double.valueOf(latestNanos / 1e6),
                probe.cpuStepNanos(),
                probe.server().countsEndedThreads(),
                rest);
    }

    /** Reads what is used in a moment without load, in which the tools are idle. Only after {@link #stop}. */
    public Samples atRest() throws IOException, InterruptedException {
        Snapshot start = edge();
        TimeUnit.MILLISECONDS.sleep(REST_MS);
        return SnapshotSummary.of(start, edge(), List.of(), null, 0, false, Map.of()); // also what rounding may change
    }

    /**
     * Returns the CPU time of the server since the slice's start at each reading under load, by milliseconds since then.
     * Only after {@link #samples}.
     */
    public SortedMap<Long, Long> cpuNanos() {
        SortedMap<Long, Long> used = new TreeMap<>();
        for (Snapshot now : during) {
            Long nanos = now.since(before, Reading.CPU_NANOS);
            if (nanos != null) {
                used.put(Math.round((now.nanoTime() - startNanos()) / 1e6), nanos);
            }
        }
        return used;
    }

    /** Returns the time at which the slice began and its counters were read, by {@link System#nanoTime}. */
    public long startNanos() {
        return Objects.requireNonNull(before, "the sampler was not started").nanoTime();
    }

    private void readEdge() throws IOException {
        if (!sampling) {
            during.add(probe.gauges());
        }
    }

    private Snapshot edge() throws IOException {
        Snapshot now = probe.counters();
        probe.machine(now);
        return now.put(Reading.NEIGHBOURS_CPU_NANOS, neighbours.cpuNanos());
    }

    private void sample() {
        long due = System.nanoTime(); // the first at once: a counted slice may be over in less than an interval
        while (!stopped) {
            try {
                TimeUnit.NANOSECONDS.sleep(due - System.nanoTime()); // not at all if that is past
                if (stopped) {
                    return;
                }
                latestNanos = Math.max(latestNanos, System.nanoTime() - due);
                during.add(probe.gauges());
                // After a stall the next reading is due one interval from now: catching up would only bunch readings.
                due = Math.max(due + INTERVAL_NANOS, System.nanoTime());
            } catch (IOException e) {
                failure = e;
                return;
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
