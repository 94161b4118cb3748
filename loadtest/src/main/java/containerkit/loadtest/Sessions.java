package containerkit.loadtest;

import com.fasterxml.jackson.core.JsonProcessingException;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.IdleState;
import containerkit.loadtest.observe.JmxConnection;
import containerkit.loadtest.observe.Probe;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import containerkit.loadtest.result.ResultStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The servers of one part of one block: started, restarted after a failure, and all ended together. */
final class Sessions implements AutoCloseable {
    private static final Duration IDLE_PAUSE = Duration.ofMillis(500);
    private static final Duration WARM_UP_PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_STARTS = 3; // a server that fails again and again would stretch the run without end

    private final Launcher launcher;
    private final Readiness readiness;
    private final Map<String, Driver> drivers;
    private final Progress progress;
    private final Plan plan;
    private final ResultStore store;
    private final Part part;
    private final int block;
    private final int attempt;
    private final Map<Variant, ServerSession> running = new LinkedHashMap<>();
    private final Map<Variant, Integer> starts = new LinkedHashMap<>();
    private final Map<Variant, String> failures = new LinkedHashMap<>();

    Sessions(Rig rig, Plan plan, ResultStore store, Part part, int block, int attempt) {
        this.launcher = rig.launcher();
        this.readiness = rig.readiness();
        this.drivers = rig.drivers();
        this.progress = rig.progress();
        this.plan = plan;
        this.store = store;
        this.part = part;
        this.block = block;
        this.attempt = attempt;
    }

    /** The server, started again if it was stopped after a failure; null where it cannot be started. */
    @Nullable
    ServerSession ready(Variant variant) throws IOException, InterruptedException, LaunchException {
        if (!running.containsKey(variant) && !failures.containsKey(variant)) {
            start(variant);
        }
        return running.get(variant);
    }

    /** Ends a server that failed at once: hanging or half dead, it would take CPU time from the others' slices. */
    void stop(Variant variant) {
        ServerSession session = running.remove(variant);
        if (session != null) {
            session.close();
        }
    }

    /** Why there is no server. */
    String failure(Variant variant) {
        return failures.getOrDefault(variant, "was not started");
    }

    /** Starts the server, waits until it answers rightly, looks at it idle and warms it up; the outcome is stored. */
    void start(Variant variant) throws IOException, InterruptedException, LaunchException {
        int count = starts.merge(variant, 1, Integer::sum);
        if (count > MOST_STARTS) {
            failures.put(variant, "failed " + MOST_STARTS + " times in this block already");
            return;
        }
        Path log = store.directory().resolve("raw").resolve(logName(variant, count));
        progress.prepares(block, "starting", variant);
        LaunchResult result;
        try {
            result = start(variant, log, count > 1);
        } catch (LaunchException e) {
            if (e.kind() != LaunchException.Kind.CONTENDER) {
                throw e;
            }
            result = failed(variant, count > 1, e.getMessage(), e.log());
        }
        if (result.failure() != null) {
            failures.put(variant, "did not start: " + result.failure());
            progress.warns(variant.label() + ": " + result.failure());
        }
        store.append(result);
    }

