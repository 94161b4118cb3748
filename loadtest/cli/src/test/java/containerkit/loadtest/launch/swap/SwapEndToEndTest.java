package containerkit.loadtest.launch.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.Containers;
import containerkit.loadtest.KitProcess;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.UserCache;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kit's own application, packaged with Tomcat, on each container. Libraries come from real repositories. */
@Tag("end-to-end")
class SwapEndToEndTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Path JAR = KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar");
    private static final List<String> JVM_FLAGS = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final List<String> PATHS = List.of("/test/block", "/test/async", "/raw");

    @TempDir
    Path directory;

    private final Readiness readiness = new Readiness(Duration.ofSeconds(120), Secrets.KNOWN);

    @BeforeEach
    void needsJars() {
        Containers.requirePackaged();
    }

    @Test
    void everyContainerRespondsAsTheUntouchedJar() throws Exception {
        ContainerSwap swap = swap();
        Launchers launchers = new Launchers(swap, JAVA, JVM_FLAGS, Secrets.KNOWN, PodLimits.NONE);
        Map<String, String> untouched = responses(launchers, null, "tomcat");
        assertThat(untouched.get("/test/block")).isEqualTo("tomcat block!!!"); // the application's name, of its jar

        assertThat(responses(launchers, on(Container.SAME, null), "tomcat")).isEqualTo(untouched);
        assertThat(responses(launchers, on(Container.JETTY, null), "jetty")).isEqualTo(untouched);
        assertThat(responses(launchers, on(Container.UNDERTOW, null), "undertow"))
                .isEqualTo(untouched);
        assertThat(responses(launchers, on(Container.TOMCAT, "10.1.41"), "tomcat"))
                .isEqualTo(untouched);
    }

    @Test
    void anApplicationThatDiesOnAnotherContainerSaysOnWhichAndWhy() throws Exception {
        Contender onJetty = contender(on(Container.JETTY, null), "--server.jetty.threads.max=none");
        Launchers launchers = new Launchers(swap(), JAVA, JVM_FLAGS, Secrets.KNOWN, PodLimits.NONE);

        try (RunningServer server = launchers.launch(onJetty, Mode.of(Mode.STOCK), directory.resolve("log"))) {
            assertThat(catchThrowableOfType(
                            LaunchException.class, () -> readiness.await(server, List.of(endpoint("/test/block")))))
                    .hasMessageStartingWith(
                            "mine does not start on Jetty: it exited with status 1, because Failed to bind properties"
                                    + " under 'server.jetty.threads.max' to java.lang.Integer:");
        }
    }

    private ContainerSwap swap() throws IOException {
        return new ContainerSwap(
                new UserCache(directory.resolve("cache"), Clock.systemUTC()),
                MavenRepositories.ofUser(SearchPath.ofKit(), Map.of()));
    }

    private Map<String, String> responses(Launchers launchers, @Nullable JarContainer container, String runsOn)
            throws Exception {
        Contender contender = contender(container);
        launchers.check(contender, Mode.of(Mode.STOCK));
        try (RunningServer server = launchers.launch(contender, Mode.of(Mode.STOCK), directory.resolve("log"))) {
            readiness.await(
                    server, PATHS.stream().map(SwapEndToEndTest::endpoint).toList());
            assertThat(readiness.document(server, "/test/identity"))
                    .contains(
                            "\"container\":\"" + runsOn + "\"",
                            container == null || container.version() == null ? "" : container.version());
            Map<String, String> bodies = new java.util.TreeMap<>();
            for (String path : PATHS) {
                bodies.put(path, readiness.document(server, path));
            }
            return bodies;
        }
    }

    private static Contender contender(@Nullable JarContainer container, String... more) {
        List<String> args = new java.util.ArrayList<>(Contender.SPRING_BOOT_ARGS);
        args.addAll(List.of(more));
        return Changed.copy(ContenderFixture.jar("mine", JAR), "target.args", args)
                .on(container);
    }

    private static JarContainer on(Container container, @Nullable String version) {
        return new JarContainer(container, version);
    }

    private static Endpoint endpoint(String path) {
        return new Endpoint(path.substring(1).replace('/', '-'), path, "GET", Map.of(), null, Expectation.OK);
    }
}
