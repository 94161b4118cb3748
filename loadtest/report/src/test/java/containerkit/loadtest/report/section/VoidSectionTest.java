package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoidSectionTest {
    private static final String RAN_AGAIN = "Nothing: the block was run again.";
    private static final String RESUME = "compare --resume";
    private static final int ENDED = 1;
    private static final int NEVER_ENDED = 3;

    @Test
    void anEndedBlockNeedsNothing() {
        assertThat(section(ENDED, Fault.Kind.INTERRUPTED.of()))
                .contains(RAN_AGAIN)
                .doesNotContain(RESUME);
    }

    @Test
    void aBlockThatDidNotEndIsToBeResumed() {
        assertThat(section(NEVER_ENDED, Fault.Kind.INTERRUPTED.of()))
                .contains(RESUME)
                .doesNotContain(RAN_AGAIN);
    }

    /** The section of a run whose only void slice is that one. */
    private static String section(int block, Fault cause) {
        RunResult run = RunFixture.run();
        SliceResult good =
                run.slices().stream().filter(SliceResult::good).findFirst().orElseThrow();
        SliceResult slice = Changed.copy(good, "block", block, "attempt", 1).voided(cause);
        RunResult one = new RunResult(run.header(), run.launches(), List.of(slice), run.ends(), List.of(), List.of());
        return VoidSection.of(new RunView(Analysis.of(one), RawFiles.none())).toString();
    }
}
