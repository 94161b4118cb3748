package containerkit.loadtest.run.preflight;

import containerkit.loadtest.plan.Plan;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/**
 * CPU use of this machine without the kit.
 *
 * @param percent current CPU time of other processes, in percent of the machine
 */
public record OtherProcesses(double percent) {
    private static final double TOLERATED_PERCENT = 10;
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final double PERCENT = 100;

    /** Measures the machine for a second. */
    public static OtherProcesses read() throws InterruptedException {
        CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
        long[] ticks = processor.getSystemCpuLoadTicks();
        long began = System.nanoTime();
        long own = ownNanos();
        Thread.sleep(A_SECOND.toMillis());
        double ownShare = (ownNanos() - own)
                / (double) (System.nanoTime() - began)
                / Runtime.getRuntime().availableProcessors();
        return new OtherProcesses(PERCENT * Math.max(0, processor.getSystemCpuLoadBetweenTicks(ticks) - ownShare));
    }

    private static long ownNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    boolean disturb() {
        return percent > TOLERATED_PERCENT;
    }

    String text() {
        return String.format(Locale.ROOT, "other processes use %.0f %% of the CPU just now", percent);
    }

    /** Returns a warning for a user who is about to run that plan; empty on a quiet machine. */
    public Optional<String> warning(Plan plan) {
        return disturb()
                ? Optional.of(text() + ": values will scatter, and slices with more than "
                        + Math.round(plan.criteria().otherProcessesPercent())
                        + " % are void\nstop them, or allow more with other_processes_percent in the plan")
                : Optional.empty();
    }
}
