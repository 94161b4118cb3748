package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Needs;
import containerkit.loadtest.plan.Peer;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {
    private static final Endpoint ORDERS = new Endpoint(
            "orders",
            "/orders",
            "POST",
            Map.of("Content-Type", "text/plain"),
            "seven",
            new Expectation(201, "{contender}: seven", null, false));

    @TempDir
    Path directory;

    @Test
    void aServerIsReadyWhenEveryEndpointRespondsAsThePlanExpects() throws Exception {
        HttpServer server = echo(201);
        try (RunningServer running = attached(server)) {
            Map<String, Response> responses =
                    new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).await(running, List.of(ORDERS));

            assertThat(responses.get("orders").lastingHeaders(Secrets.KNOWN))
                    .containsEntry("x-greeting", "hello")
                    .containsEntry("date", "sent")
                    .doesNotContainKey("content-length");
            assertThat(new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).objection(running, ORDERS))
                    .isNull();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aWrongResponseIsNamed() throws Exception {
        HttpServer server = echo(200);
        try (RunningServer running = attached(server)) {
            LaunchException failure = catchThrowableOfType(
                    LaunchException.class,
                    () -> new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).await(running, List.of(ORDERS)));

            assertThat(failure).hasMessageContaining("/orders").hasMessageContaining("status 200 instead of 201");
            assertThat(failure.kind()).isEqualTo(LaunchException.Kind.CONTENDER);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void whatAPlanNamesAsSecretIsHiddenInAFailure() throws Exception {
        Secrets secrets = Secrets.KNOWN.and(List.of("tenant"));
        HttpServer server = echo(200);
        Contender contender = command("bash", "-c", "echo no such tenant=abc; exit 9");
        try (RunningServer wrong = attached(server);
                RunningServer dead = new CommandLauncher(List.of(), secrets)
                        .launch(contender, Mode.of(Mode.STOCK), directory.resolve("log"))) {
            Endpoint request = new Endpoint(
                    "orders", "/orders?tenant=abc", "GET", Map.of(), null, new Expectation(201, null, null, false));
            Readiness readiness = new Readiness(Duration.ofSeconds(60), secrets);

            assertThat(catchThrowableOfType(LaunchException.class, () -> readiness.await(wrong, List.of(request))))
                    .hasMessageContaining("/orders?tenant=(hidden): status 200 instead of 201");
            assertThat(catchThrowableOfType(LaunchException.class, () -> readiness.await(dead, List.of(request)))
                            .log())
                    .containsExactly("no such tenant=(hidden)");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aCommandThatDiesIsReportedWithItsLog() throws Exception {
        Contender contender = command("bash", "-c", "echo out of luck; exit 9");
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(contender, Mode.of(Mode.STOCK), directory.resolve("log"))) {
            LaunchException failure = catchThrowableOfType(
                    LaunchException.class,
                    () -> new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).await(running, List.of(ORDERS)));

            assertThat(failure).hasMessageContaining("exited with status 9");
            assertThat(failure.hint()).contains(directory.resolve("log").toString());
            assertThat(failure.log()).containsExactly("out of luck");
        }
    }

    @Test
    void aServerThatIsNotOursIsNotWaitedForLong() throws Exception {
        Readiness patient = new Readiness(Duration.ofMinutes(10), Secrets.KNOWN);
        long begin = System.nanoTime();

        try (Socket silent = LocalServer.silentPort()) {
            URI there = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            LaunchException refused =
                    catchThrowableOfType(LaunchException.class, () -> patient.await(attached(there), List.of(ORDERS)));
            assertThat(refused).hasMessageContaining("within 3 s").hasMessageContaining("refused");
            assertThat(refused.hint()).contains("url");
        }
        assertThat(catchThrowableOfType(
                        LaunchException.class,
                        () -> patient.await(attached(URI.create("http://no-such-host.invalid")), List.of(ORDERS))))
                .hasMessageContaining("unknown host no-such-host.invalid");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(5));
    }

    @Test
    void aRequestThatHttpDoesNotAllowIsOneClearLine() throws Exception {
        Endpoint injected =
                new Endpoint("orders", "/orders", "GET", Map.of("X-Mine", "a\r\nX-Other: b"), null, Expectation.OK);
        HttpServer server = echo(200);
        try (RunningServer running = attached(server)) {
            LaunchException failure = catchThrowableOfType(
                    LaunchException.class,
                    () -> new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).await(running, List.of(injected)));

            assertThat(failure.kind()).isEqualTo(LaunchException.Kind.PLAN);
            assertThat(failure).hasMessageStartingWith("endpoint orders is not a valid HTTP request");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aPatternThatALongBodyOverflowsIsOneClearLine() throws Exception {
        Endpoint recursive = new Endpoint(
                "orders",
                "/orders",
                "POST",
                Map.of(),
                "x".repeat(200_000),
                new Expectation(200, null, "(.|\\n)*", false));
        HttpServer server = echo(200);
        try (RunningServer running = attached(server)) {
            LaunchException failure = catchThrowableOfType(
                    LaunchException.class,
                    () -> new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).await(running, List.of(recursive)));

            assertThat(failure.kind()).isEqualTo(LaunchException.Kind.PLAN);
            assertThat(failure).hasMessageStartingWith("endpoint orders: body_matches cannot be matched");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aCommandThatNeverListensIsGivenUp() throws Exception {
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(command("sleep", "60"), Mode.of(Mode.STOCK), directory.resolve("log"))) {
            assertThat(catchThrowableOfType(
                            LaunchException.class,
                            () -> new Readiness(Duration.ofSeconds(1), Secrets.KNOWN).await(running, List.of(ORDERS))))
                    .hasMessageContaining("did not respond within 1 s");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerOnWhosePortAnotherProcessListensIsNotLoaded() throws Exception {
        Readiness readiness = new Readiness(Duration.ofSeconds(60), Secrets.KNOWN);
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(command("sleep", "600"), Mode.of(Mode.STOCK), directory.resolve("log"))) {
            int port = running.address().getPort();
            HttpServer other = echo(201, port);
            try {
                for (Executable wait : List.<Executable>of(
                        () -> readiness.await(running, List.of(ORDERS)), () -> readiness.awaitAny(running, ORDERS))) {
                    LaunchException failure = catchThrowableOfType(LaunchException.class, wait::execute);

                    assertThat(failure)
                            .hasMessage("another process listens on port " + port + ", which was given to mine");
                    assertThat(failure.kind()).isEqualTo(LaunchException.Kind.MACHINE);
                }
            } finally {
                other.stop(0);
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerMayListenInAProcessThatLeftItsOwn() throws Exception {
        Contender contender = command(
                "bash",
                "-c",
                "(setsid '%s/bin/java' -cp '%s' '%s' {port} &); exec sleep 600"
                        .formatted(
                                System.getProperty("java.home"),
                                System.getProperty("java.class.path"),
                                Greeter.class.getName()));
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(contender, Mode.of(Mode.STOCK), directory.resolve("log"))) {
            new Readiness(Duration.ofSeconds(60), Secrets.KNOWN).awaitAny(running, ORDERS);

            assertThat(running.portTaken()).isFalse();
        }
    }

    /** A server that listens on all addresses. */
    static final class Greeter {
        private Greeter() {}

        public static void main(String[] arguments) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(arguments[0])), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        }
    }

    @Test
    void portAndModeReachTheCommand() throws Exception {
        Path log = directory.resolve("log");
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(command("echo", "--port={port}", "{mode}"), Mode.of("tuned"), log)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
            assertThat(Files.readString(log))
                    .isEqualTo("--port=" + running.address().getPort() + " tuned\n");
        }
    }

    @Test
    void theFlagsOfThePlanReachACommandThatAsksForThem() throws Exception {
        Path log = directory.resolve("log");
        CommandLauncher launcher = new CommandLauncher(List.of("-Xms1m", "-Xmx2m"), Secrets.KNOWN);
        try (RunningServer running =
                launcher.launch(command("echo", "{jvm_flags}", "last"), Mode.of(Mode.STOCK), log)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
            assertThat(log).hasContent("-Xms1m -Xmx2m last");
        }
    }

    @Test
    void aPeersProgramIsStartedWhereItIsFound() throws Exception {
        Path program = Files.writeString(directory.resolve("some-server"), "#!/bin/sh\necho $0 $GREETING $1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Contender contender = Changed.copy(
                ContenderFixture.command("mine", "env", "GREETING=hello", "some-server", "some-server.conf"),
                "peer",
                new Peer("mine", null, List.of(), null, new Needs(null, "some-server", null, null), Map.of(), null));
        CommandLauncher launcher = new CommandLauncher(
                List.of(), Secrets.KNOWN, PodLimits.NONE, SearchPath.ofKit().then(directory.toString()));
        Path log = directory.resolve("log");

        try (RunningServer running = launcher.launch(contender, Mode.of(Mode.STOCK), log)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
            assertThat(log).hasContent(program + " hello some-server.conf");
        }
    }

    @Test
    void temporaryFilesGoWithTheServer() throws Exception {
        Path log = directory.resolve("log");
        Path scratch;
        try (RunningServer running = new CommandLauncher(List.of(), Secrets.KNOWN)
                .launch(command("sh", "-c", "mkdir -p $TMPDIR/deep/deeper; echo $TMPDIR"), Mode.of(Mode.STOCK), log)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
            scratch = Path.of(Files.readString(log).strip());
            assertThat(scratch.resolve("deep/deeper")).isDirectory();
        }
        assertThat(scratch).doesNotExist();
    }

    @Test
    void aPortInUseIsOneClearLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Contender contender = Changed.copy(ContenderFixture.command("mine", "true"), "port", taken.getLocalPort());
            LaunchException failure =
                    catchThrowableOfType(LaunchException.class, () -> new CommandLauncher(List.of(), Secrets.KNOWN)
                            .launch(contender, Mode.of(Mode.STOCK), directory.resolve("log")));

            assertThat(failure)
                    .hasMessageContaining("port " + taken.getLocalPort())
                    .hasMessageContaining("in use");
            assertThat(failure.kind()).isEqualTo(LaunchException.Kind.MACHINE);
        }
    }

    @Test
    void aMissingJarAndAModeThatAJarDoesNotHaveAreRefusedBeforehand() throws Exception {
        Path jar = directory.resolve("app.jar");
        JarLauncher launcher = new JarLauncher(
                new CommandLauncher(List.of(), Secrets.KNOWN), new ContainerSwap(), Path.of("java"), List.of());
        assertThat(catchThrowableOfType(LaunchException.class, () -> launcher.check(jar(jar), Mode.of(Mode.STOCK))))
                .hasMessageContaining("is not there");

        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Start-Class", "com.acme.App");
        manifest.getMainAttributes().putValue("Spring-Boot-Version", "3.5.0");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry("BOOT-INF/classes/config/application-article.yml"));
            out.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
            out.write(
                    """
                    # on-profile: nothing
                    a: 1
                    ---
                    spring.config.activate.on-profile: equal | "pool" # and no other
                    ---
                    spring:
                      config.activate.on-profile: [tuned]
                    ---
                    spring:
                      profiles: legacy
                    """
                            .getBytes(StandardCharsets.UTF_8));
        }
        launcher.check(jar(jar), Mode.of(Mode.STOCK));
        Path broken = Files.writeString(directory.resolve("broken.jar"), "text");
        assertThat(catchThrowableOfType(LaunchException.class, () -> launcher.check(jar(broken), Mode.of(Mode.STOCK))))
                .hasMessageStartingWith("the jar of mine cannot be read: ");
        for (String mode : List.of("article", "equal", "legacy", "pool", "tuned")) {
            launcher.check(jar(jar), Mode.of(mode));
        }
        LaunchException failure =
                catchThrowableOfType(LaunchException.class, () -> launcher.check(jar(jar), Mode.of("articel")));
        assertThat(failure).hasMessageContaining("no mode 'articel'");
        assertThat(catchThrowableOfType(
                        LaunchException.class,
                        () -> launcher.check(jar(jar), new Mode("both", "article,metrics", Map.of(), List.of()))))
                .hasMessageContaining("no mode 'metrics'");
        assertThat(failure.hint()).isEqualTo("did you mean 'article'?");
        assertThat(catchThrowableOfType(LaunchException.class, () -> launcher.check(jar(jar), Mode.of("virtual")))
                        .hint())
                .startsWith("its jar has: article, equal, legacy, pool, stock, tuned (a mode is ");
        assertThat(failure.kind()).isEqualTo(LaunchException.Kind.PLAN);
    }

    @Test
    void aServerElsewhereIsRestartedByItsCommandAndThatHasEnded() throws Exception {
        Path log = directory.resolve("restart.log");
        try (RunningServer server = new AttachedServer(Secrets.KNOWN)
                .launch(restarted("sh", "-c", "sleep 0.3; echo {contender} in {mode}"), Mode.of(Mode.STOCK), log)) {
            assertThat(log).content().isEqualTo("mine in stock\n");
            assertThat(server.age()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @Test
    void aRestartThatFailsOrNeverEndsIsTheContendersFailure() throws Exception {
        Path log = directory.resolve("restart.log");
        LaunchException failed = catchThrowableOfType(LaunchException.class, () -> new AttachedServer(Secrets.KNOWN)
                .launch(restarted("sh", "-c", "echo no such deployment; exit 3"), Mode.of(Mode.STOCK), log));
        assertThat(failed).hasMessage("the command that restarts mine ended with status 3");
        assertThat(failed.kind()).isEqualTo(LaunchException.Kind.CONTENDER);
        assertThat(failed.log()).containsExactly("no such deployment");

        LaunchException endless = catchThrowableOfType(
                LaunchException.class, () -> new AttachedServer(Secrets.KNOWN, Duration.ofSeconds(1))
                        .launch(restarted("sleep", "60"), Mode.of(Mode.STOCK), log));
        assertThat(endless).hasMessage("the command that restarts mine did not end within 1 s");

        LaunchException missing = catchThrowableOfType(LaunchException.class, () -> new AttachedServer(Secrets.KNOWN)
                .check(restarted("no-such-program"), Mode.of(Mode.STOCK)));
        assertThat(missing).hasMessage("the program that restarts mine is not there: no-such-program");
        assertThat(missing.kind()).isEqualTo(LaunchException.Kind.MACHINE);
    }

    private static Contender restarted(String... command) {
        return Changed.copy(ContenderFixture.url("mine", "http://127.0.0.1:1"), "restart", List.of(command));
    }

    private static HttpServer echo(int status) throws IOException {
        return echo(status, 0);
    }

    private static HttpServer echo(int status, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/orders", exchange -> {
            byte[] body = ("mine: " + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Greeting", "hello");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static RunningServer attached(HttpServer server) throws Exception {
        return attached(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    private static RunningServer attached(URI url) throws Exception {
        Contender contender = ContenderFixture.url("mine", url.toString());
        return new AttachedServer(Secrets.KNOWN).launch(contender, Mode.of(Mode.STOCK), Path.of("unused"));
    }

    private static Contender command(String... words) {
        return ContenderFixture.command("mine", words);
    }

    private static Contender jar(Path jar) {
        return ContenderFixture.jar("mine", jar);
    }
}
