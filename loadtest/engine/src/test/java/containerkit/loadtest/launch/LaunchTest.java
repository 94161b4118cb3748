package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.JarLauncher;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LaunchTest {
    private static final Endpoint ORDERS = new Endpoint(
            "orders",
            "/orders",
            "POST",
            Map.of("Content-Type", "text/plain"),
            "seven",
            new Expectation(201, "{contender}: seven", null, false));

    private static final Readiness READINESS = new Readiness(Duration.ofSeconds(60), Secrets.KNOWN);

    private final List<HttpServer> servers = new ArrayList<>();

    @TempDir
    Path directory;

    private Path log;

    @BeforeEach
    void nameLog() {
        log = directory.resolve("log");
    }

    @AfterEach
    void stopServers() {
        servers.forEach(server -> server.stop(0));
    }

    @Test
    void aServerIsReadyWhenEveryEndpointRespondsAsThePlanExpects() throws Exception {
        RunningServer running = attached(echo(201, 0));
        Endpoint orders = ORDERS.of(running.contender());

        assertThat(READINESS.await(running, List.of(orders)).get("orders").lastingHeaders(Secrets.KNOWN))
                .containsEntry("x-greeting", "hello")
                .containsEntry("date", "sent")
                .doesNotContainKey("content-length");
        assertThat(READINESS.objection(running, orders)).isNull();
    }

    static Stream<Arguments> wrongEndpoints() {
        Expectation deep = new Expectation(200, null, "(.|\\n)*", false);
        Endpoint large = Changed.copy(ORDERS, "body", "x".repeat(200_000), "expect", deep);
        return Stream.of(
                Arguments.of(ORDERS, LaunchException.Kind.CONTENDER, "/orders: status 200 instead of 201"),
                Arguments.of(large, LaunchException.Kind.CONTENDER, "/orders: body_matches cannot be matched"));
    }

    @ParameterizedTest
    @MethodSource("wrongEndpoints")
    void aWrongResponseOrRequestIsOneClearLine(Endpoint endpoint, LaunchException.Kind kind, String message)
            throws Exception {
        LaunchException failure = refusal(READINESS, attached(echo(200, 0)), endpoint);

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure).hasMessageContaining(message);
    }

    @Test
    void aCommandThatDiesIsReportedWithItsLogAndWithoutSecrets() throws Exception {
        Secrets secrets = Secrets.KNOWN.and(List.of("tenant"));
        Endpoint request = new Endpoint(
                "orders", "/orders?tenant=abc", "GET", Map.of(), null, new Expectation(201, null, null, false));
        Readiness readiness = new Readiness(Duration.ofSeconds(60), secrets);
        try (RunningServer dead = new CommandLauncher(List.of(), secrets, PodLimits.NONE)
                .launch(command("bash", "-c", "echo no such tenant=abc; exit 9"), Mode.of(Mode.STOCK), log)) {
            LaunchException failure = refusal(readiness, dead, request);

            assertThat(failure).hasMessageContaining("exited with status 9");
            assertThat(failure.hint()).contains(log.toString());
            assertThat(failure.log()).containsExactly("no such tenant=(hidden)");
        }
        assertThat(refusal(readiness, attached(echo(200, 0)), request))
                .hasMessageContaining("/orders?tenant=(hidden): status 200 instead of 201");
    }

    @Test
    void aServerThatIsNotOursIsNotWaitedForLong() throws Exception {
        Readiness patient = new Readiness(Duration.ofMinutes(10), Secrets.KNOWN);
        long begin = System.nanoTime();

        try (Socket silent = LocalServer.silentPort()) {
            LaunchException refused = refusal(patient, attached("http://127.0.0.1:" + silent.getLocalPort()), ORDERS);
            assertThat(refused).hasMessageContaining("within 3 s").hasMessageContaining("refused");
            assertThat(refused.hint()).contains("url");
        }
        assertThat(refusal(patient, attached("http://no-such-host.invalid"), ORDERS))
                .hasMessageContaining("unknown host no-such-host.invalid");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(5));
    }

    @Test
    void aCommandThatNeverListensIsGivenUp() throws Exception {
        try (RunningServer running = launch("sleep", "60")) {
            LaunchException slow = refusal(new Readiness(Duration.ofSeconds(1), Secrets.KNOWN), running, ORDERS);
            assertThat(slow).hasMessageContaining("did not respond within 1 s");
            assertThat(slow.kind()).isEqualTo(LaunchException.Kind.SLOW);
            assertThat(slow.hint()).contains("still runs", "busy");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerOnWhosePortAnotherProcessListensIsNotLoaded() throws Exception {
        try (RunningServer running = launch("sleep", "600")) {
            int port = running.address().getPort();
            echo(201, port);
            for (ThrowingCallable wait : List.<ThrowingCallable>of(
                    () -> READINESS.await(running, List.of(ORDERS.of(running.contender()))),
                    () -> READINESS.awaitAny(running, ORDERS))) {
                LaunchException failure = failure(wait);

                assertThat(failure).hasMessage("another process listens on port " + port + ", which was given to mine");
                assertThat(failure.kind()).isEqualTo(LaunchException.Kind.MACHINE);
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerMayListenInAProcessThatLeftItsOwn() throws Exception {
        String java = "'%s/bin/java' -cp '%s' '%s'"
                .formatted(
                        System.getProperty("java.home"),
                        System.getProperty("java.class.path"),
                        Greeter.class.getName());
        try (RunningServer running = launch("bash", "-c", "(setsid " + java + " {port} &); exec sleep 600")) {
            READINESS.awaitAny(running, ORDERS);

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
    void portModeAndFlagsReachTheCommand() throws Exception {
        Contender contender = command("echo", "{jvm_flags}", "--port={port}", "{mode}");
        try (RunningServer running = new CommandLauncher(List.of("-Xms1m", "-Xmx2m"), Secrets.KNOWN, PodLimits.NONE)
                .launch(contender, Mode.of("tuned"), log)) {
            assertThat(said(running))
                    .isEqualTo("-Xms1m -Xmx2m --port=" + running.address().getPort() + " tuned");
        }
    }

    @Test
    void aProgramIsLookedForWhereOnlyRootLooks() throws Exception {
        try (RunningServer running = launch("sh", "-c", "echo $PATH")) {
            assertThat(said(running)).endsWith(":/usr/sbin");
        }
    }

    @Test
    void temporaryFilesGoWithTheServer() throws Exception {
        Path scratch;
        try (RunningServer running = launch("sh", "-c", "mkdir -p $TMPDIR/deep/deeper; echo $TMPDIR")) {
            scratch = Path.of(said(running));
            assertThat(scratch.resolve("deep/deeper")).isDirectory();
        }
        assertThat(scratch).doesNotExist();
    }

    @Test
    void aPortInUseIsOneClearLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Contender contender = Changed.copy(command("true"), "port", taken.getLocalPort());
            LaunchException failure = failure(() -> new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE)
                    .launch(contender, Mode.of(Mode.STOCK), log));

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
                new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE), new ContainerSwap(), Path.of("java"));
        Contender mine = ContenderFixture.jar("mine", jar);
        assertThat(failure(() -> launcher.check(mine, Mode.of(Mode.STOCK)))).hasMessageContaining("is not there");
        Files.writeString(jar, "text");
        assertThat(failure(() -> launcher.check(mine, Mode.of(Mode.STOCK))))
                .hasMessageStartingWith("the jar of mine cannot be read: ");

        String documents =
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
                """;
        ServiceSettingsTest.jar(jar, Map.of("config/application-article.yml", "", "application.yml", documents));
        for (String mode : List.of(Mode.STOCK, "article", "equal", "legacy", "pool", "tuned")) {
            launcher.check(mine, Mode.of(mode));
        }
        LaunchException failure = failure(() -> launcher.check(mine, Mode.of("articel")));
        assertThat(failure).hasMessageContaining("no mode 'articel'");
        assertThat(failure.hint()).isEqualTo("did you mean 'article'?");
        assertThat(failure.kind()).isEqualTo(LaunchException.Kind.PLAN);
        assertThat(failure(() -> launcher.check(mine, new Mode("both", "article,metrics", Map.of(), List.of()))))
                .hasMessageContaining("no mode 'metrics'");
        assertThat(failure(() -> launcher.check(mine, Mode.of("virtual"))).hint())
                .isEqualTo("one of: article, equal, legacy, pool, stock, tuned");
    }

    @Test
    void aServerElsewhereIsRestartedByItsCommandAndThatHasEnded() throws Exception {
        try (RunningServer server = restart(60, "sh", "-c", "sleep 0.3; echo {contender} in {mode}")) {
            assertThat(log).content().isEqualTo("mine in stock\n");
            assertThat(server.age()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @Test
    void aRestartThatFailsOrNeverEndsIsTheContendersFailure() throws Exception {
        LaunchException failed = failure(() -> restart(60, "sh", "-c", "echo no such deployment; exit 3"));
        assertThat(failed).hasMessage("the command that restarts mine ended with status 3");
        assertThat(failed.kind()).isEqualTo(LaunchException.Kind.CONTENDER);
        assertThat(failed.log()).containsExactly("no such deployment");
        assertThat(failure(() -> restart(1, "sleep", "60")))
                .hasMessage("the command that restarts mine did not end within 1 s");

        LaunchException missing = failure(
                () -> new AttachedServer(Secrets.KNOWN).check(restarted("no-such-program"), Mode.of(Mode.STOCK)));
        assertThat(missing).hasMessage("the program that restarts mine is not there: no-such-program");
        assertThat(missing.kind()).isEqualTo(LaunchException.Kind.MACHINE);
    }

    private RunningServer restart(int limitSeconds, String... command) throws Exception {
        return new AttachedServer(Secrets.KNOWN, Duration.ofSeconds(limitSeconds))
                .launch(restarted(command), Mode.of(Mode.STOCK), log);
    }

    private static Contender restarted(String... command) {
        return Changed.copy(ContenderFixture.url("mine", "http://127.0.0.1:1"), "target.restart", List.of(command));
    }

    private String echo(int status, int port) throws IOException {
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
        servers.add(server);
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static RunningServer attached(String url) throws Exception {
        return new AttachedServer(Secrets.KNOWN)
                .launch(ContenderFixture.url("mine", url), Mode.of(Mode.STOCK), Path.of("unused"));
    }

    private RunningServer launch(String... words) throws Exception {
        return new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE)
                .launch(command(words), Mode.of(Mode.STOCK), log);
    }

    private String said(RunningServer running) throws IOException {
        await().atMost(Duration.ofSeconds(60)).until(() -> running.death() != null);
        return Files.readString(log).strip();
    }

    private static LaunchException refusal(Readiness readiness, RunningServer server, Endpoint endpoint) {
        return failure(() -> readiness.await(server, List.of(endpoint)));
    }

    private static LaunchException failure(ThrowingCallable call) {
        return catchThrowableOfType(LaunchException.class, call);
    }

    private static Contender command(String... words) {
        return ContenderFixture.command("mine", words);
    }
}
