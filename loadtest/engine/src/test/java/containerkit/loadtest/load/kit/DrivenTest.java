package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** One process of the generator for the tests of a class, against real servers. */
abstract class DrivenTest {
    static final Duration SHORT = Duration.ofMillis(500);

    private static Path java;
    private static KitDriver driver;

    @TempDir
    Path directory;

    /** Its JVM compiles little: nobody asks how fast it is, and the compiler takes most of the CPU time. */
    @BeforeAll
    static void create(@TempDir Path programs) throws IOException {
        String script =
                "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' -XX:TieredStopAtLevel=1 \"$@\"\n";
        java = Files.writeString(programs.resolve("java"), script);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        driver = driver(1);
    }

    static KitDriver driver(int loops) {
        return new KitDriver(java, System.getProperty("java.class.path"), loops);
    }

    @AfterAll
    static void close() {
        driver.close();
    }

    static KitDriver driver() {
        return driver;
    }

    LoadResult run(LocalServer server, Scenario scenario) throws Exception {
        return run(driver, server, scenario);
    }

    LoadResult run(KitDriver with, LocalServer server, Scenario scenario) throws Exception {
        return with.run(Loads.request(server, scenario, directory));
    }

    /** Loads whatever listens there, with that patience after the slice. */
    LoadResult run(URI server, Scenario scenario, Duration patience) throws Exception {
        return driver.run(new LoadRequest(server, scenario, directory.resolve("b1-hello"), patience));
    }

    static Endpoint body(String exactly) {
        return Loads.get(new Expectation(200, exactly, null, false));
    }
}
