package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VoidCauseTest {
    private static final List<String> LOG = List.of("last line");

    private final ObjectMapper mapper = Json.mapper();

    static Stream<VoidCause> causes() {
        return Stream.of(
                new VoidCause.LoadFault(Fault.notKeptAlive(3), LOG),
                new VoidCause.ServerFailed("exited with code 1", LOG),
                new VoidCause.WrongCheck(VoidCause.Check.BEFORE, "status 500 instead of 200", LOG),
                new VoidCause.WrongStatus(41, 1_000, 40, LOG),
                new VoidCause.NothingCompleted(),
                new VoidCause.CapacityUnknown("blocking-kit-c50", "tomcat", new VoidCause.OtherProcesses(66)),
                new VoidCause.GeneratorBusy(97),
                new VoidCause.GeneratorLate(12.3),
                new VoidCause.MachinePaused(2.5),
                new VoidCause.StealTime(30),
                new VoidCause.CpuThrottled(1.5),
                new VoidCause.OtherProcesses(30),
                new VoidCause.NeighboursBusy(30),
                new VoidCause.NotObserved("no response over JMX", false),
                new VoidCause.NotObserved("no metrics", true),
                new VoidCause.Interrupted());
    }

    @Test
    void noCauseIsMissingHere() {
        assertThat(causes().map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(VoidCause.class.getPermittedSubclasses());
    }

    @ParameterizedTest
    @MethodSource("causes")
    void isTheSameAfterItWasStored(VoidCause cause) throws Exception {
        String json = mapper.writerFor(VoidCause.class).writeValueAsString(cause);

        assertThat(mapper.readValue(json, VoidCause.class)).isEqualTo(cause);
        assertThat(mapper.readTree(json).get("culprit").asText())
                .isEqualTo(cause.culprit().word());
        assertThat(mapper.readTree(json).get("reason").asText()).isEqualTo(cause.text());
        assertThat(cause.advice()).endsWith(".");
    }
}
