package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.DecidedPairs;
import containerkit.loadtest.analysis.verdict.Gate;
import containerkit.loadtest.analysis.verdict.Gate.Decision;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.Judging;
import containerkit.loadtest.run.LookRule;
import containerkit.loadtest.text.Counted;
import java.util.List;
import java.util.Optional;

/** Answers a run's questions with the analysis. */
public final class AnalysisJudging implements Judging {
    @Override
    public List<String> primaryMetrics() {
        return ComparisonMetric.keys();
    }

    /** Returns a rule of decided pairs; for a gate one that ends at the first look at which the new build passes or fails. */
    @Override
    public LookRule rule(RunHeader header) {
        Double percent = header.worseThanPercent();
        return percent == null ? new PairsRule(new DecidedPairs()) : gate(new Gate(percent));
    }

    private static LookRule gate(Gate gate) {
        return soFar -> Gate.overall(gate.lines(new RunIndex(soFar))) == Decision.OPEN
                ? Optional.empty()
                : Optional.of("the gate is decided after " + new Counted(soFar.endedBlocks(), "block"));
    }

    private record PairsRule(DecidedPairs pairs) implements LookRule {
        @Override
        public Optional<String> decision(RunResult soFar) {
            return pairs.decision(soFar);
        }

        @Override
        public List<DroppedScenario> dropped(RunResult soFar) {
            return pairs.dropped(soFar);
        }
    }
}
