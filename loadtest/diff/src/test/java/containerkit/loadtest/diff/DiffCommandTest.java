package containerkit.loadtest.diff;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.cli.KitRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiffCommandTest {
    @TempDir
    Path kitHome;

    @ParameterizedTest
    @CsvSource({
        "--path owners, '--path must start with / and have no blank, got ''owners'''",
        "--socket ws, '--socket must start with / and have no blank, got ''ws'''",
        "shop --env A=b, '--env goes with a jar, not with a plan'",
        "my.jar shop, 'kit diff takes one plan or jars only, got [my.jar, shop]'",
        "--probe nothing, '--probe: there is no probe and no group named ''nothing'''"
    })
    void mistakesGetOneLineAndAHint(String options, String message) {
        KitRun run = KitRun.of(kitHome, List.of(("diff " + options).split(" ")));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.out()).isEmpty();
    }
}