    private LaunchResult start(Variant variant, Path log, boolean again)
            throws IOException, InterruptedException, LaunchException {
        Contender contender = plan.contender(variant.contender());
        RunningServer server = launcher.launch(contender, variant.mode(), log);
        ServerSession session = null;
        try {
            Map<String, Map<String, String>> headers = readiness.await(server, endpoints());
            Double startup = contender.started() ? Double.valueOf(server.age().toMillis() / 1_000.0) : null;
            Identity identity = identity(server);
            if (identity != null
                    && identity.mode() != null
                    && contender.started()
                    && !identity.mode().equals(variant.mode())) {
                return failed(
                        variant,
                        again,
                        "runs in mode " + identity.mode() + " though " + variant.mode() + " was asked for",
                        List.of());
            }
            session = new ServerSession(variant, server, probe(server));
            IdleState idle = session.probe().idle(IDLE_PAUSE.toMillis());
            progress.advances(again ? Duration.ZERO : Schedule.START);
            progress.prepares(block, "warming up", variant);
            List<WarmUpCycle> cycles = warmUp(session);
            String death = server.death();
            if (death != null) {
                return failed(variant, again, death + " while it was warmed up", server.lastLogLines());
            }
            running.put(variant, session);
            return new LaunchResult(
                    block,
                    attempt,
                    part.name(),
                    variant,
                    again,
                    startup,
                    identity,
                    idle,
                    headers,
                    cycles,
                    null,
                    List.of());
        } catch (IOException e) {
            return failed(variant, again, "cannot be observed: " + e.getMessage(), server.lastLogLines());
        } finally {
            if (!running.containsKey(variant)) {
                if (session != null) {
                    session.close();
                }
                server.close();
            }
        }
    }

    /** Load and idle cycles; every endpoint is loaded with the first of its tools. */
    private List<WarmUpCycle> warmUp(ServerSession session) throws IOException, InterruptedException {
        Map<Endpoint, Scenario> loads = new LinkedHashMap<>();
        part.scenarios().forEach(scenario -> loads.putIfAbsent(scenario.endpoint(), scenario));
        List<WarmUpCycle> cycles = new ArrayList<>();
        for (int cycle = 1; cycle <= plan.warmUp().cycles(); cycle++) {
            for (Scenario scenario : loads.values()) {
                Scenario load = new Scenario(
                        scenario.name(),
                        scenario.endpoint(),
                        scenario.tool(),
                        scenario.concurrency(),
                        scenario.keepAlive(),
                        plan.warmUp().load(),
                        null);
                Path raw = store.directory()
                        .resolve("raw")
                        .resolve("warm-up-" + session.variant().label());
                LoadResult result = drivers.get(load.tool())
                        .run(new LoadRequest(session.server().address(), load, raw, WARM_UP_PATIENCE));
                cycles.add(new WarmUpCycle(cycle, scenario.endpoint().name(), result.throughputPerSecond()));
                progress.advances(plan.warmUp().load());
            }
            Thread.sleep(plan.warmUp().idle().toMillis());
            progress.advances(plan.warmUp().idle());
        }
        return cycles;
    }

    private @Nullable Identity identity(RunningServer server) {
        String path = server.contender().identity();
        String document = path == null ? null : readiness.document(server, path);
        try {
            return document == null ? null : Json.mapper().readValue(document, Identity.class);
        } catch (JsonProcessingException e) {
            return null; // not the document that the plan says it is; the report shows n/a
        }
    }

    private Probe probe(RunningServer server) throws IOException {
        String url = server.contender().jmx();
        OptionalLong pid = server.pid();
        if (url != null) {
            return Probe.of(JmxConnection.connect(url), pid);
        }
        if (pid.isEmpty()) {
            return Probe.of(null, pid);
        }
        boolean jvm = server.contender().jar() != null;
        return Probe.of(jvm ? JmxConnection.attach(pid.getAsLong()) : JmxConnection.attachToTree(pid.getAsLong()), pid);
    }

    private List<Endpoint> endpoints() {
        return part.scenarios().stream().map(Scenario::endpoint).distinct().toList();
    }

    private LaunchResult failed(Variant variant, boolean again, String reason, List<String> log) {
        return new LaunchResult(
                block, attempt, part.name(), variant, again, null, null, null, Map.of(), List.of(), reason, log);
    }

    private String logName(Variant variant, int count) {
        return "b" + block + "-" + part.name() + "-" + variant.label() + (attempt > 1 ? "-attempt" + attempt : "")
                + (count > 1 ? "-start" + count : "") + ".log";
    }

    @Override
    public void close() {
        running.values().forEach(ServerSession::close);
    }
}
