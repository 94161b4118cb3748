package containerkit.loadtest.run;

import containerkit.loadtest.result.RunHeader;
import java.util.List;

/** What a run has to know of the analysis, which is no part of measuring. */
public interface Judging {
    /** Returns the keys of the metrics that a plan may name as its primary one; the first is the default. */
    List<String> primaryMetrics();

    /** Returns the rule that ends a run with looks, also when it goes on later. */
    LookRule rule(RunHeader header);
}
