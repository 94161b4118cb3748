package containerkit.loadtest.cli;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import org.jspecify.annotations.Nullable;

/** What an option's number must be. */
final class PositiveNumber {
    private PositiveNumber() {}

    /**
     * Refuses another one.
     *
     * @param number null where the option is not given
     */
    static void require(String option, @Nullable Integer number) {
        if (number != null && number < 1) {
            throw new UserFailure(option + " must be at least 1, not " + number, "e.g. 8", Exit.USAGE);
        }
    }
}
