package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunFixture;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void aLimitBelowThePlansConnectionsIsOneClearLine() {
        Plan plan = bundled("connections");

        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> new OpenFiles(15_499).check(plan));

        assertThat(failure).hasMessageContaining("15000 connections, but").hasMessageContaining("15499 files");
        assertThat(failure.hint()).contains("ulimit -n 16000");
        assertThat(failure.exit()).isEqualTo(UserFailure.Exit.MISSING);
        assertThatCode(() -> new OpenFiles(15_500).check(plan)).doesNotThrowAnyException();
    }

    @Test
    void aServerThatTakesFewerConnectionsThanItMayOpenFilesIsNamedBeforeItIsBlamed() {
        Plan plan = bundled("static-file-connections");

        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> new OpenFiles(18_499).check(plan));

        assertThat(failure)
                .hasMessageContaining("9000 connections to lighttpd, which takes one for every 2 files")
                .hasMessageContaining("18499 files");
        assertThat(failure.hint()).contains("ulimit -n 19000");
        assertThatCode(() -> new OpenFiles(18_500).check(plan)).doesNotThrowAnyException();
    }

    private static Plan bundled(String name) {
        return new KitContext(Path.of("..").toAbsolutePath().normalize(), Clock.systemUTC())
                .plans()
                .read(name, Overrides.NONE);
    }

    @Test
    void thisProcessHasALimitThatAPlanOfFewConnectionsStaysBelow() {
        assertThatCode(() -> OpenFiles.ofThisProcess().check(RunFixture.plan(1)))
                .doesNotThrowAnyException();
    }
}
