package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.BodyLength;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Checks every response of a fork against what the plan expects, and counts it; shared by the fork's threads. */
final class ForkResponses {
    /**
     * Message of the client if its pool took the first bytes of a response for data without a request. This is a race
     * in the client itself, JDK-8357639, seen once in 2.9 million requests on 25.0.3. Bytes that a server does send
     * without a request end otherwise: the next response has no valid status line, or the idle connection is closed
     * unheard.
     */
    private static final String CLIENTS_RACE = "Data received while in pool";

    private final Expectation expect;
    private final BodyLength length;
    private final AtomicReference<byte @Nullable []> knownRight = new AtomicReference<>();
    private final AtomicReference<@Nullable Fault> trouble = new AtomicReference<>();
    private final LongAdder good = new LongAdder();
    private final LongAdder wrongStatus = new LongAdder();
    private final LongAdder wrongBody = new LongAdder();
    private final LongAdder noResponse = new LongAdder();
    private final LongAdder closing = new LongAdder();

    ForkResponses(Expectation expect) {
        this.expect = expect;
        this.length = new BodyLength(expect);
    }

    /**
     * Counts a response.
     *
     * @param closes true if the server said that it closes the connection
     * @return true if the response is as expected
     */
    boolean add(int status, byte[] body, boolean closes) {
        if (closes) {
            closing.increment();
        }
        if (status != expect.status()) {
            wrongStatus.increment();
            return false;
        }
        Fault objection = objection(body);
        if (objection != null) {
            trouble.accumulateAndGet( // the generator's is no excuse for a wrong body
                    objection, (known, next) -> known == null || known.culprit() == Culprit.GENERATOR ? next : known);
            wrongBody.increment();
            return false;
        }
        good.increment();
        return true;
    }

    /** Counts a request that got no complete response. */
    void addNoResponse(IOException e) {
        String said = message(e);
        Fault fault = said.endsWith(CLIENTS_RACE)
                ? Fault.generator("the JDK's HTTP client itself lost a response (JDK-8357639)")
                : Fault.ofMessage(said);
        trouble.compareAndSet(null, fault);
        noResponse.increment();
    }

    Counts counts() {
        return new Counts(
                good.sum(), wrongStatus.sum(), wrongBody.sum(), noResponse.sum(), closing.sum(), trouble.get());
    }

    /**
     * Returns what is wrong with a body; null if it is right. A body that equals an earlier right one is right, so most
     * bodies need no decoding and no pattern.
     */
    private @Nullable Fault objection(byte[] body) {
        if (Arrays.equals(body, knownRight.get())) {
            return null;
        }
        // the contender's name has been filled in when the plan's scenario became this contender's
        String objection = expect.objection("", expect.status(), new String(body, StandardCharsets.UTF_8));
        if (objection != null) {
            return new Fault(Fault.Kind.WRONG_RESPONSE, objection);
        }
        if (!length.fits(body.length)) {
            return length.fault("", body.length);
        }
        knownRight.set(body);
        return null;
    }

    /**
     * Returns the exception's class and the innermost message. The client wraps the system's message, and has none for
     * a refused connection.
     */
    private static String message(Throwable thrown) {
        String said = null;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            said = cause.getMessage() == null ? said : cause.getMessage();
        }
        return thrown.getClass().getSimpleName() + (said == null ? "" : ": " + said);
    }

    /**
     * Counts of one fork from its first request to its last, warm-up included.
     *
     * @param good successful responses
     * @param wrongStatus responses with another status
     * @param wrongBody responses with the right status and another body, or one of another length than the first
     * @param noResponse requests that got no complete response
     * @param closing responses after which the server closed its connection, as it said
     * @param trouble first problem other than a wrong status; null if there was none
     */
    record Counts(long good, long wrongStatus, long wrongBody, long noResponse, long closing, @Nullable Fault trouble) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0, null);

        long requests() {
            return good + wrongStatus + wrongBody + noResponse;
        }

        Counts plus(Counts other) {
            return new Counts(
                    good + other.good,
                    wrongStatus + other.wrongStatus,
                    wrongBody + other.wrongBody,
                    noResponse + other.noResponse,
                    closing + other.closing,
                    trouble == null ? other.trouble : trouble);
        }

        /** Appends the counts to the file as a line. */
        void append(Path file) throws IOException {
            Files.writeString(
                    file,
                    new ObjectMapper().writeValueAsString(this) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }

        /** Returns the counts of every line of the file; none if there is no file. */
        static List<Counts> read(Path file) throws IOException {
            ObjectMapper mapper = new ObjectMapper();
            List<Counts> counts = new ArrayList<>();
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file)) {
                    counts.add(mapper.readValue(line, Counts.class));
                }
            }
            return counts;
        }
    }
}
