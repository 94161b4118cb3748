package containerkit.loadtest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/**
 * Repeats what failed, for a machine may stand still without a process that uses it; skips the test where other processes go on
 * to use the CPU. What is wrong fails every time.
 */
public final class QuietMachine {
    private static final double QUIET_PERCENT = 10;
    private static final int ATTEMPTS = 3;
    private static final int MOST_LETTERS = 300; // the end of what a kit printed says most
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final double PERCENT = 100;

    /** A test that needs a quiet machine. */
    @FunctionalInterface
    public interface Attempt {
        /** Must leave nothing that would make a second time fail. */
        void run() throws Exception;
    }

    private QuietMachine() {}

    /** Waits for a quiet machine before each repetition, but not for long. */
    public static void run(Attempt attempt) throws Exception {
        List<String> failures = new ArrayList<>();
        while (true) {
            double before = failures.isEmpty() ? othersPercent() : awaitQuiet();
            try {
                attempt.run();
                return;
            } catch (AssertionError failure) {
                // Not while it ran: processes of its own that lived for less than a reading would count as others.
                double percent = Math.max(before, othersPercent());
                if (percent < QUIET_PERCENT && failures.size() == ATTEMPTS - 1) {
                    throw failure;
                }
                String words = String.valueOf(failure.getMessage()).strip().replaceAll("\\s+", " ");
                failures.add(String.format(
                        Locale.ROOT,
                        "other processes used %.0f %% of the CPU: %s",
                        percent,
                        words.substring(Math.max(0, words.length() - MOST_LETTERS))));
            }
            if (failures.size() == ATTEMPTS) {
                throw new TestAbortedException("machine too busy, " + String.join("; ", failures));
            }
        }
    }

    private static double awaitQuiet() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        double percent;
        do {
            percent = othersPercent();
        } while (percent >= QUIET_PERCENT && System.nanoTime() < deadline);
        return percent;
    }

    /** Reads for two seconds how much CPU all processes use but this one and its descendants. */
    private static double othersPercent() throws InterruptedException {
        CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
        long[] ticks = processor.getSystemCpuLoadTicks();
        long began = System.nanoTime();
        long own = ownNanos();
        Thread.sleep(INTERVAL.toMillis());
        double ownShare = (ownNanos() - own)
                / (double) (System.nanoTime() - began)
                / Runtime.getRuntime().availableProcessors();
        return PERCENT * Math.max(0, processor.getSystemCpuLoadBetweenTicks(ticks) - ownShare);
    }

    private static long ownNanos() {
        ProcessHandle self = ProcessHandle.current();
        return Stream.concat(Stream.of(self), self.descendants())
                .mapToLong(process ->
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos())
                .sum();
    }
}
