package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.NoAnalysis;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineCheckTest {
    @Test
    void aLimitBelowThePlansConnectionsIsOneClearLine() {
        Plan plan = bundled("connections");

        UserFailure failure =
                catchThrowableOfType(UserFailure.class, () -> new MachineCheck(plan, Map.of()).openFiles(15_499));

        assertThat(failure).hasMessageContaining("15000 connections, but").hasMessageContaining("15499 files");
        assertThat(failure.hint()).contains("ulimit -n 16000");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.MISSING);
        assertThatCode(() -> new MachineCheck(plan, Map.of()).openFiles(15_500)).doesNotThrowAnyException();
    }

    @Test
    void aServerThatTakesFewerConnectionsThanItMayOpenFilesIsNamedBeforeItIsBlamed() {
        Plan plan = bundled("static-file-connections");

        UserFailure failure =
                catchThrowableOfType(UserFailure.class, () -> new MachineCheck(plan, Map.of()).openFiles(18_499));

        assertThat(failure)
                .hasMessageContaining("9000 connections to lighttpd, which needs 2 files for each")
                .hasMessageContaining("18499 files");
        assertThat(failure.hint()).contains("ulimit -n 19000");
        assertThatCode(() -> new MachineCheck(plan, Map.of()).openFiles(18_500)).doesNotThrowAnyException();
    }

    @Test
    void moreConnectionsToOneServerThanLocalPortsAreRefusedBeforeAnythingStarts() {
        MachineCheck check = new MachineCheck(bundled("connections"), Map.of());

        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> check.ports(14_999));

        assertThat(failure).hasMessageContaining("opens 15000 connections to one server", "only 14999 local ports");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.MISSING);
        assertThatCode(() -> check.ports(15_000)).doesNotThrowAnyException();
        assertThat(MachineCheck.localPorts()).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource({"'32768\t60999', 28232", "'32768 60999', 28232", "'', 9223372036854775807", "1024, 9223372036854775807"
    })
    void theRangeOfPortsIsReadWhateverSeparatesItsEnds(String range, long ports) {
        assertThat(MachineCheck.ports(range)).isEqualTo(ports);
    }

    private static Plan bundled(String name) {
        return new KitContext(
                        Path.of("..").toAbsolutePath().normalize(),
                        Path.of("..").toAbsolutePath().normalize().resolve("reports"),
                        Clock.systemUTC(),
                        new NoAnalysis())
                .plans()
                .read(name, Overrides.NONE);
    }

    @Test
    void thisProcessHasALimitThatAPlanOfFewConnectionsStaysBelow() {
        assertThatCode(() -> new MachineCheck(RunFixture.plan(1), Map.of()).openFiles(MachineCheck.openFilesLimit()))
                .doesNotThrowAnyException();
    }

    @Test
    void limitsMustFitTheMachineAndServersThatTheKitStarts() {
        Plan plan = RunFixture.plan(1);
        Plan two = Changed.copy(plan, "servers.pod", new PodSize(2, null));

        assertThatCode(() -> new MachineCheck(plan, Map.of()).pod(1)).doesNotThrowAnyException();
        assertThat(catchThrowableOfType(UserFailure.class, () -> new MachineCheck(two, Map.of()).pod(1)))
                .hasMessage("cpus must be at most 1 on this machine, got 2");
        assertThat(catchThrowableOfType(UserFailure.class, () -> new MachineCheck(two, Map.of()).pod(2)))
                .hasMessageStartingWith("cpus and memory cannot limit ")
                .hasMessageEndingWith(": the kit does not start it");
    }
}
