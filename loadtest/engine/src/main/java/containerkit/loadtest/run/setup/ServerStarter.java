package containerkit.loadtest.run.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Response;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.UnpackedProgram;
import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.JmxConnection;
import containerkit.loadtest.observe.LocalJvm;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Target.Url;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.LaunchResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Starts one server, waits until it is ready, and reads its idle state. */
public record ServerStarter(Rig rig, Plan plan, Part part) {
    private static final Duration IDLE_PAUSE = Duration.ofMillis(500);
    private static final Duration METRICS_PATIENCE = Duration.ofSeconds(10);
    private static final Duration UPTIME_TOLERANCE = Duration.ofSeconds(2);

    /** Outcome of a start: its stored result, and the server; null where the start failed. */
    public record Start(LaunchResult launch, @Nullable ObservedServer observed) implements AutoCloseable {
        private static Start failed(LaunchResult draft, Fault fault) {
            return new Start(draft.failed(fault), null);
        }

        @Override
        public void close() {
            if (observed != null) {
                observed.close();
            }
        }
    }

    /** A server that was started, null where it could not be, and need not respond yet; and the draft of its result. */
    public record Begun(LaunchResult launch, @Nullable RunningServer server) implements AutoCloseable {
        @Override
        public void close() {
            if (server != null) {
                server.close();
            }
        }
    }

    /** Starts a server outside the blocks of a run, and waits until it is ready. */
    public Start start(Variant variant, Path log) throws IOException, InterruptedException {
        return await(begin(LaunchResult.of(1, 1, part.name(), variant), log), true);
    }

    /** Starts the variant that the draft names. Throws if the plan or the machine has to be mended first. */
    public Begun begin(LaunchResult draft, Path log) throws IOException, InterruptedException {
        Variant variant = draft.variant();
        Contender contender = plan.contender(variant.contender());
        try {
            return new Begun(draft, rig.launcher().launch(contender, plan.mode(variant.mode()), log));
        } catch (LaunchException e) {
            return new Begun(failed(draft, e), null);
        }
    }

    /** @param timed false where others start beside it, which prolongs its start: then it is not timed */
    public Start await(Begun begun, boolean timed) throws InterruptedException {
        try {
            return begun.server() == null
                    ? new Start(begun.launch(), null)
                    : observed(begun.launch(), timed, begun.server());
        } catch (LaunchException e) {
            return new Start(failed(begun.launch(), e), null);
        }
    }

    private static LaunchResult failed(LaunchResult draft, LaunchException failure) {
        if (failure.exit() != Exit.FAILED) {
            throw failure;
        }
        return draft.failed(Fault.contender(failure.getMessage()).with(failure.log()));
    }

    private Start observed(LaunchResult draft, boolean timed, RunningServer server) throws InterruptedException {
        Variant variant = draft.variant();
        Contender contender = server.contender();
        ObservedServer observed = null;
        ServerProbe probe = null;
        try {
            List<Endpoint> endpoints = part.scenarios().stream()
                    .flatMap(scenario -> scenario.endpoint().requests().stream())
                    .distinct()
                    .map(endpoint -> endpoint.of(contender))
                    .toList();
            Map<String, Response> responses = rig.readiness().await(server, endpoints);
            boolean counts = timed && contender.started();
            Duration age = server.age();
            Map<Reading, Double> start = counts ? ServerProbe.start(server.pid(), age) : Map.of();
            Double startup = counts ? Double.valueOf(age.toMillis() / 1_000.0) : null;
            Identity identity = identity(server);
            String wanted = plan.mode(variant.mode()).reported();
            if (contender.started() && identity != null && !identity.runsIn(wanted, contender.exports())) {
                String reason = "runs in mode " + identity.mode() + " though " + wanted + " was asked for";
                return Start.failed(draft, Fault.contender(reason));
            }
            probe = probe(server).with(() -> output(server));
            String unchanged = unchanged(server, probe);
            if (unchanged != null) {
                return Start.failed(draft, Fault.contender(unchanged));
            }
            Map<Reading, Double> idle = probe.idle(IDLE_PAUSE.toMillis());
            URI management = server.management();
            if (management != null) {
                rig.progress().exports(variant, management);
            }
            Map<String, Map<String, String>> headers = new TreeMap<>();
            String own = server.address().getAuthority(); // a redirect to itself is no difference
            responses.forEach((endpoint, response) -> {
                Map<String, String> lasting = response.lastingHeaders(plan.secrets());
                lasting.replaceAll((name, value) -> value.replace(own, "{server}"));
                headers.put(endpoint, lasting);
            });
            LaunchResult started = draft.started(new LaunchResult.State(
                    startup,
                    identity,
                    idle,
                    headers,
                    draft.block() == 1 ? bodies(responses) : Map.of(),
                    new SettingsReader(rig, plan).of(server, plan.mode(variant.mode()), probe)));
            observed = new ObservedServer(variant, server, probe, start); // last: until here the server is closed below
            return new Start(started, observed);
        } catch (IOException e) {
            String said = String.valueOf(e.getMessage()).replaceAll("\\s+", " "); // RMI breaks its lines
            Fault unseen = new Fault(Fault.Kind.NOT_OBSERVED, "could not be observed at its start: " + said);
            return Start.failed(draft, unseen.with(server.lastLogLines()));
        } finally {
            if (observed == null) {
                if (probe != null) {
                    probe.close();
                }
                server.close();
            }
        }
    }

