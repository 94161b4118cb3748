package containerkit.app.work;

import containerkit.app.web.WholeNumber;
import org.jspecify.annotations.Nullable;

/**
 * The work of one request.
 *
 * @param delayMs milliseconds to wait, like for a downstream service
 * @param burnUnits units of computation; see {@link WaitThenBurn}
 */
record Workload(int delayMs, int burnUnits) {

    private static final WholeNumber DELAY = new WholeNumber("delayMs", "milliseconds", 0, 0, 60_000);
    private static final WholeNumber BURN = new WholeNumber("burn", "units", 0, 0, 1_000_000);

    /**
     * Reads the request parameters; a missing one counts as 0.
     *
     * @throws org.springframework.web.ErrorResponseException with status 400 if one is not a whole number within its limits
     */
    static Workload parse(@Nullable String delayMs, @Nullable String burn) {
        return new Workload(DELAY.read(delayMs), BURN.read(burn));
    }
}
