package containerkit.loadtest.run.preflight;

import java.util.Locale;
import java.util.Optional;
import oshi.SystemInfo;

/** Current CPU time of processes other than the kit's, in percent of the machine. */
public record OtherProcesses(double percent) {
    private static final double TOLERATED_PERCENT = 10;

    /** Measures the machine for a second, in which the kit does nothing. */
    public static OtherProcesses read() {
        return new OtherProcesses(
                100 * new SystemInfo().getHardware().getProcessor().getSystemCpuLoad(1_000));
    }

    boolean disturb() {
        return percent > TOLERATED_PERCENT;
    }

    String text() {
        return String.format(Locale.ROOT, "other processes use %.0f %% of the CPU just now", percent);
    }

    /** Returns a warning for a user who is about to measure; empty on a quiet machine. */
    public Optional<String> warning() {
        return disturb()
                ? Optional.of(
                        text()
                                + ": intervals will be wider, and slices are void while they take more than usual\nstop them if you can")
                : Optional.empty();
    }
}
