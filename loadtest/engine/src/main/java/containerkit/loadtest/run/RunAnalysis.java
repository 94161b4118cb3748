package containerkit.loadtest.run;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a run has to know of the analysis, which is no part of measuring. */
public interface RunAnalysis {
    /** Returns the keys of the metrics that a plan may name as its primary one; the first is the default. */
    List<String> primaryMetrics();

    /** Returns the reason why the run may end before its last block; empty where it goes on. */
    Optional<String> settled(RunResult soFar);

    /**
     * Returns the cells that should be profiled before the block's servers stop, because they differ much from others and
     * nobody knows yet why.
     *
     * @param soFar the run, with this block as if it had ended
     */
    Set<CellKey> unexplained(RunResult soFar, List<ProfileResult> taken);
}
