package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import org.junit.jupiter.api.Test;

/** Ends of a run that its own slices call for; {@code ExperimentTest} has those of a busy machine. */
class EarlyStopTest {
    private final JudgedRun judged = new JudgedRun();
    private final EarlyStop stop = new EarlyStop(judged.run().header().plan());

    @Test
    void aBlockInWhichNoServerCouldBeObservedIsNotSaidToBeOfABusyMachine() {
        judged.run().slices().stream()
                .filter(slice -> slice.block() == 1)
                .map(slice -> slice.voided(Fault.Kind.NOT_OBSERVED.of("JMX did not respond within 5 s")))
                .forEach(stop::add);

        assertThat(stop.after(1).orElseThrow())
                .contains(
                        "are void, because the server could not be observed: JMX did not respond within 5 s\nUse fewer")
                .doesNotContain("busy");
    }

    @Test
    void goodSlicesEndNothing() {
        judged.run().slices().forEach(stop::add);

        assertThat(stop.after(1)).isEmpty();
        assertThat(stop.beforeRepeats()).isEmpty();
    }
}