    private static Map<Reading, Long> output(RunningServer server) {
        RunningServer.Written written = server.written();
        return written == null
                ? Map.of()
                : Map.of(Reading.LOG_BYTES, written.bytes(), Reading.LOG_LINES, written.lines());
    }

    private static Map<String, LaunchResult.Body> bodies(Map<String, Response> responses) {
        Map<String, LaunchResult.Body> bodies = new TreeMap<>();
        responses.forEach((endpoint, response) -> bodies.put(
                endpoint, new LaunchResult.Body(response.bytes().length, Expectation.sha256(response.bytes()))));
        return bodies;
    }

    /** Returns the identity that the server reports, or else the one that its jar shows; null where neither shows any. */
    private @Nullable Identity identity(RunningServer server) {
        Identity reported = reportedIdentity(server);
        UnpackedProgram unpacked = server.unpacked();
        Path jar = server.contender().jar();
        if (unpacked != null) {
            String from = unpacked.swappedFrom() == null
                    ? null
                    : unpacked.swappedFrom().key();
            return reported != null
                    ? reported.swapped(from)
                    : packaged(unpacked.container().key(), unpacked.containerVersion(), unpacked.bootVersion(), from);
        }
        return reported != null || jar == null
                ? reported
                : BootJar.of(jar)
                        .map(of -> packaged(of.container(), of.version(), of.bootVersion(), null))
                        .orElse(null);
    }

    private static Identity packaged(
            @Nullable String container, @Nullable String version, @Nullable String boot, @Nullable String from) {
        return new Identity(container, version, boot, null, null, Map.of(), from);
    }

    private @Nullable Identity reportedIdentity(RunningServer server) {
        String path = server.contender().identity();
        String document = path == null ? null : rig.readiness().document(server, path);
        try {
            return document == null ? null : Json.mapper().readValue(document, Identity.class);
        } catch (JsonProcessingException e) {
            return null; // not the document that the plan says it is
        }
    }

    /** Tries several times: Spring Boot opens the port of its management endpoints after that of the application. */
    private static ServerProbe probe(URI metrics) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + METRICS_PATIENCE.toNanos();
        while (true) {
            try {
                return ServerProbe.of(metrics);
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("no metrics: " + e.getMessage(), e);
                }
                Thread.sleep(IDLE_PAUSE.toMillis());
            }
        }
    }

    /** Returns an error if the restart left the old process running, by its uptime; null if not, or if not known. */
    private static @Nullable String unchanged(RunningServer server, ServerProbe probe) throws IOException {
        Long uptime =
                server.contender().restart() == null ? null : probe.server().uptimeMillis();
        Duration age = server.age();
        return uptime == null || uptime <= age.plus(UPTIME_TOLERANCE).toMillis()
                ? null
                : "was not restarted by its command: its process has been running for " + uptime / 1_000
                        + " s, and the command began " + age.toSeconds() + " s ago";
    }

    private static ServerProbe probe(RunningServer server) throws IOException, InterruptedException {
        if (server.contender().target() instanceof Url url && url.metrics() != null) {
            return probe(url.metrics());
        }
        String jmx = server.contender().jmx();
        OptionalLong pid = server.pid();
        if (jmx != null) {
            return ServerProbe.of(new JmxConnection(jmx), pid);
        }
        if (pid.isEmpty()) {
            return ServerProbe.of(null, pid);
        }
        boolean jvm = server.contender().isJar();
        return ServerProbe.of(jvm ? LocalJvm.attach(pid.getAsLong()) : LocalJvm.attachToTree(pid.getAsLong()), pid);
    }
}
