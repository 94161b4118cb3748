package containerkit.loadtest.observe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Measures the current speed of the machine: the CPU time of a fixed piece of work, as the median of several. */
public final class HostPace {
    private static final int PIECES = 15;
    private static final int WARM_UPS = 10;
    private static final int STEPS = 1_000_000; // some milliseconds

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long kept; // so that no compiler leaves the work out

    /** Returns the milliseconds of CPU time for the work; takes about a tenth of a second. */
    public double ms() {
        double[] times = new double[PIECES];
        for (int piece = -WARM_UPS; piece < PIECES; piece++) {
            long began = threads.getCurrentThreadCpuTime();
            kept += work(kept);
            if (piece >= 0) {
                times[piece] = (threads.getCurrentThreadCpuTime() - began) / 1e6;
            }
        }
        Arrays.sort(times);
        return times[PIECES / 2];
    }

    private static long work(long seed) {
        long value = seed | 1;
        for (int i = 0; i < STEPS; i++) {
            value ^= value << 13; // xorshift: each step needs the last
            value ^= value >>> 7;
            value ^= value << 17;
        }
        return value;
    }
}
