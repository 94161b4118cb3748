package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.pair.Gate;
import containerkit.loadtest.analysis.pair.Gate.Decision;
import containerkit.loadtest.analysis.pair.LargeDifferences;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.RunAnalysis;
import containerkit.loadtest.text.Counted;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers a run's questions with the analysis. */
public final class RealAnalysis implements RunAnalysis {
    @Override
    public List<String> primaryMetrics() {
        return ComparisonMetric.keys();
    }

    /** Returns a reason where every pair is less or equal; for a gate where it passes or fails. */
    @Override
    public Optional<String> settled(RunResult soFar) {
        if (soFar.header().fixedBlocks() || soFar.endedBlocks() < Plan.FEWEST_BLOCKS) {
            return Optional.empty();
        }
        RunIndex index = new RunIndex(soFar);
        String after = " after " + new Counted(soFar.endedBlocks(), "block");
        Double percent = soFar.header().worseThanPercent();
        if (percent != null) {
            return Gate.overall(new Gate(percent).lines(index)) == Decision.OPEN
                    ? Optional.empty()
                    : Optional.of("the gate is decided" + after);
        }
        List<Comparison> pairs = new Comparisons(index).primary();
        return !pairs.isEmpty() && pairs.stream().allMatch(Comparison::settled)
                ? Optional.of("every pair is settled" + after)
                : Optional.empty();
    }

    @Override
    public Set<CellKey> unexplained(RunResult soFar, List<ProfileResult> taken) {
        return LargeDifferences.notProfiled(new RunIndex(soFar), taken);
    }
}
