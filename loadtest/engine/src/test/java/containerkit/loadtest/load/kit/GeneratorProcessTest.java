package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.plan.Culprit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run when the generator's own process fails. */
class GeneratorProcessTest {
    private static final Duration SHORT = Duration.ofMillis(500);

    @TempDir
    private Path directory;

    @Test
    void oneThatDoesNotStartIsAnError() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"));
                KitDriver broken = new KitDriver(Path.of("/bin/false"), "")) {
            assertThatThrownBy(
                            () -> broken.run(Loads.request(server, Loads.counted(Loads.HELLO, 1, true, 1), directory)))
                    .isInstanceOf(java.io.IOException.class)
                    .hasMessageContaining("does not start");
        }
    }

    @Test
    void aGeneratorThatDiesIsItsOwnFaultAndIsReplaced() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"));
                KitDriver mortal = new KitDriver(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"))) {
            LoadRequest request = Loads.request(server, Loads.timed(Loads.HELLO, 1, true, SHORT), directory);
            mortal.run(request);
            ProcessHandle process = ProcessHandle.current()
                    .descendants()
                    .filter(each -> each.info().commandLine().orElse("").contains("io.netty.leakDetection"))
                    .filter(each -> each.info().command().orElse("").endsWith("java"))
                    .max(Comparator.comparing(each -> each.info().startInstant().orElseThrow()))
                    .orElseThrow();
            process.destroyForcibly();
            process.onExit().get();

            LoadResult dead = mortal.run(request);

            assertThat(dead.faults()).singleElement().satisfies(fault -> assertThat(fault.culprit())
                    .isEqualTo(Culprit.GENERATOR));
            assertThat(mortal.run(request).good()).isPositive();
        }
    }
}
