package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends of a run that its own slices call for, and the mode that a server says it runs in. */
class RunResultTest {
    private final JudgedRun judged = new JudgedRun();

    @Test
    void aBlockInWhichNoServerCouldBeObservedIsNotSaidToBeOfABusyMachine() {
        List<SliceResult> unseen = judged.run().slices().stream()
                .filter(slice -> slice.block() == 1)
                .map(slice -> slice.voided(Fault.Kind.NOT_OBSERVED.of("JMX did not respond within 5 s")))
                .toList();

        assertThat(stop(unseen).orElseThrow())
                .contains("are void: could not be observed: JMX did not respond within 5 s\nUse fewer")
                .doesNotContain("busy");
    }

    @Test
    void aBusyMachineEndsTheRunAfterABlock() {
        SliceResult good = judged.run().slices().get(0);
        SliceResult disturbed = Slices.voided(good, Culprit.HOST);
        SliceResult interrupted = Slices.voided(good, Culprit.INTERRUPTED);

        assertThat(stop(List.of(interrupted, disturbed)).orElseThrow())
                .startsWith("all 1 slices of block 1 are void: other processes used 30 %")
                .contains("stop it, or run at another time");
        assertThat(stop(List.of(disturbed, good))).isEmpty();
    }

    private Optional<String> stop(List<SliceResult> slices) {
        return new EarlyStop(judged.run().header().plan(), slices).after(1);
    }

    /** Spring names the profile that exports first, and once. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            tuned         | tuned         | false | true
            tuned,metrics | tuned,metrics | false | true
            tuned         | tuned,metrics | false | false
            metrics,tuned | tuned         | true  | true
            metrics,tuned | tuned         | false | false
            metrics,tuned | tuned,metrics | true  | true
            metrics       | stock         | true  | true
            metrics,tuned | virtual       | true  | false
            """)
    void aServerRunsInTheModeThatWasAskedFor(String says, String wanted, boolean exporting, boolean right) {
        assertThat(new Identity(null, null, null, null, says, Map.of(), null).runsIn(wanted, exporting))
                .isEqualTo(right);
    }
}
