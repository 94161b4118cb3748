package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks a server what it is about to be loaded with, through the same port, and looks at the answer. */
public final class Readiness {
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration BACKLOG = Duration.ofSeconds(2); // what a full executor may still be working off
    private static final Duration SETTLING = Duration.ofSeconds(3); // some servers answer 404 or 503 while they start
    private static final int UNAVAILABLE = 503;

    private final Duration patience;

    /** A check that waits so long for a server to come up. */
    public Readiness(Duration patience) {
        this.patience = patience;
    }

    /**
     * Waits until every endpoint answers rightly; wrong answers are borne for three seconds.
     *
     * @return response headers by endpoint, without the length, and of the date only that it is sent
     * @throws LaunchException where the server dies, answers wrongly, or is not there in time
     */
    public Map<String, Map<String, String>> await(RunningServer server, List<Endpoint> endpoints)
            throws LaunchException, InterruptedException {
        String name = server.contender().name();
        long deadline = System.nanoTime() + patience.toNanos();
        boolean answered = false;
        String problem = "nothing listens at " + server.address();
        while (System.nanoTime() < deadline) {
            if (server.death() != null) {
                throw failed(server, name + " " + server.death() + " before it answered rightly");
            }
            Map<String, Map<String, String>> headers = new TreeMap<>();
            String objection = null;
            for (Endpoint endpoint : endpoints) {
                try {
                    CheckResponse answer = CheckRequest.ask(server.address(), endpoint);
                    if (!answered) {
                        answered = true;
                        deadline = Math.min(deadline, System.nanoTime() + SETTLING.toNanos());
                    }
                    objection = objection(server, endpoint, answer);
                    headers.put(endpoint.name(), lasting(answer.headers()));
                } catch (IOException e) {
                    objection = message(e);
                }
                if (objection != null) {
                    problem = endpoint.path() + ": " + objection;
                    break;
                }
            }
            if (objection == null) {
                return headers;
            }
            Thread.sleep(POLL.toMillis());
        }
        throw failed(
                server,
                answered
                        ? name + " does not answer as the plan expects: " + problem
                        : name + " did not answer within " + patience.toSeconds() + " s: " + problem);
    }

    /**
     * Asks once; an answer of 503 is asked for again until a full executor had time to work off its queue.
     *
     * @return what is wrong with the answer, or null
     */
    public @Nullable String objection(RunningServer server, Endpoint endpoint) throws InterruptedException {
        long deadline = System.nanoTime() + BACKLOG.toNanos();
        while (true) {
            try {
                CheckResponse answer = CheckRequest.ask(server.address(), endpoint);
                String objection = objection(server, endpoint, answer);
                if (objection == null || answer.status() != UNAVAILABLE || System.nanoTime() > deadline) {
                    return objection;
                }
            } catch (IOException e) {
                return "no answer to " + endpoint.path() + ": " + message(e);
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** The body at that path, or null where there is no good answer. */
    public @Nullable String document(RunningServer server, String path) {
        Endpoint endpoint = new Endpoint(path, path, "GET", Map.of(), null, Expectation.OK);
        try {
            CheckResponse answer = CheckRequest.ask(server.address(), endpoint);
            return objection(server, endpoint, answer) == null ? answer.body() : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static Map<String, String> lasting(Map<String, String> headers) {
        Map<String, String> lasting = new TreeMap<>(headers);
        lasting.remove("content-length");
        lasting.computeIfPresent("date", (name, time) -> "sent"); // not every server takes the trouble
        return lasting;
    }

    private static @Nullable String objection(RunningServer server, Endpoint endpoint, CheckResponse answer) {
        return endpoint.expect().objection(server.contender().name(), answer.status(), answer.body());
    }

    private static String message(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static LaunchException failed(RunningServer server, String message) {
        return new LaunchException(
                LaunchException.Kind.CONTENDER, message, "its log tells more", server.lastLogLines());
    }
}
