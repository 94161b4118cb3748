package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunHeader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResumptionTest {
    private final RunHeader begun = new JudgedRun().run().header();

    @Test
    void aRunGoesOnInTheEnvironmentThatItBeganIn() {
        Environment newerKit = Changed.copy(begun.environment(), "git", "4567def");

        assertThatCode(() -> PlanRun.requireSame(begun, newerKit)).doesNotThrowAnyException();
    }

    @Test
    void anotherJavaMachineOrToolIsRefused() {
        refused("on Java 17.0.12 (Eclipse Adoptium), and this is 25", "jdk", "25");
        refused("4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 2 of", "cores", 2);
        refused("on 4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 4 of Other", "cpu", "Other");
        refused("with the tools", "tools", Map.of("ab", "2.3"));
    }

    private void refused(String message, String component, Object value) {
        Environment now = Changed.copy(begun.environment(), component, value);
        assertThatThrownBy(() -> PlanRun.requireSame(begun, now))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("the run began ")
                .hasMessageContaining(message);
    }
}
