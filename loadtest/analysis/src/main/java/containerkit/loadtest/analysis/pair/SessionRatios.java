package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.LogRatios;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of a pair by session, where there are several.
 *
 * @param sessions ratio of each session that has one, with an interval at the level of a run's end
 * @param spreadPercent standard deviation between the sessions' ratios, in percent; null below {@value #FEWEST_MEANS}
 */
public record SessionRatios(List<Ratio> sessions, @Nullable Double spreadPercent) {
    /** Smallest number of sessions whose means have an interval. */
    static final int FEWEST_MEANS = 4;

    public SessionRatios {
        sessions = List.copyOf(sessions);
    }

    static SessionRatios of(List<List<Double>> logs, Levels levels) {
        List<List<Double>> known = logs.stream().filter(each -> !each.isEmpty()).toList();
        List<Double> means = means(known);
        return new SessionRatios(
                known.stream()
                        .map(session -> Ratio.ofLogs(
                                session, session.size() < Plan.FEWEST_BLOCKS ? Double.NaN : levels.atEnd()))
                        .toList(),
                means.size() < FEWEST_MEANS
                        ? null
                        : Double.valueOf(100 * Math.expm1(LogRatios.of(means).sd())));
    }

    /** Returns the ratio over all: up to three sessions have the hull of their intervals, more a t interval. */
    static Ratio together(List<List<Double>> logs, Levels levels) {
        List<List<Double>> known = logs.stream().filter(each -> !each.isEmpty()).toList();
        List<Double> means = means(known);
        if (means.size() >= FEWEST_MEANS) {
            return Ratio.ofLogs(means, levels.overSessions());
        }
        List<Interval> intervals = of(logs, levels).sessions().stream()
                .map(Ratio::interval)
                .filter(Objects::nonNull)
                .toList();
        Ratio mean = Ratio.ofLogs(means, Double.NaN);
        int blocks = known.stream().mapToInt(List::size).sum();
        return new Ratio(
                blocks,
                mean.value(),
                intervals.isEmpty() || intervals.size() < known.size()
                        ? null
                        : new Interval(
                                intervals.stream()
                                        .mapToDouble(Interval::low)
                                        .min()
                                        .orElseThrow(),
                                intervals.stream()
                                        .mapToDouble(Interval::high)
                                        .max()
                                        .orElseThrow()));
    }

    private static List<Double> means(List<List<Double>> known) {
        return known.stream().map(session -> LogRatios.of(session).mean()).toList();
    }
}
