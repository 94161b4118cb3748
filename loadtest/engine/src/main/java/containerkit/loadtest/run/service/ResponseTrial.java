package containerkit.loadtest.run.service;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.Response;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tries requests on a jar as it is. A body counts as constant only if it is the same a second later, under another host
 * name and after a restart: clocks and links change with these. JSON may have another order, as sets and maps have.
 */
record ResponseTrial(Launcher launcher, Readiness readiness, Contender contender) {
    private static final Endpoint ROOT = Endpoint.get("/");
    private static final long PAUSE_MILLIS = 1_100;
    private static final int REFUSED_FROM = 400; // a redirect may be meant

    /**
     * Result of a request.
     *
     * @param request expects the response that was received
     * @param response the response, for the user
     * @param refusal reason why it cannot be used; null where it can
     */
    record Tried(Endpoint request, String response, @Nullable String refusal) {
        /** Returns the request and its response in one line without secrets. */
        String line(Secrets secrets) {
            return shownRequest(secrets) + "  " + secrets.shown(response) + (refusal == null ? "" : ": left out");
        }

        String shownRequest(Secrets secrets) {
            return secrets.shown(request.method() + " " + request.path());
        }
    }

    /**
     * What became of the requests.
     *
     * @param all one for each of them
     * @param startUp from the second start until the server responded; its files were read before
     */
    record Trial(Requests requests, List<Tried> all, Duration startUp) {}

    /**
     * @param requested finds them on the running server
     * @throws LaunchException if the server does not start
     */
    Trial run(Function<RunningServer, Requests> requested) throws IOException, InterruptedException {
        launcher.check(contender, Mode.of(Mode.STOCK));
        try (ScratchDirectory logs = ScratchDirectory.create("trial")) {
            Requests requests;
            List<Asked> all;
            try (RunningServer server = start(logs.path().resolve("first.log"))) {
                requests = requested.apply(server);
                all = requests.endpoints().stream().map(Asked::new).toList();
                for (Asked each : all) {
                    each.send(server, each.request);
                }
                Thread.sleep(PAUSE_MILLIS);
                String otherHost = "127.0.0.1:" + (server.address().getPort() - 1);
                for (Asked each : all) {
                    each.send(server, each.request.withHeader("Host", otherHost));
                }
            }
            long started = System.nanoTime();
            Duration startUp;
            try (RunningServer server = start(logs.path().resolve("second.log"))) {
                startUp = Duration.ofNanos(System.nanoTime() - started);
                for (Asked each : all) {
                    each.send(server, each.request);
                }
            }
            return new Trial(requests, all.stream().map(Asked::tried).toList(), startUp);
        }
    }

    private RunningServer start(Path log) throws IOException, InterruptedException {
        RunningServer server = launcher.launch(contender, Mode.of(Mode.STOCK), log);
        try {
            readiness.awaitAny(server, ROOT);
            return server;
        } catch (RuntimeException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    /** A request and its responses, or the reason why there is none. */
    private final class Asked {
        private final Endpoint request;
        private final List<Response> responses = new ArrayList<>();
        private @Nullable String failure;

        Asked(Endpoint request) {
            this.request = request;
        }

        /** Does nothing if an earlier try had no response. */
        void send(RunningServer server, Endpoint sent) throws InterruptedException, InterruptedIOException {
            if (failure != null) {
                return;
            }
            try {
                responses.add(readiness.respond(server, sent));
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                readiness.requireAlive(server);
                failure = "no whole response: " + Readiness.message(e);
            }
        }

        Tried tried() {
            if (failure != null) {
                return new Tried(request, failure, failure);
            }
            Response first = responses.get(0);
            String type = Expectation.mediaType(first.headers().get("content-type"));
            String shown = first.status() + " " + type + ", " + first.bytes().length + " bytes";
            for (Response response : responses) {
                if (response.status() != first.status()) {
                    String both = "status " + first.status() + ", then " + response.status();
                    return new Tried(request, both, both);
                }
            }
            if (first.status() >= REFUSED_FROM) {
                return new Tried(request, shown, "status " + first.status());
            }
            boolean sameType = responses.stream()
                    .allMatch(response ->
                            type.equals(Expectation.mediaType(response.headers().get("content-type"))));
            boolean compressed =
                    responses.stream().anyMatch(each -> each.headers().containsKey("content-encoding"));
            boolean same = !compressed // containers compress differently
                    && responses.stream()
                            .allMatch(response -> hash(type, response).equals(hash(type, first)));
            Expectation expected = new Expectation(
                    first.status(),
                    null,
                    null,
                    !same,
                    sameType ? type : null,
                    same ? Integer.valueOf(first.bytes().length) : null,
                    same ? hash(type, first) : null);
            String location = first.headers().get("location");
            String how = same ? ", always the same" : compressed ? ", compressed, its text is not checked" : ", varies";
            String next = location == null ? "" : ", leads to " + location;
            return new Tried(request.expecting(expected), shown + how + next, null);
        }

        private static String hash(String type, Response response) {
            return type.endsWith("json")
                    ? Expectation.sha256InAnyOrder(response.bytes())
                    : Expectation.sha256(response.bytes());
        }
    }
}
