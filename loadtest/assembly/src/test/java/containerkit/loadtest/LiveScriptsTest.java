package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ab.sh} and {@code siege.sh} against an application that was started by hand. */
@Tag("end-to-end")
@Tag("quiet")
class LiveScriptsTest {
    private static final int PORT = 8082;
    private static final int USAGE = 2;
    private static final int MISSING = 3;

    private Process application;

    @TempDir
    Path directory;

    @BeforeEach
    void needTools() {
        Requirement.program("ab");
        Requirement.program("siege");
    }

    private void startJetty() throws IOException {
        Path jar = KitProcess.HOME.resolve("app-jetty/target/app-jetty.jar");
        Requirement.of(Files.exists(jar), "app-jetty is packaged");
        Requirement.of(!listens(), "port " + PORT + " is free");
        application = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-jar",
                        jar.toString(),
                        "--management.server.port=-1")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("app.log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(60)).until(LiveScriptsTest::listens);
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (application != null) {
            application.destroy();
            if (!application.waitFor(30, TimeUnit.SECONDS)) {
                application.destroyForcibly().waitFor(); // or the next test's would find its port taken
            }
        }
    }

    @Test
    void bothToolsKeepTheirOutputAndTheirOptionsAndShowTheServer() throws Exception {
        startJetty();
        Script ab = run("ab.sh", "jetty", "block", "-n", "5000", "-c", "20");
        assertThat(ab.status()).as(ab.output()).isZero();
        assertThat(ab.output())
                .contains("Complete requests:      5000", "Concurrency Level:      20", "/test/block")
                .containsPattern("jetty, ab\\s+Before, during and after the load")
                .containsPattern("successful requests/s +[1-9]\\d*")
                .containsPattern("failed requests +0")
                .containsPattern("live threads, most +\\d+ +\\d+ +\\d+")
                .containsPattern("CPU, % of its CPUs +[\\d.]+ +[\\d.]+ +[\\d.]+")
                .containsPattern("heap, MiB, most +\\d+ +\\d+ +\\d+")
                .containsPattern("request pool, limit +1[89]\\d"); // 200 without those that Jetty keeps for itself

        Script siege = run("siege.sh", "jetty", "async", "-c", "5", "-r", "100");
        assertThat(siege.status()).as(siege.output()).isZero();
        assertThat(siege.output())
                .containsPattern("[Tt]ransactions\"?:\\s+500")
                .containsPattern("jetty, siege\\s+Before, during and after the load")
                .containsPattern("successful requests/s +[1-9]\\d*");
    }

    @Test
    void whatCannotBeDoneIsSaidInALine() throws Exception {
        Script none = run("ab.sh");
        assertThat(none.status()).isEqualTo(USAGE);
        assertThat(none.output()).startsWith("ab.sh: name a container").contains("usage: loadtest/ab.sh CONTAINER");
        Script unknown = run("siege.sh", "netty");
        assertThat(unknown.status()).isEqualTo(USAGE);
        assertThat(unknown.output()).startsWith("siege.sh: there is no container netty");
        Requirement.of(
                ProcessHandle.allProcesses()
                        .noneMatch(process ->
                                process.info().commandLine().orElse("").contains("app-tomcat.jar")),
                "no app-tomcat.jar runs");
        Script stopped = run("ab.sh", "tomcat");
        assertThat(stopped.status()).as(stopped.output()).isEqualTo(MISSING);
        assertThat(stopped.output()).contains("no app-tomcat.jar is running", "start it: docker compose");
    }

    /** As in the compose service, which has no Java process to watch. */
    @Test
    void toAGivenAddressItOnlyLoads() throws Exception {
        try (LocalServer server = new LocalServer(request -> Reply.ok("hello"))) {
            Script ab = run(Map.of("KIT_ADDRESS", server.uri().toString()), "ab.sh", "jetty", "async", "-n", "200");

            assertThat(ab.status()).as(ab.output()).isZero();
            assertThat(server.requests()).isEqualTo(200);
            assertThat(server.last().path()).isEqualTo("/test/async");
        }
    }

    private record Script(int status, String output) {}

    private Script run(String name, String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), name, arguments);
    }

    private Script run(Map<String, String> environment, String name, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(KitProcess.HOME.resolve("loadtest").resolve(name).toString()));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("KIT", kit().toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(name + " ends").isTrue();
        return new Script(process.exitValue(), Files.readString(output));
    }

    /** The Java side alone: the launcher would wait until the build that runs this test has ended. */
    private Path kit() throws IOException {
        Path kit = Files.writeString(
                directory.resolve("kit"),
                "#!/bin/sh\nexec '" + System.getProperty("java.home")
                        + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp '"
                        + System.getProperty("java.class.path")
                        + "' " + Kit.class.getName() + " \"$@\"\n");
        assertThat(kit.toFile().setExecutable(true)).isTrue();
        return kit;
    }

    private static boolean listens() {
        try (Socket socket = new Socket("127.0.0.1", PORT)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
