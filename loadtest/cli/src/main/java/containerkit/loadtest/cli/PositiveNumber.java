package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import org.jspecify.annotations.Nullable;

/** Checks the number of an option. */
public final class PositiveNumber {
    private PositiveNumber() {}

    /**
     * @param number null where the option is not given
     * @throws UserFailure where it is not positive
     */
    public static void require(String option, @Nullable Integer number) {
        if (number != null && number < 1) {
            throw UserFailure.usage(option + " must be at least 1, got " + number, "e.g. 8");
        }
    }
}
