package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.Plan;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of a pair by session, where there are several.
 *
 * @param sessions ratio of each session, with an interval at the level of a run's end from
 *     {@link Plan#FEWEST_BLOCKS} blocks on; without a value where the session has none
 * @param spreadPercent standard deviation between the sessions' ratios, in percent; null below {@value #FEWEST_MEANS}
 * @param agree whether one ratio lies in every session's interval; null where fewer than two have one
 */
public record SessionRatios(List<Ratio> sessions, @Nullable Double spreadPercent, @Nullable Boolean agree) {
    /** Smallest number of sessions whose means have an interval. */
    static final int FEWEST_MEANS = 4;

    static SessionRatios of(List<Ratio> sessions) {
        List<Double> means = means(sessions);
        List<Interval> intervals = intervals(sessions);
        return new SessionRatios(
                sessions,
                means.size() < FEWEST_MEANS
                        ? null
                        : Double.valueOf(100 * Math.expm1(Sample.of(means).sd())),
                intervals.size() < 2
                        ? null
                        : Boolean.valueOf(range(intervals, Interval::low).getMax()
                                <= range(intervals, Interval::high).getMin()));
    }

    SessionRatios inverted() {
        return of(sessions.stream().map(Ratio::inverted).toList());
    }

    /**
     * Returns the ratio over all: up to three sessions have the hull of their intervals, more a t interval of their
     * means, with that two-sided error probability.
     */
    Ratio together(double error) {
        List<Double> means = means(sessions);
        List<Interval> intervals = intervals(sessions);
        Ratio mean = Ratio.ofLogs(means, means.size() < FEWEST_MEANS ? Double.NaN : error);
        boolean hull = means.size() < FEWEST_MEANS && !means.isEmpty() && intervals.size() == means.size();
        return new Ratio(
                sessions.stream().mapToInt(Ratio::blocks).sum(),
                mean.value(),
                hull
                        ? new Interval(
                                range(intervals, Interval::low).getMin(),
                                range(intervals, Interval::high).getMax())
                        : mean.interval());
    }

    private static List<Double> means(List<Ratio> sessions) {
        return sessions.stream()
                .map(Ratio::value)
                .filter(Objects::nonNull)
                .map(Math::log)
                .toList();
    }

    private static List<Interval> intervals(List<Ratio> sessions) {
        return sessions.stream().map(Ratio::interval).filter(Objects::nonNull).toList();
    }

    private static DoubleSummaryStatistics range(List<Interval> intervals, ToDoubleFunction<Interval> end) {
        return intervals.stream().mapToDouble(end).summaryStatistics();
    }
}
