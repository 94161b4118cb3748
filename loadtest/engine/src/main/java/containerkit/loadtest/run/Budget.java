package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Plan;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time that the blocks of a run may take.
 *
 * @param longest at least a minute
 */
public record Budget(Duration longest) {
    private static final Pattern TIME = Pattern.compile("(\\d{1,4})(m|h)");

    /**
     * Reads a budget from a command line.
     *
     * @throws UserFailure if the text is not a duration
     */
    public static Budget of(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
            throw UserFailure.usage(
                    "--budget must be a number of minutes or hours, got '" + text + "'", "e.g. --budget 20m");
        }
        int number = Integer.parseInt(matcher.group(1));
        return new Budget(matcher.group(2).equals("m") ? Duration.ofMinutes(number) : Duration.ofHours(number));
    }

    /**
     * Returns the same plan within this budget.
     *
     * @param blocks largest number of blocks; null for the largest that any budget gives
     */
    public Plan of(Plan plan, @Nullable Integer blocks) {
        return plan.withBlocks(blocks == null ? Plan.MOST_BLOCKS : blocks, longest);
    }
}
