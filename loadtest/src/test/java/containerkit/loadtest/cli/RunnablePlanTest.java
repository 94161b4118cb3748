package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunnablePlanTest {
    private final Plan plan = RunFixture.plan(1);

    @Test
    void whatTheMachineLacksIsLeftOutByName() throws Exception {
        RunnablePlan runnable = RunnablePlan.of(plan, new Lacking("article"));

        assertThat(runnable.skipped())
                .containsExactly(new Skipped(new Variant("jetty", "article"), "article is not for this machine"));
        assertThat(runnable.plan().variants()).doesNotContain(new Variant("jetty", "article"));
        assertThat(told(runnable)).isEqualToIgnoringNewLines("skipped: jetty@article: article is not for this machine");
    }

    @Test
    void aPlanThatCanRunStaysAsItIs() throws Exception {
        RunnablePlan runnable = RunnablePlan.of(plan, new Lacking("other"));

        assertThat(runnable.plan()).isEqualTo(plan);
        assertThat(told(runnable)).isEmpty();
    }

    @Test
    void aPlanOfWhichNothingIsLeftIsRefused() {
        assertThatThrownBy(() -> RunnablePlan.of(plan, new Lacking("")))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("nothing of plan article-2019 can run here");
    }

    private static String told(RunnablePlan runnable) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        runnable.tell(new Console(stream, stream, false));
        return err.toString(StandardCharsets.UTF_8);
    }

    /** @param mode what this machine cannot run; empty for anything */
    private record Lacking(String mode) implements Launcher {
        @Override
        public boolean launches(Contender contender) {
            return true;
        }

        @Override
        public void check(Contender contender, Mode asked) {
            // everything is right
        }

        @Override
        public @Nullable String lacking(Contender contender, Mode asked) {
            return mode.isEmpty() || asked.name().equals(mode) ? asked.name() + " is not for this machine" : null;
        }

        @Override
        public RunningServer launch(Contender contender, Mode asked, Path log) {
            throw new UnsupportedOperationException("nothing is started here");
        }
    }
}
