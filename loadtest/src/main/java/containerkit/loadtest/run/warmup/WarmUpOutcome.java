package containerkit.loadtest.run.warmup;

import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the warm-up of one server ended.
 *
 * @param cycles what was measured
 * @param settled whether it was steady in the end; null where it failed
 * @param failure why it was given up; null where it was not
 * @param log the last lines of its log, after a failure
 */
public record WarmUpOutcome(
        List<WarmUpCycle> cycles, @Nullable Boolean settled, @Nullable String failure, List<String> log) {}
