package containerkit.loadtest.run;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.LogRatios;
import containerkit.loadtest.analyse.stats.LookLevels;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.analyse.verdict.Pair;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.RoughTime;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
                ? Math.min(Judge.FEWEST_BLOCKS, whole.blocks())
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

    /**
     * Usual standard deviation of a pair's log ratio from block to block,
     * docs/measurements/2026-11-21-false-positives.md.
     */
    static final double USUAL_SD = 0.045;

    /**
     * Returns one line about the differences that a run within the budget can show.
     *
     * @param spread of a pair's log ratio from block to block in an earlier run of the plan; null where there is none
     */
    public String promise(Plan whole, Plan within, @Nullable Double spread) {
        String blocks = within.blocks() + " of " + new Counted(whole.blocks(), "block")
                + (within.rounds() < whole.rounds()
                        ? " with " + within.rounds() + " of " + new Counted(whole.rounds(), "round")
                        : "");
        return "budget of " + new RoughTime(longest) + ": " + blocks + ", about "
                + new RoughTime(Schedule.expected(within))
                + (within.blocks() < Judge.FEWEST_BLOCKS
                        ? "; fewer than " + Judge.FEWEST_BLOCKS + " name no winner"
                        : difference(within, spread));
    }

    private static String difference(Plan plan, @Nullable Double spread) {
        int pairs = (int) Pair.comparedBy(ComparisonMetric.primary(plan), plan).stream()
                .filter(pair -> Comparisons.judgeable(pair.scenario()))
                .count();
        if (pairs == 0) {
            return "";
        }
        double sd = spread == null ? USUAL_SD : spread;
        double percent = new Judge(LookLevels.nominal(plan.looks().size()), plan.tiePercent())
                .detectablePercent(sd, plan.blocks(), pairs);
        return String.format(
                Locale.ROOT,
                "; a difference of about %.0f %% would be seen in 4 of 5 such runs (a ratio varies by %.1f %% from block to block %s)",
                percent,
                100 * sd,
                spread == null ? "by experience" : "in the last run of this plan");
    }

    /** Returns the spread in the latest run; null where that compared something else, or its pairs have too few blocks. */
    public static @Nullable Double lastSpread(Path reports, Plan plan) {
        Path latest = reports.resolve(RunDirectory.LATEST);
        try {
            RunResult run = Files.exists(latest) ? ResultStore.load(latest) : null;
            return run != null && comparesTheSame(run.header().plan(), plan) ? spread(run) : null;
        } catch (IOException | UserFailure e) {
            return null; // what is there is no run that this kit can read
        }
    }

    /** Returns whether both plans load the same contenders in the same way; one of them may have been stored. */
    static boolean comparesTheSame(Plan then, Plan now) {
        return then.name().equals(now.name())
                && then.rounds() == now.rounds()
                && stored(then.parts()).equals(stored(now.parts()))
                && stored(then.contenders()).equals(stored(now.contenders()));
    }

    private static JsonNode stored(Object value) {
        return Json.mapper().valueToTree(value);
    }

    /** Returns the median over judged pairs of the sd of the log ratio from block to block; null where none has enough blocks. */
    static @Nullable Double spread(RunResult run) {
        RunIndex index = new RunIndex(run);
        Plan plan = run.header().plan();
        ComparisonMetric primary = ComparisonMetric.primary(plan);
        double[] sds = new Comparisons(index, primary)
                        .evidence(Pair.comparedBy(primary, plan).stream()
                                .filter(pair -> Comparisons.judgeable(pair.scenario()))
                                .toList())
                        .stream()
                        .map(evidence -> LogRatios.of(evidence.logRatios()))
                        .filter(logs -> logs.n() >= Judge.FEWEST_BLOCKS && logs.sd() > 0)
                        .mapToDouble(LogRatios::sd)
                        .sorted()
                        .toArray();
        return sds.length == 0 ? null : Double.valueOf(sds[sds.length / 2]);
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
