package containerkit.loadtest.load.jmh;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.ResponseCheck;
import containerkit.loadtest.load.ResponseCheck.ExpectedResponse;
import containerkit.loadtest.load.ResponseCheck.Verdict;
import containerkit.loadtest.plan.Expectation;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks every response of a fork against what the plan expects, and counts it; shared by the fork's threads. */
final class ForkResponses {
    /**
     * Message of the client if its pool took the first bytes of a response for data without a request. This is a race
     * in the client itself, JDK-8357639, seen once in 2.9 million requests on 25.0.3. Bytes that a server does send
     * without a request end otherwise: the next response has no valid status line, or the idle connection is closed
     * unheard.
     */
    private static final String CLIENTS_RACE = "Data received while in pool";

    private final ExpectedResponse right;
    private final AtomicReference<RequestCounts> counts = new AtomicReference<>(RequestCounts.NONE);

    ForkResponses(Expectation expect) {
        this.right = new ExpectedResponse(expect, "");
    }

    /**
     * @param closes true if the server said that it closes the connection
     * @return true if the response is as expected
     */
    boolean add(int status, byte[] body, boolean closes) {
        ResponseCheck check = new ResponseCheck(right);
        check.begin(status);
        check.piece(Unpooled.wrappedBuffer(body));
        Verdict verdict = check.end();
        RequestCounts one = new RequestCounts(
                verdict == Verdict.GOOD ? 1 : 0,
                verdict == Verdict.WRONG_STATUS ? 1 : 0,
                verdict == Verdict.WRONG_BODY ? 1 : 0,
                closes ? 1 : 0,
                verdict == Verdict.WRONG_BODY ? check.fault() : null);
        counts.updateAndGet(one::plus); // the generator's trouble is no excuse for a wrong body
        return verdict == Verdict.GOOD;
    }

    void addNoResponse(IOException e) {
        // The client wraps the system's message, and has none for a refused connection.
        String said = Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .collect(Collectors.joining(": "));
        Fault fault = said.contains(CLIENTS_RACE)
                ? Fault.generator("the JDK's HTTP client itself lost a response (JDK-8357639)")
                : Fault.ofMessage("no response: " + said);
        counts.updateAndGet(known -> known.plus(new RequestCounts(0, 0, 1, 0, fault)));
    }

    /** Returns the counts from the first request to the last, warm-up included. */
    RequestCounts counts() {
        return counts.get();
    }
}
