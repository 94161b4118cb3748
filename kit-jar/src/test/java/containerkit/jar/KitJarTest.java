package containerkit.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KitJarTest {
    @Test
    void theCacheFollowsTheEnvironment() {
        assertThat(KitJar.cache(Map.of("XDG_CACHE_HOME", "/somewhere"), "Linux"))
                .isEqualTo(Path.of("/somewhere/container-comparison-kit"));
        assertThat(KitJar.cache(Map.of(), "Linux"))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".cache", "container-comparison-kit"));
        assertThat(KitJar.cache(Map.of(), "Mac OS X"))
                .isEqualTo(Path.of(System.getProperty("user.home"), "Library/Caches", "container-comparison-kit"));
    }

    @Test
    void reportsGoBelowTheWorkingDirectoryAndNoArgumentAsksForHelp() {
        assertThat(KitJar.command(
                        Path.of("java"), Path.of("/home"), Path.of("kit.jar").toAbsolutePath()))
                .contains(
                        "-Dkit.home=/home",
                        "-Dkit.reports=" + Path.of("reports").toAbsolutePath(),
                        "-Dkit.command=java -jar kit.jar")
                .endsWith("containerkit.loadtest.cli.Kit", "--help");
    }
}
