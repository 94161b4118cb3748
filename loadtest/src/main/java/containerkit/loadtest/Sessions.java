package containerkit.loadtest;

import com.fasterxml.jackson.core.JsonProcessingException;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.IdleState;
import containerkit.loadtest.observe.JmxConnection;
import containerkit.loadtest.observe.Neighbours;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The servers of one part of one block: started, restarted after a failure, and all ended together. */
final class Sessions implements AutoCloseable {
    private static final Duration IDLE_PAUSE = Duration.ofMillis(500);
    private static final int MOST_STARTS = 3; // a server that fails again and again would stretch the run without end

    private final Launcher launcher;
    private final Readiness readiness;
    private final Progress progress;
    private final Plan plan;
    private final ResultStore store;
    private final Part part;
    private final int block;
    private final int attempt;
    private final WarmUpRunner warmUp;
    private final Map<Variant, ServerSession> running = new LinkedHashMap<>();
    private final Map<Variant, Integer> starts = new LinkedHashMap<>();
    private final Map<Variant, String> failures = new LinkedHashMap<>();

    Sessions(Rig rig, Plan plan, ResultStore store, Part part, int block, int attempt) {
        this.launcher = rig.launcher();
        this.readiness = rig.readiness();
        this.progress = rig.progress();
        this.plan = plan;
        this.store = store;
        this.part = part;
        this.block = block;
        this.attempt = attempt;
        this.warmUp =
                new WarmUpRunner(rig, plan.warmUp(), part, store.directory().resolve("raw"));
    }

    /** The server, started again if it was stopped after a failure; null where it cannot be started. */
    @Nullable
    ServerSession ready(Variant variant) throws IOException, InterruptedException, LaunchException {
        if (!running.containsKey(variant) && !failures.containsKey(variant)) {
            start(List.of(variant));
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

    /** Starts these servers one after the other, then warms them up in turns; every outcome is stored. */
    void start(List<Variant> variants) throws IOException, InterruptedException, LaunchException {
        Map<Variant, LaunchResult> launches = new LinkedHashMap<>();
        for (Variant variant : variants) {
            int count = starts.merge(variant, 1, Integer::sum);
            if (count > MOST_STARTS) {
                failures.put(variant, "failed " + MOST_STARTS + " times in this block already");
            } else {
                launches.put(variant, launch(variant, count));
            }
        }
        warmUp(launches);
        for (LaunchResult launch : launches.values()) {
            if (launch.failure() != null) {
                failures.put(launch.variant(), "has no server: " + launch.failure());
                progress.warns(launch.variant().label() + ": " + launch.failure());
            }
            store.append(launch);
        }
    }

    /** The servers that run. */
    Neighbours allServers() {
        return new Neighbours(pids(session -> true));
    }

    /** The servers that run beside that of the variant. */
    Neighbours neighbours(Variant variant) {
        return new Neighbours(pids(session -> !session.variant().equals(variant)));
    }

    private List<Long> pids(Predicate<ServerSession> wanted) {
        return running.values().stream()
                .filter(wanted)
                .flatMapToLong(session -> session.server().pid().stream())
                .boxed()
                .toList();
    }

    private void warmUp(Map<Variant, LaunchResult> launches) throws IOException, InterruptedException {
        Map<Variant, List<WarmUpCycle>> outcomes = new LinkedHashMap<>();
        for (int cycle = 1; cycle <= plan.warmUp().cycles(); cycle++) {
            for (Variant variant : launches.keySet()) {
                ServerSession session = running.get(variant);
                if (session != null) {
                    progress.prepares(block, "warming up", variant);
                    List<WarmUpCycle> outcome = warmUp.cycle(session, cycle);
                    outcomes.computeIfAbsent(variant, key -> new ArrayList<>()).addAll(outcome);
                    if (outcome.stream().allMatch(load -> load.throughputPerSecond() == 0)) {
                        giveUp(session, launches);
                    }
                }
            }
            warmUp.pause();
        }
        outcomes.forEach((variant, cycles) ->
                launches.computeIfPresent(variant, (key, launch) -> launch.warmedUp(cycles, null)));
    }

    /** A server that is dead or hangs is not worth another cycle. */
    private void giveUp(ServerSession session, Map<Variant, LaunchResult> launches) {
        RunningServer server = session.server();
        String death = server.death();
        String trouble = warmUp.trouble().isEmpty() ? "" : ": " + warmUp.trouble();
        String reason = (death == null ? "gave no good answer" : death) + " while it was warmed up" + trouble;
        List<String> log = server.lastLogLines();
        stop(session.variant());
        launches.computeIfPresent(session.variant(), (variant, launch) -> launch.failed(reason, log));
    }

    private LaunchResult launch(Variant variant, int count) throws IOException, InterruptedException, LaunchException {
        progress.prepares(block, "starting", variant);
        Path log = store.directory().resolve("raw").resolve(logName(variant, count));
        LaunchResult draft = LaunchResult.of(block, attempt, part.name(), variant, count > 1);
        try {
            LaunchResult launch = launch(draft, log);
            progress.advances(count > 1 ? Duration.ZERO : Schedule.START);
            return launch;
        } catch (LaunchException e) {
            if (e.kind() != LaunchException.Kind.CONTENDER) {
                throw e;
            }
            return draft.failed(e.getMessage(), e.log());
        }
    }

    /** Starts the server, waits until it answers rightly, and looks at it idle. */
    private LaunchResult launch(LaunchResult draft, Path log)
            throws IOException, InterruptedException, LaunchException {
        Variant variant = draft.variant();
        Contender contender = plan.contender(variant.contender());
        RunningServer server = launcher.launch(contender, variant.mode(), log);
        Probe probe = null;
        try {
            Map<String, Map<String, String>> headers = readiness.await(server, endpoints());
            Double startup = contender.started() ? Double.valueOf(server.age().toMillis() / 1_000.0) : null;
            Identity identity = identity(server);
            if (contender.started() && identity != null && !identity.runsIn(variant.mode())) {
                return draft.failed(
                        "runs in mode " + identity.mode() + " though " + variant.mode() + " was asked for", List.of());
            }
            probe = probe(server);
            IdleState idle = probe.idle(IDLE_PAUSE.toMillis());
            running.put(variant, new ServerSession(variant, server, probe));
            return draft.started(startup, identity, idle, headers);
        } catch (IOException e) {
            return draft.failed("cannot be observed: " + e.getMessage(), server.lastLogLines());
        } finally {
            if (!running.containsKey(variant)) {
                if (probe != null) {
                    probe.close();
                }
                server.close();
            }
        }
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

    private String logName(Variant variant, int count) {
        return "b" + block + "-" + part.name() + "-" + variant.label() + (attempt > 1 ? "-attempt" + attempt : "")
                + (count > 1 ? "-start" + count : "") + ".log";
    }

    @Override
    public void close() {
        running.values().forEach(ServerSession::close);
    }
}
