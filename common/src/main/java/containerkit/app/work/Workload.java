package containerkit.app.work;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * The work of one request.
 *
 * @param delayMs milliseconds to wait, like for a downstream service
 * @param burnUnits units of computation; see {@link WaitThenBurn}
 */
record Workload(int delayMs, int burnUnits) {

    private static final int MAX_DELAY_MS = 60_000;
    private static final int MAX_BURN_UNITS = 1_000_000;

    /**
     * Reads the request parameters; a missing one counts as 0.
     *
     * @throws ErrorResponseException with status 400 if one is not a whole number within its limits
     */
    static Workload parse(@Nullable String delayMs, @Nullable String burn) {
        return new Workload(
                parse("delayMs", delayMs, "milliseconds", MAX_DELAY_MS), parse("burn", burn, "units", MAX_BURN_UNITS));
    }

    private static int parse(String parameter, @Nullable String given, String unit, int max) {
        if (given == null) {
            return 0;
        }
        NumberFormatException cause = null;
        try {
            int value = Integer.parseInt(given);
            if (value >= 0 && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            cause = e;
        }
        String detail = parameter + " must be a whole number of " + unit + " from 0 to " + max;
        throw new ErrorResponseException(
                HttpStatus.BAD_REQUEST, ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail), cause);
    }
}
