package containerkit.loadtest.analysis;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whom a red run blames. */
class RunFailuresTest {
    private final RunResult run = new JudgedRun().run();

    @Test
    void aGoodRunHasNone() {
        assertThat(of(slice -> slice).none()).isTrue();
        assertThat(Analysis.of(run).red()).isFalse();
    }

    @Test
    void theGeneratorIsBlamedForItsOwn() {
        RunFailures failures =
                of(slice -> slice.variant().equals(JETTY) ? Slices.voided(slice, Culprit.GENERATOR) : slice);

        assertThat(failures.none()).isFalse();
        assertThat(failures.headline())
                .isEqualTo("The load generator spoiled every slice of some scenarios; no contender failed.");
        assertThat(failures.details())
                .containsExactly("no good slice: jetty, GET /test/block, 50 connections, 2000/s (void: generator)");
    }

    @Test
    void twoCulpritsAreBothNamed() {
        RunFailures failures =
                of(slice -> Slices.voided(slice, slice.variant().equals(TOMCAT) ? Culprit.GENERATOR : Culprit.HOST));

        assertThat(failures.headline()).isEqualTo("Host and load generator spoiled every slice; no contender failed.");
    }

    @Test
    void aContenderThatFailedComesBeforeEverythingElse() {
        RunFailures failures = of(slice -> slice.variant().equals(JETTY) && slice.block() == 2
                ? Slices.voided(slice, Culprit.CONTENDER)
                : Slices.voided(slice, Culprit.HOST));

        assertThat(failures.headline()).isEqualTo("Not every contender got through.");
        assertThat(failures.details())
                .startsWith("failed: jetty, GET /test/block, 50 connections, 2000/s, block 2: because of the contender")
                .contains("no good slice: jetty, GET /test/block, 50 connections, 2000/s (void: contender, host)");
    }

    @Test
    void aRunThatWasStoppedBlamesNobody() {
        RunFailures failures = of(slice -> Slices.voided(slice, Culprit.INTERRUPTED));

        assertThat(failures.headline()).isEqualTo("Not every scenario was measured: the run was stopped.");
        assertThat(failures.failed()).isEmpty();
    }

    private RunFailures of(UnaryOperator<SliceResult> change) {
        return Analysis.of(new RunResult(
                        run.header(),
                        List.of(),
                        run.slices().stream().map(change).toList(),
                        run.ends(),
                        List.of(),
                        List.of()))
                .failures();
    }
}
