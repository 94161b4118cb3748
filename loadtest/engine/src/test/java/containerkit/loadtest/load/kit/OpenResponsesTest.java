package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as a right response, and what as none. */
class OpenResponsesTest extends DrivenTest {
    @Test
    void anotherStatusIsCountedAsSuch() throws Exception {
        try (LocalServer server = new LocalServer(n -> n % 4 == 0 ? Reply.of(503, "no") : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.wrongStatus()).isEqualTo(25);
            assertThat(result.good()).isEqualTo(75);
        }
    }

    @Test
    void everyBodyIsChecked() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok(n == 77 ? "hallo" : "hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.good()).isEqualTo(99);
            assertThat(result.broken()).isEqualTo(1);
            assertThat(result.faults())
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER))
                    .extracting(Fault::reason)
                    .asString()
                    .contains("1 of 100", "another body");
        }
    }

    @Test
    void aBodyMayBeAnyOfOneLengthOrMatchAPattern() throws Exception {
        Expectation digits = new Expectation(200, null, "n=\\d+", true);
        try (LocalServer server = new LocalServer(n -> Reply.ok("n=" + n))) {
            assertThat(run(server, Loads.counted(Loads.get(digits), 2, true, 100))
                            .good())
                    .isEqualTo(100);
        }
        try (LocalServer server = new LocalServer(n -> Reply.ok("n=" + n))) { // n=1 … n=9, then a digit more
            LoadResult result = run(server, Loads.counted(Loads.HELLO, 1, true, 100));

            assertThat(result.good()).isEqualTo(9);
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(Fault.Kind.OTHER_LENGTH);
                assertThat(fault.reason()).contains("91 of 100", "a body of 4 bytes after one of 3", "expect.varies");
            });
        }
    }

    /** A pattern that recurses for each character overflows the stack of the generator's loop. */
    @Test
    void anErrorOfTheGeneratorsOwnIsNotTheServers() throws Exception {
        Expectation recursive = new Expectation(200, null, "(.|\\n)*", true);
        try (LocalServer server = new LocalServer(n -> Reply.ok("x".repeat(200_000)))) {
            LoadResult result = run(server, Loads.counted(Loads.get(recursive), 1, true, 10));

            assertThat(result.faults()).singleElement().extracting(Fault::kind).isEqualTo(Fault.Kind.BUILT_IN_FAILED);
        }
    }

    @Test
    void aHangUpIsNoResponse() throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 10 == 0 ? Reply.in(Reply.Manner.HANG_UP) : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.requests()).isEqualTo(100);
            assertThat(result.broken()).isEqualTo(10);
            assertThat(result.good()).isEqualTo(90);
            assertThat(result.faults().get(0).reason()).contains("closed the connection");
        }
    }

    @Test
    void aServerThatNeverRespondsIsGivenUp() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            LoadResult result = run(server.uri(), Loads.timed(body("hello"), 3, true, SHORT), SHORT);

            assertThat(result.broken()).isEqualTo(3);
            assertThat(result.good()).isZero();
            assertThat(result.faults().get(0).reason()).contains("no response in time");
        }
    }

    @Test
    void garbageIsNoResponse() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.GARBAGE))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 1, true, 20));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty();
        }
    }

    @Test
    void aHeadHasNoBodyThoughItsLengthIsTold() throws Exception {
        Endpoint head = new Endpoint("hello", "/", "HEAD", Map.of(), null, Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            assertThat(run(server, Loads.counted(head, 2, true, 50)).good()).isEqualTo(50);
        }
    }
}
