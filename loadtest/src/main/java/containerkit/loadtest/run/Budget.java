package containerkit.loadtest.run;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.RoughTime;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
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
     * Leaves out the blocks that do not fit: the last looks, or blocks of a fixed number.
     *
     * @throws UserFailure where not even one fits, or not the first look
     */
    public Plan within(Plan plan) {
        Duration once = Schedule.expected(plan).minus(Schedule.expected(plan, plan.blocks()));
        if (!plan.looks().isEmpty()) {
            List<Integer> fitting = fitting(plan.looks(), look -> once.plus(Schedule.expected(plan, look)));
            return plan.withBlocks(fitting.get(fitting.size() - 1), fitting);
        }
        int blocks = plan.blocks();
        while (blocks > 1 && once.plus(Schedule.expected(plan, blocks)).compareTo(longest) > 0) {
            blocks--;
        }
        Duration first = once.plus(Schedule.expectedBlock(plan));
        if (first.compareTo(longest) > 0) {
            throw tooShort(1, first);
        }
        return plan.withBlocks(blocks, List.of());
    }

    /** What a run within it can show, in one line. */
    public String promise(Plan whole, Plan within) {
        String blocks = within.blocks() + " of " + new Counted(whole.blocks(), "block");
        return "budget of " + new RoughTime(longest) + ": " + blocks + ", about "
                + new RoughTime(Schedule.expected(within))
                + (within.blocks() < Judge.FEWEST_BLOCKS
                        ? "; fewer than " + Judge.FEWEST_BLOCKS + " name no winner"
                        : "");
    }

    private UserFailure tooShort(int blocks, Duration time) {
        return new UserFailure(
                "--budget of " + new RoughTime(longest) + " is too short: " + new Counted(blocks, "block")
                        + (blocks == 1 ? " takes" : " take") + " about " + new RoughTime(time),
                "Raise it, or run fewer contenders or requests.",
                Exit.USAGE);
    }

    /**
     * Keeps the looks that fit.
     *
     * @param time what so many blocks should take
     * @throws UserFailure where none fits
     */
    public List<Integer> fitting(List<Integer> looks, IntFunction<Duration> time) {
        List<Integer> fitting = looks.stream()
                .filter(look -> time.apply(look).compareTo(longest) <= 0)
                .toList();
        if (fitting.isEmpty()) {
            throw tooShort(looks.get(0), time.apply(looks.get(0)));
        }
        return fitting;
    }
}
