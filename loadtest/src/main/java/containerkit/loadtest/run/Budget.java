package containerkit.loadtest.run;

import containerkit.loadtest.plan.RoughTime;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a run may take.
 *
 * @param longest by the kit's estimate
 */
public record Budget(Duration longest) {
    private static final Pattern TIME = Pattern.compile("(\\d{1,4})(m|h)");

    /**
     * Reads it from a command line.
     *
     * @throws UserFailure where the text is no time
     */
    public static Budget of(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
            throw new UserFailure(
                    "--budget must be a number of minutes or hours, got '" + text + "'",
                    "e.g. --budget 20m",
                    Exit.USAGE);
        }
        int number = Integer.parseInt(matcher.group(1));
        return new Budget(matcher.group(2).equals("m") ? Duration.ofMinutes(number) : Duration.ofHours(number));
    }

    /**
     * Keeps the looks that fit.
     *
     * @param block what one block should take
     * @throws UserFailure where none fits
     */
    public List<Integer> fitting(List<Integer> looks, Duration block) {
        List<Integer> fitting = looks.stream()
                .filter(look -> block.multipliedBy(look).compareTo(longest) <= 0)
                .toList();
        if (fitting.isEmpty()) {
            throw new UserFailure(
                    "--budget of " + longest.toMinutes() + " min is too short: " + looks.get(0) + " blocks take about "
                            + new RoughTime(block.multipliedBy(looks.get(0))),
                    "Raise it, or name fewer requests.",
                    Exit.USAGE);
        }
        return fitting;
    }
}
