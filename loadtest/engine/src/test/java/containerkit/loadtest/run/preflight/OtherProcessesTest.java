package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.JudgedRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said before a run on a machine that does something else. */
class OtherProcessesTest {
    private final Plan plan = new JudgedRun().run().header().plan();

    @Test
    void aBusyMachineIsNamedWithTheLimitAndTheKeyThatRaisesIt() {
        assertThat(new OtherProcesses(47.4).warning(plan).orElseThrow().lines())
                .containsExactly(
                        "other processes use 47 % of the CPU just now: values will scatter, and slices with more than 25 % "
                                + "are void",
                        "stop them, or allow more with other_processes_percent in the plan");
    }

    @Test
    void aQuietMachineIsNotMentioned() {
        assertThat(new OtherProcesses(9.9).warning(plan)).isEmpty();
    }

    @Tag("quiet") // tests beside it would be seen, too
    @Test
    void aLoopThatTakesACoreIsSeen() throws Exception {
        Process loop = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            double share = 100.0 / Runtime.getRuntime().availableProcessors();

            assertThat(OtherProcesses.read().percent()).isGreaterThan(share / 3); // others may take their part of it
        } finally {
            loop.destroyForcibly().waitFor();
        }
    }
}
