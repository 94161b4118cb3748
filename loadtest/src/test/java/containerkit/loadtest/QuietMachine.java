package containerkit.loadtest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** Repeats what failed while other processes used the CPU, and skips the test where they go on to. */
public final class QuietMachine {
    private static final double QUIET_PERCENT = 10;
    private static final int ATTEMPTS = 3;
    private static final int MOST_LETTERS = 300; // the end of what a kit printed says most
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** A test that needs a quiet machine. */
    @FunctionalInterface
    public interface Attempt {
        /** Must leave nothing that would make a second time fail. */
        void run() throws Exception;
    }

    private QuietMachine() {}

    /** Waits for a quiet machine at first and before each repetition, but not for long. */
    public static void run(Attempt attempt) throws Exception {
        List<String> failures = new ArrayList<>();
        while (true) {
            awaitQuiet();
            OtherProcesses others = new OtherProcesses();
            try (others) {
                attempt.run();
                return;
            } catch (AssertionError failure) {
                double percent = others.percent();
                if (percent < QUIET_PERCENT) {
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

    private static void awaitQuiet() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        double percent;
        do {
            try (OtherProcesses others = new OtherProcesses()) {
                Thread.sleep(2 * INTERVAL.toMillis());
                percent = others.percent();
            }
        } while (percent >= QUIET_PERCENT && System.nanoTime() < deadline);
    }

    /** Adds up the CPU time of all processes but this one and its descendants; these may end meanwhile. */
    private static final class OtherProcesses implements AutoCloseable {
        private static final double PERCENT = 100;

        private final CentralProcessor processor =
                new SystemInfo().getHardware().getProcessor();
        private final long began = System.nanoTime();
        private final long[] ticks = processor.getSystemCpuLoadTicks();
        private final Map<Long, Long> ownAtFirst = ownNanos();
        private final Map<Long, Long> own = new HashMap<>();
        private final Thread reader = new Thread(this::read, "own CPU time");

        OtherProcesses() {
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            while (!Thread.currentThread().isInterrupted()) {
                update();
                try {
                    Thread.sleep(INTERVAL.toMillis());
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        private synchronized void update() {
            own.putAll(ownNanos());
        }

        synchronized double percent() {
            update();
            double seconds = (System.nanoTime() - began) / 1e9;
            double ownSeconds = own.entrySet().stream()
                            .mapToLong(entry -> entry.getValue() - ownAtFirst.getOrDefault(entry.getKey(), 0L))
                            .sum()
                    / 1e9;
            double ownShare = ownSeconds / seconds / Runtime.getRuntime().availableProcessors();
            return PERCENT * Math.max(0, processor.getSystemCpuLoadBetweenTicks(ticks) - ownShare);
        }

        private static Map<Long, Long> ownNanos() {
            Map<Long, Long> nanos = new HashMap<>();
            ProcessHandle self = ProcessHandle.current();
            Stream.concat(Stream.of(self), self.descendants())
                    .forEach(process -> nanos.put(
                            process.pid(),
                            process.info()
                                    .totalCpuDuration()
                                    .orElse(Duration.ZERO)
                                    .toNanos()));
            return nanos;
        }

        @Override
        public void close() {
            reader.interrupt();
        }
    }
}
