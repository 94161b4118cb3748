package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.LogRatios;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.StudentT;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * A run's values over those of an earlier one. The two share no blocks, so the interval is that of Welch's t test on
 * the logarithms of the blocks' values, with Satterthwaite's degrees of freedom rounded down; each holds with 95 % for
 * itself. Parts and scenarios are found by their names. Not for several threads.
 */
public final class Changes {
    private static final double LEVEL = 0.975;
    private static final double NO_SPREAD = 1e-12; // what is left of equal values by rounding is smaller

    private final StudentT studentT = new StudentT();
    private final BlockValues then;
    private final BlockValues now;

    public Changes(RunResult then, RunResult now) {
        this.then = new BlockValues(new RunIndex(then));
        this.now = new BlockValues(new RunIndex(now));
    }

    /** Returns the contender's value now over its value then; empty where a run has no value above 0. */
    public Optional<Ratio> of(Part part, Scenario scenario, Metric metric, Variant variant) {
        return change(then.logValues(part, scenario, metric, variant), now.logValues(part, scenario, metric, variant));
    }

    /** Returns the ratio of two contenders now over their ratio then. What the machine did to both alike cancels. */
    public Optional<Ratio> of(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        return change(then.logRatios(part, scenario, metric, a, b), now.logRatios(part, scenario, metric, a, b));
    }

    private Optional<Ratio> change(List<Double> then, List<Double> now) {
        LogRatios before = LogRatios.of(then);
        LogRatios after = LogRatios.of(now);
        if (before.n() == 0 || after.n() == 0) {
            return Optional.empty();
        }
        double mean = after.mean() - before.mean();
        int blocks = Math.min(before.n(), after.n());
        double error = Math.hypot(before.standardError(), after.standardError());
        if (blocks < 2 || error <= NO_SPREAD) {
            return Optional.of(new Ratio(blocks, Math.exp(mean), null));
        }
        double half = studentT.quantile(LEVEL, degrees(before, after, error)) * error;
        Interval interval = new Interval(Math.exp(mean - half), Math.exp(mean + half));
        boolean printable = interval.low() > 0 && Double.isFinite(interval.high());
        return Optional.of(new Ratio(blocks, Math.exp(mean), printable ? interval : null));
    }

    private static int degrees(LogRatios before, LogRatios after, double error) {
        double degrees = Math.pow(error, 4)
                / (Math.pow(before.standardError(), 4) / before.degrees()
                        + Math.pow(after.standardError(), 4) / after.degrees());
        return Math.max(1, (int) degrees);
    }
}
