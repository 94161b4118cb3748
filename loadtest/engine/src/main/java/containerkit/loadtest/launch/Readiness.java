package containerkit.loadtest.launch;

import containerkit.loadtest.launch.LaunchException.Kind;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends a server the requests that it is about to be loaded with, through the same port, and checks the responses.
 *
 * @param patience maximum wait for a server to come up
 * @param secrets are hidden in what is told of requests and responses
 */
public record Readiness(Duration patience, Secrets secrets) {
    private static final Duration POLL = Duration.ofMillis(10); // what a measured start may be too long by
    private static final Duration SETTLING = Duration.ofSeconds(3); // some servers respond 404 or 503 while they start
    private static final Duration ATTACHED = Duration.ofSeconds(3); // a server that is not ours need not start
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    /**
     * Waits until the path that the contender names reports ready, and every endpoint responds as the plan expects;
     * other responses are tolerated for three seconds. A server that the kit did not start has three seconds in all.
     * The last try begins after that time, however long the kit stood still.
     *
     * @param endpoints those of the contender ({@link Endpoint#of})
     * @return the responses by endpoint
     * @throws LaunchException if the server dies, responds otherwise, or is not there in time, or another process
     *     listens on its port
     */
    public Map<String, Response> await(RunningServer server, List<Endpoint> endpoints) throws InterruptedException {
        return await(server, endpoints, false);
    }

    /** @param any true if every response will do */
    private Map<String, Response> await(RunningServer server, List<Endpoint> endpoints, boolean any)
            throws LaunchException, InterruptedException {
        String name = server.contender().name();
        boolean attached = !server.contender().startedAfresh();
        Duration limit = attached && ATTACHED.compareTo(patience) < 0 ? ATTACHED : patience;
        long deadline = System.nanoTime() + limit.toNanos();
        boolean responded = false;
        boolean ready = server.contender().ready() == null;
        String problem;
        boolean last;
        do {
            last = System.nanoTime() >= deadline;
            if (server.death() != null) {
                throw failed(server, Kind.CONTENDER, death(server));
            }
            problem = ready ? null : unready(server);
            ready = problem == null;
            Map<String, Response> responses = new TreeMap<>();
            for (Endpoint endpoint : ready ? endpoints : List.<Endpoint>of()) {
                String objection;
                try {
                    Response response = CheckRequest.send(server.address(), endpoint);
                    if (!responded) {
                        responded = true;
                        deadline = Math.min(deadline, System.nanoTime() + SETTLING.toNanos());
                    }
                    objection = any ? null : objection(endpoint, response);
                    responses.put(endpoint.name(), response);
                } catch (IOException e) {
                    objection = message(e);
                }
                if (objection != null) {
                    problem = endpoint.path() + ": " + objection;
                    break;
                }
            }
            if (problem == null && !server.portTaken()) {
                return responses;
            }
            Thread.sleep(POLL.toMillis());
        } while (!last);
        if (problem == null) {
            int port = server.address().getPort();
            throw LaunchException.machine(
                    "another process listens on port " + port + ", which was given to " + name,
                    "stop what listens there (ss -ltnp 'sport = :" + port
                            + "'); a server in a container needs url and restart in place of command");
        }
        if (responded) {
            throw failed(server, Kind.CONTENDER, name + " does not respond as the plan expects: " + problem);
        }
        throw failed(server, Kind.SLOW, name + " did not respond within " + limit.toSeconds() + " s: " + problem);
    }

    /** Sends each request once, or until a full executor had time for its queue. Returns what is wrong; else null. */
    public @Nullable String objection(RunningServer server, Endpoint endpoint) throws InterruptedException {
        for (Endpoint request : endpoint.requests()) {
            String objection;
            try {
                objection = objection(request, respond(server, request));
            } catch (IOException e) {
                objection = "no response to " + request.path() + ": " + message(e);
            }
            if (objection != null) {
                return secrets.shown(objection);
            }
        }
        return null;
    }

    /** Returns why the server is not ready yet, by the path that its contender names; null if it is ready. */
    private static @Nullable String unready(RunningServer server) {
        String path = String.valueOf(server.contender().ready());
        try {
            int status = CheckRequest.send(server.address(), Endpoint.get(path)).status();
            return status == Expectation.OK.status() ? null : path + ": status " + status + " instead of 200";
        } catch (IOException e) {
            return path + ": " + message(e);
        }
    }

    /** Waits as {@link #await} does, but for any response to the request. */
    public void awaitAny(RunningServer server, Endpoint request) throws LaunchException, InterruptedException {
        await(server, List.of(request), true);
    }

    /** @throws LaunchException with the end of its log, if the server has ended */
    public void requireAlive(RunningServer server) throws LaunchException {
        if (server.death() != null) {
            String told = server.contender().name() + " " + server.death() + " while requests were tried";
            throw failed(server, Kind.CONTENDER, told);
        }
    }

    /** Returns any response; an unexpected 404 or 503 only after three seconds without a better one. */
    public Response respond(RunningServer server, Endpoint request) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + SETTLING.toNanos();
        while (true) {
            Response response = CheckRequest.send(server.address(), request);
            boolean settling = response.status() == UNAVAILABLE || response.status() == NOT_FOUND;
            if (!settling || response.status() == request.expect().status() || System.nanoTime() > deadline) {
                return response;
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** Returns the body at that path; null if its status is not 200, or if no response comes. */
    public @Nullable String document(RunningServer server, String path) {
        Endpoint endpoint = Endpoint.get(path);
        try {
            Response response = CheckRequest.send(server.address(), endpoint);
            return objection(endpoint, response) == null ? response.body() : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static @Nullable String objection(Endpoint endpoint, Response response) {
        return endpoint.expect().objection(response.status(), response.headers().get("content-type"), response.bytes());
    }

    /** Returns the reason why no response came. */
    public static String message(IOException e) {
        return e instanceof UnknownHostException
                ? "unknown host " + e.getMessage()
                : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String death(RunningServer server) {
        String name = server.contender().name();
        UnpackedProgram unpacked = server.unpacked();
        return unpacked == null
                ? name + " " + server.death() + " before it was ready"
                : name + " does not start on " + unpacked.container().title() + ": it " + server.deathAndReason();
    }

    private LaunchException failed(RunningServer server, Kind kind, String told) {
        String hint = server.log() == null
                ? "start it, or correct its url in the plan"
                : kind == Kind.SLOW
                        ? "It still runs: the end of its log may say what it waits for. If this machine is only busy ("
                                + KitCommand.text() + " doctor), try again when it is not."
                        : server.contender().restart() == null
                                ? "read its log: " + server.log()
                                : "read its own log; what its restart printed is in " + server.log();
        return new LaunchException(
                server.log() == null ? Kind.CONTENDER : kind, secrets.shown(told), hint, server.lastLogLines());
    }
}
