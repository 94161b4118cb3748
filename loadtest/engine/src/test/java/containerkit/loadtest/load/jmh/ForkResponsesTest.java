package containerkit.loadtest.load.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.Fault.Kind;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ForkResponsesTest {
    @Test
    void everyBodyIsChecked() {
        ForkResponses responses = new ForkResponses(new Expectation(200, "hello", null, false));

        assertThat(add(responses, 200, "hello")).isTrue();
        assertThat(add(responses, 200, "hallo")).isFalse();
        assertThat(add(responses, 200, "hello")).isTrue();
        assertThat(add(responses, 503, "hello")).isFalse();

        assertThat(responses.counts())
                .isEqualTo(new Counts(
                        2, 1, 1, 0, 0, 0, new Fault(Kind.WRONG_RESPONSE, "body \"hallo\" instead of \"hello\"")));
    }

    @Test
    void aPatternHoldsForEveryBody() {
        ForkResponses responses = new ForkResponses(new Expectation(200, null, "n=\\d+", true));

        assertThat(add(responses, 200, "n=1")).isTrue();
        assertThat(add(responses, 200, "n=12")).isTrue();
        assertThat(add(responses, 200, "n=x")).isFalse();
    }

    @Test
    void whereAnyBodyWillDoItKeepsItsLengthUnlessItMayVary() {
        ForkResponses strict = new ForkResponses(Expectation.OK);
        ForkResponses lenient = new ForkResponses(new Expectation(200, null, null, true));

        assertThat(add(strict, 200, "hello")).isTrue();
        assertThat(add(strict, 200, "HELLO")).isTrue();
        assertThat(add(strict, 200, "hell")).isFalse();
        assertThat(strict.counts().trouble().kind()).isEqualTo(Kind.OTHER_LENGTH);
        assertThat(strict.counts().trouble().reason()).contains("a body of 4 bytes after one of 5", "expect.varies");
        assertThat(add(lenient, 200, "hello")).isTrue();
        assertThat(add(lenient, 200, "hell")).isTrue();
    }

    @Test
    void theExpectedLengthHoldsFromTheFirstOn() {
        ForkResponses responses = new ForkResponses(new Expectation(200, null, null, false, null, 5, null));

        assertThat(add(responses, 200, "hell")).isFalse();
        assertThat(add(responses, 200, "hello")).isTrue();
        assertThat(responses.counts().trouble().reason()).contains("a body of 4 bytes instead of 5");
    }

    @Test
    void aStatusOtherThan200MayBeRight() {
        ForkResponses responses = new ForkResponses(new Expectation(404, null, null, false));

        assertThat(add(responses, 404, "none")).isTrue();
        assertThat(add(responses, 200, "none")).isFalse();
        assertThat(responses.counts().trouble()).isNull();
    }

    @Test
    void theFirstTroubleIsKeptInTheSystemsWords() {
        ForkResponses responses = new ForkResponses(Expectation.OK);
        ConnectException wrapped = new ConnectException();
        wrapped.initCause(new IOException("Too many open files", new ClosedChannelException()));

        responses.addNoResponse(wrapped);
        responses.addNoResponse(new IOException("later"));

        assertThat(responses.counts())
                .isEqualTo(new Counts(
                        0,
                        0,
                        0,
                        2,
                        0,
                        0,
                        new Fault(
                                Kind.LIMIT_REACHED,
                                "ConnectException: Too many open files (ulimit -n, or fewer connections)")));
    }

    @Test
    void aResponseThatTheClientLostIsNotTheServersFault() {
        ForkResponses responses = new ForkResponses(Expectation.OK);

        responses.addNoResponse(new IOException(
                "HTTP/1.1 header parser received no bytes", new IOException("Data received while in pool")));
        responses.addNoResponse(new IOException("Connection reset"));

        assertThat(responses.counts())
                .isEqualTo(new Counts(0, 0, 0, 1, 1, 0, Fault.contender("IOException: Connection reset")));
    }

    private static boolean add(ForkResponses responses, int status, String body) {
        return responses.add(status, body.getBytes(StandardCharsets.UTF_8), false);
    }
}
