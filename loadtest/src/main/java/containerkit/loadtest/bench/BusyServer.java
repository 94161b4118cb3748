package containerkit.loadtest.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * A bare Netty that also works without requests, as services with timers, queues or caches do. It is a neighbour whose
 * use of the CPU is known, for {@code kit bench neighbours}.
 */
public final class BusyServer {
    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final int WORKING_SET_BYTES = 1 << 20; // enough to push others out of a core's own caches

    private static final int PIECE_BYTES = 1 << 15;

    private BusyServer() {}

    /** Serves on the port in the first argument and uses as many percent of the machine's CPU as the second says. */
    public static void main(String[] arguments) throws InterruptedException {
        double cpus =
                Double.parseDouble(arguments[1]) / 100 * Runtime.getRuntime().availableProcessors();
        int threads = (int) Math.ceil(cpus);
        for (int i = 0; i < threads; i++) {
            worker(cpus / threads).start();
        }
        try (NettyFloor floor = new NettyFloor(Integer.parseInt(arguments[0]))) {
            floor.serve();
        }
    }

    /** Returns a thread that uses that share of a CPU, at most 1, until it is interrupted. */
    static Thread worker(double share) {
        Thread worker = new Thread(() -> work(share), "work");
        worker.setDaemon(true);
        return worker;
    }

    /** Reads memory for that share of each period, in CPU time of this thread. What it missed while stopped is lost. */
    private static void work(double share) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        byte[] memory = new byte[WORKING_SET_BYTES];
        CRC32 checksum = new CRC32();
        int at = 0;
        long worked = Math.round(PERIOD.toNanos() * share);
        try {
            while (true) {
                long end = threads.getCurrentThreadCpuTime() + worked;
                do {
                    checksum.update(memory, at, PIECE_BYTES);
                    at = (at + PIECE_BYTES) % WORKING_SET_BYTES;
                } while (threads.getCurrentThreadCpuTime() < end);
                TimeUnit.NANOSECONDS.sleep(PERIOD.toNanos() - worked);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
