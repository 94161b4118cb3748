package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BusyServerTest {
    private static final double SHARE = 0.2;

    /** A busy machine makes the time longer, never shorter. */
    @Test
    void aWorkerUsesNoMoreThanItsShare() throws InterruptedException {
        Thread worker = BusyServer.worker(SHARE);
        long start = System.nanoTime();
        worker.start();
        long used = 0;
        while (used < Duration.ofMillis(40).toNanos() && worker.isAlive()) {
            Thread.sleep(5);
            used = ManagementFactory.getThreadMXBean().getThreadCpuTime(worker.getId());
        }
        long lasted = System.nanoTime() - start;
        worker.interrupt();
        worker.join(Duration.ofSeconds(5).toMillis());

        assertThat(worker.isAlive()).isFalse();
        assertThat((double) used / lasted).isBetween(0.0, 1.5 * SHARE).isNotZero();
    }
}
