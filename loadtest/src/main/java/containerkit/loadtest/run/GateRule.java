package containerkit.loadtest.run;

import containerkit.loadtest.analyse.verdict.Gate;
import containerkit.loadtest.analyse.verdict.Gate.Outcome;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.Optional;

/** Ends a gate's run at the first look at which the new build passes or fails. */
public record GateRule(Gate gate) implements LookRule {
    @Override
    public Optional<String> decision(RunResult soFar) {
        return Gate.overall(gate.lines(new RunIndex(soFar))) == Outcome.OPEN
                ? Optional.empty()
                : Optional.of("the gate is decided after " + new Counted(soFar.endedBlocks(), "block"));
    }
}
