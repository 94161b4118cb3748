package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Limit of the duration of a run.
 *
 * @param longest by the kit's estimate
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

    /** With fewer, one disturbed slice would be a block's value. */
    public static final int FEWEST_ROUNDS = 3;

    /**
     * Leaves out the blocks that do not fit: the last looks, or blocks of a fixed number. Where fewer than name a winner would be
     * left, it leaves out rounds first. A plan with looks keeps the budget: its run ends at a look after which the machine
     * proves too slow for the next.
     *
     * @throws UserFailure if not even one block fits, or not the first look
     */
    public Plan within(Plan whole) {
        int fewest = whole.looks().isEmpty()
                ? Math.min(Plan.FEWEST_BLOCKS, whole.blocks())
                : whole.looks().get(0);
        Plan plan = withFewerRounds(whole, fewest);
        Duration once = once(plan);
        if (!plan.looks().isEmpty()) {
            List<Integer> fitting = fitting(plan.looks(), look -> once.plus(Schedule.expected(plan, look)));
            return plan.withBlocks(fitting.get(fitting.size() - 1), fitting).withBudget(longest);
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

    /** Returns the plan with the most rounds with which so many blocks fit; as it is where no number does. */
    private Plan withFewerRounds(Plan whole, int blocks) {
        return IntStream.iterate(whole.rounds(), rounds -> rounds - 1)
                .limit(Math.max(1, whole.rounds() - FEWEST_ROUNDS + 1))
                .mapToObj(whole::withRounds)
                .filter(plan -> once(plan).plus(Schedule.expected(plan, blocks)).compareTo(longest) <= 0)
                .findFirst()
                .orElse(whole);
    }

    /** Returns the time of what a run does once, besides its blocks. */
    private static Duration once(Plan plan) {
        return Schedule.expected(plan).minus(Schedule.expected(plan, plan.blocks()));
    }

    private UserFailure tooShort(int blocks, Duration time) {
        return UserFailure.usage(
                "--budget of " + new RoughTime(longest) + " is too short: " + new Counted(blocks, "block")
                        + (blocks == 1 ? " takes" : " take") + " about " + new RoughTime(time),
                "Raise it, or run fewer contenders or requests.");
    }

    /**
     * Keeps the looks that fit.
     *
     * @param time expected duration of so many blocks
     * @throws UserFailure if none fits
     */
    private List<Integer> fitting(List<Integer> looks, IntFunction<Duration> time) {
        List<Integer> fitting = looks.stream()
                .filter(look -> time.apply(look).compareTo(longest) <= 0)
                .toList();
        if (fitting.isEmpty()) {
            throw tooShort(looks.get(0), time.apply(looks.get(0)));
        }
        return fitting;
    }
}
