package containerkit.loadtest.run;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerStarter;
import containerkit.loadtest.run.setup.ServerStarter.Begun;
import containerkit.loadtest.run.setup.ServerStarter.Start;
import containerkit.loadtest.run.warmup.WarmUpRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The running servers of one part of one block: starts them, restarts them after a failure, and ends them together. */
final class PartServers implements AutoCloseable {
    private static final int MOST_STARTS = 3; // limits the time that a failing or unobservable server costs

    /** Number of blocks whose starts are timed; later ones start their servers side by side, which takes less time. */
    private static final int TIMED_BLOCKS = 3;

    private final Progress progress;
    private final Plan plan;
    private final ResultStore store;
    private final Part part;
    private final int block;
    private final int attempt;
    private final ServerStarter starter;
    private final WarmUpRunner warmUp;
    private final Queue<Begun> begun = new ArrayDeque<>();
    private final Map<Variant, ObservedServer> running = new LinkedHashMap<>();
    private final Map<Variant, Integer> starts = new LinkedHashMap<>();
    private final Map<Variant, Integer> tries = new LinkedHashMap<>(); // of them since it was to run, or to run afresh
    private final Map<Variant, Fault> failures = new LinkedHashMap<>();

    /**
     * @param part with the scenarios of this block
     * @param paceMs current pace of the machine, in milliseconds for a fixed piece of work
     */
    PartServers(Rig rig, Plan plan, ResultStore store, Part part, int block, int attempt, double paceMs) {
        this.progress = rig.progress();
        this.plan = plan;
        this.store = store;
        this.part = part;
        this.block = block;
        this.attempt = attempt;
        this.starter = new ServerStarter(rig, plan, part);
        this.warmUp = new WarmUpRunner(
                rig,
                Schedule.warmUp(plan, paceMs),
                plan.part(part.name()),
                store.directory().resolve("raw"));
    }

    /** Ends every server and starts that one afresh; returns null where it cannot be started. */
    @Nullable
    ObservedServer fresh(Variant variant) throws IOException, InterruptedException {
        close();
        tries.remove(variant);
        if (!failures.containsKey(variant)) {
            start(List.of(variant));
        }
        return running.get(variant);
    }

    /** Returns the server, started again if it was stopped after a failure; null where it cannot be started. */
    @Nullable
    ObservedServer ready(Variant variant) throws IOException, InterruptedException {
        if (!running.containsKey(variant) && !failures.containsKey(variant)) {
            start(List.of(variant));
        }
        return running.get(variant);
    }

    /** Ends a failed server, which would otherwise take CPU time from the others' slices. */
    void stop(Variant variant) {
        ObservedServer observed = running.remove(variant);
        if (observed != null) {
            observed.close();
        }
    }

    /** Returns the reason why there is no server. */
    Fault failure(Variant variant) {
        return failures.getOrDefault(variant, Fault.contender("was not started"));
    }

    /** Returns the servers that run beside the variant's; all where it is null. */
    Neighbours neighbours(@Nullable Variant variant) {
        return new Neighbours(running.values().stream()
                .filter(observed -> !observed.variant().equals(variant))
                .flatMapToLong(observed -> observed.server().pid().stream())
                .boxed()
                .toList());
    }

    /** Starts all servers, then warms each up, and stores every outcome. */
    void start(List<Variant> variants) throws IOException, InterruptedException {
        List<Variant> startable = new ArrayList<>();
        for (Variant variant : variants) {
            if (next(variant) > MOST_STARTS) {
                failures.put(variant, Fault.contender("failed " + MOST_STARTS + " times in this block"));
            } else {
                startable.add(variant);
            }
        }
        boolean timed = block <= TIMED_BLOCKS || startable.size() == 1;
        // More at once than there are cores would only take longer each, and perhaps longer than a start may.
        int atOnce = timed ? 1 : Runtime.getRuntime().availableProcessors();
        Iterator<Variant> waiting = startable.iterator();
        List<LaunchResult> launches = new ArrayList<>();
        while (waiting.hasNext() || !begun.isEmpty()) {
            while (waiting.hasNext() && begun.size() < atOnce) {
                begun.add(begin(waiting.next()));
            }
            launches.add(launched(starter.await(begun.remove(), timed), timed));
        }
        for (LaunchResult launch : launches) {
            store.append(warmedUp(launch));
        }
    }

    /** Counts another start, and returns how often it was tried. */
    private int next(Variant variant) {
        starts.merge(variant, 1, Integer::sum);
        return tries.merge(variant, 1, Integer::sum);
    }

    /** Warns of a server that failed, at its first failure, with the end of its log and the log's path. */
    private void note(LaunchResult launch) {
        Fault fault = Objects.requireNonNull(launch.fault());
        Fault cause = launch.failed() ? fault.after("has no server: ") : fault;
        if (failures.putIfAbsent(launch.variant(), cause.with(List.of())) == null) {
            Path log = log(launch.variant());
            progress.warns(launch.variant().label() + ": " + launch.failure()
                    + launch.log().stream().map(line -> "\n" + line).collect(Collectors.joining())
                    + (Files.exists(log) ? "\nlog: " + log : "")); // a server that the kit did not start has none
        }
    }

    private Path log(Variant variant) {
        int count = Objects.requireNonNull(starts.get(variant));
        String name = "b" + block + "-" + part.name() + "-" + variant.fileName()
                + (attempt > 1 ? "-attempt" + attempt : "") + (count > 1 ? "-start" + count : "");
        return store.directory().resolve("raw").resolve(name + ".log");
    }

    private Begun begin(Variant variant) throws IOException, InterruptedException {
        progress.prepares(block, "starting", variant);
        return starter.begin(LaunchResult.of(block, attempt, part.name(), variant), log(variant));
    }

    /** Starts a server again that responds but cannot be observed, which a busy machine may cause. */
    private LaunchResult launched(Start start, boolean timed) throws IOException, InterruptedException {
        LaunchResult launch = start.launch();
        Variant variant = launch.variant();
        int count = Objects.requireNonNull(tries.get(variant));
        if (launch.fault() != null && !launch.failed() && count < MOST_STARTS) {
            progress.warns(variant.label() + ": " + launch.failure() + "; it is tried again");
            store.append(launch);
            next(variant);
            return launched(starter.await(begin(variant), timed), timed);
        }
        if (start.observed() != null) {
            running.put(variant, start.observed());
        } else {
            note(launch);
        }
        return launch;
    }

    /** Warms the server up if it runs; ends it if it fails meanwhile. */
    private LaunchResult warmedUp(LaunchResult launch) throws IOException, InterruptedException {
        ObservedServer observed = running.get(launch.variant());
        if (observed == null || plan.servers().warmUp().duration().isZero()) {
            return launch;
        }
        LaunchResult outcome = warmUp.run(observed, launch);
        if (outcome.failed()) {
            stop(launch.variant());
            note(outcome);
        }
        return outcome;
    }

    @Override
    public void close() {
        begun.forEach(Begun::close);
        running.values().forEach(ObservedServer::close);
        running.clear();
    }
}
