package containerkit.loadtest.analysis.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.LogRatios;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The differences that a run within a budget can show.
 *
 * @param spread of a pair's log ratio from block to block in an earlier run of the plan; null where there is none
 */
public record BudgetPromise(@Nullable Double spread) {
    /**
     * Usual standard deviation of a pair's log ratio from block to block,
     * docs/measurements/2026-11-21-false-positives.md.
     */
    private static final double USUAL_SD = 0.045;

    /**
     * Takes the spread of the latest run of a plan.
     *
     * @param latest the latest run of any plan; null where there is none
     */
    public static BudgetPromise after(@Nullable RunResult latest, Plan plan) {
        return new BudgetPromise(
                latest != null && comparesTheSame(latest.header().plan(), plan) ? spread(latest) : null);
    }

    /**
     * Returns one line.
     *
     * @param longest the budget
     */
    public String line(Duration longest, Plan whole, Plan within) {
        String blocks = within.blocks() + " of " + new Counted(whole.blocks(), "block")
                + (within.rounds() < whole.rounds()
                        ? " with " + within.rounds() + " of " + new Counted(whole.rounds(), "round")
                        : "");
        return "budget of " + new RoughTime(longest) + ": " + blocks + ", about "
                + new RoughTime(Schedule.expected(within))
                + (within.blocks() < Judge.FEWEST_BLOCKS
                        ? "; fewer than " + Judge.FEWEST_BLOCKS + " name no winner"
                        : difference(within));
    }

    private String difference(Plan plan) {
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
}
