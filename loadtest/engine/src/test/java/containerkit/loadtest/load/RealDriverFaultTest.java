package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every tool must say of servers that misbehave, with the real tools against a real server that counts. */
@Timeout(120)
class RealDriverFaultTest {
    @TempDir
    Path directory;

    static Stream<Driver> drivers() {
        return RealDriverTest.drivers();
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void tellsTheShareOf503(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> n % 10 == 0 ? Reply.of(503, "busy") : Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 2000));

            assertThat(result.faults()).isEmpty();
            assertThat(result.requests()).isEqualTo(2000);
            assertThat(result.wrongStatus()).isEqualTo(200);
            assertThat(result.successPercent()).isCloseTo(90, within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void blamesAServerWhoseResponsesChangeTheirLength(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok(n % 10 == 0 ? "hel" : "hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 2000));

            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason()).contains("200 responses had another length");
            });
            assertThat(result.good()).isEqualTo(1800);
            assertThat(result.broken()).isEqualTo(200);

            Endpoint varying = Loads.get(new Expectation(200, null, null, true));
            LoadResult allowed = run(driver, server, Loads.counted(varying, 5, true, 2000));
            assertThat(allowed.faults()).isEmpty();
            assertThat(allowed.good()).isEqualTo(2000);
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void seesNoFaultInAServerThatClosesEveryHundredthConnection(Driver driver) throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 100 == 0 ? Reply.in(Reply.Manner.CLOSING) : Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 4000));

            assertThat(result.faults()).isEmpty();
            assertThat(result.successPercent()).isEqualTo(100);
            assertThat(result.good()).isEqualTo(server.requests());
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void endsAToolThatWaitsForAHungServer(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            LoadRequest patient = Loads.request(server, Loads.counted(Loads.HELLO, 2, true, 40), directory);
            LoadResult result = driver.run(
                    new LoadRequest(patient.server(), patient.scenario(), patient.raw(), Duration.ofMillis(500)));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty().allSatisfy(fault -> assertThat(fault.culprit())
                    .isEqualTo(Culprit.CONTENDER));
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void blamesAServerThatIsGone(Driver driver) throws Exception {
        try (Socket gone = LocalServer.silentPort()) {
            LoadResult result = driver.run(new LoadRequest(
                    URI.create("http://127.0.0.1:" + gone.getLocalPort()),
                    Loads.counted(Loads.HELLO, 2, true, 40),
                    directory.resolve("gone"),
                    Duration.ofSeconds(30)));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty().allSatisfy(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason()).contains("Connection refused");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void endsTheToolWhenItIsInterrupted(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread slice = new Thread(() -> {
                try {
                    run(driver, server, Loads.counted(Loads.HELLO, 2, true, 40));
                } catch (Throwable e) {
                    thrown.set(e);
                }
            });
            slice.start();
            while (server.requests() == 0) {
                Thread.sleep(10);
            }
            slice.interrupt();
            slice.join();

            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() ->
                            assertThat(ProcessHandle.current().descendants()).isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void refusesWhatItCannotSend(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            Endpoint trace = new Endpoint("trace", "/", "TRACE", Map.of(), null, Expectation.OK);
            Endpoint loadedGet = new Endpoint("get", "/", "GET", Map.of(), "body", Expectation.OK);
            for (Endpoint endpoint : new Endpoint[] {trace, loadedGet}) {
                assertThatThrownBy(() -> run(driver, server, Loads.counted(endpoint, 1, true, 20)))
                        .isInstanceOf(UserFailure.class)
                        .hasMessageContaining("cannot send");
            }
            assertThat(server.connections()).isZero();
        }
    }

    private LoadResult run(Driver driver, LocalServer server, Scenario scenario) throws Exception {
        return driver.run(Loads.request(server, scenario, directory));
    }
}
