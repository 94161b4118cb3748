package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PodSize;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.RunFixture;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

    private static Plan bundled(String name) {
        return TestPlans.reader().read(name, Overrides.NONE);
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

    @Test
    void serversThatRunOneByOneNeedTheMemoryOfOne() {
        Plan shared = bundled("quick");
        Part part = shared.parts().get(0);
        Scenario alone = Changed.copy(part.scenarios().get(0), "slicing.alone", true);

        assertThat(MachineCheck.memoryNeeded(shared)).isEqualTo(600L << 20);
        assertThat(MachineCheck.memoryNeeded(
                        shared.withParts(List.of(new Part("alone", part.variants(), List.of(alone))))))
                .isEqualTo(200L << 20);
    }

    @Test
    void aBusyMachineIsNamed() {
        assertThat(new OtherProcesses(47.4).warning().orElseThrow().lines())
                .containsExactly(
                        "other processes use 47 % of the CPU just now: intervals will be wider, and slices are void while "
                                + "they take more than usual",
                        "stop them if you can");
    }

    @Test
    void aQuietMachineIsNotMentioned() {
        assertThat(new OtherProcesses(9.9).warning()).isEmpty();
    }

    @Test
    void moreConnectionsToOneServerThanLocalPortsAreRefusedBeforeAnythingStarts() {
        MachineCheck check = new MachineCheck(bundled("connections"), Map.of());

        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> check.ports(14_999));

        assertThat(failure).hasMessageContaining("opens 15000 connections to one server", "only 14999 local ports");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.MISSING);
        assertThatCode(() -> check.ports(15_000)).doesNotThrowAnyException();
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
