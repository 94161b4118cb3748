package containerkit.app.work;

import org.jspecify.annotations.Nullable;

/**
 * What one request has to do.
 *
 * @param delayMs milliseconds to wait, as for a downstream service
 * @param burnUnits units of computation; see {@link Burn}
 */
record Workload(int delayMs, int burnUnits) {

    private static final Bound DELAY = new Bound("delayMs", "milliseconds", 60_000);
    private static final Bound BURN = new Bound("burn", "units", 1_000_000);

    static Workload parse(@Nullable String delayMs, @Nullable String burn) {
        return new Workload(DELAY.read(delayMs), BURN.read(burn));
    }
}
