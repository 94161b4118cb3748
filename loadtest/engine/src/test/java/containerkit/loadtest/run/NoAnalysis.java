package containerkit.loadtest.run;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Knows one metric, and ends no run. */
public class NoAnalysis implements RunAnalysis {
    @Override
    public List<String> primaryMetrics() {
        return List.of("cpu_per_request_us");
    }

    @Override
    public Optional<String> settled(RunResult soFar) {
        return Optional.empty();
    }

    @Override
    public Set<CellKey> unexplained(RunResult soFar, List<ProfileResult> taken) {
        return Set.of();
    }
}
