package containerkit.loadtest.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.VoidReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VoidAdviceTest {
    @Test
    void everyCulpritHasSome() {
        for (Culprit culprit : Culprit.values()) {
            assertThat(VoidAdvice.of(VoidReason.of(culprit, "something new"), false))
                    .as(culprit.word())
                    .endsWith(".");
        }
    }

    @Test
    void aBlockThatWasRunAgainNeedsNothing() {
        VoidReason stopped = VoidReason.of(Culprit.INTERRUPTED, "the run was stopped during this block");

        assertThat(VoidAdvice.of(stopped, false)).contains("--resume");
        assertThat(VoidAdvice.of(stopped, true)).doesNotContain("--resume");
    }

    @Test
    void theGuideToReportsSaysTheSame() throws IOException {
        String guide = Files.readString(Path.of("../docs/reading-a-report.md")).replace("`", "");

        assertThat(VoidAdvice.all()).isNotEmpty().allSatisfy(advice -> assertThat(guide)
                .contains("| " + advice + " |"));
    }
}
