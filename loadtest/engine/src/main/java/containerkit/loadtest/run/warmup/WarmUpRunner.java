package containerkit.loadtest.run.warmup;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.number.Median;
import containerkit.loadtest.observe.Probe;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerSession;
import containerkit.loadtest.text.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads servers in turns with the scenarios of their part before the first slice: all of them for the same number of
 * cycles, until every one is steady or the limit is reached.
 */
public final class WarmUpRunner {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Rig rig;
    private final WarmUp warmUp;
    private final int block;
    private final Path raw;
    private final Map<String, List<Scenario>> loads;

    /** @param raw prefix of the files with the tools' output; each load overwrites the last one's */
    public WarmUpRunner(Rig rig, WarmUp warmUp, Part part, int block, Path raw) {
        this.rig = rig;
        this.warmUp = warmUp;
        this.block = block;
        this.raw = raw;
        this.loads = WarmUpScenarios.byEndpoint(part, warmUp.load());
    }

    /**
     * Warms these servers up.
     *
     * @param expected the time that is reported to progress
     * @param stop ends a server that is given up
     */
    public Map<Variant, WarmUpOutcome> run(
            Collection<ServerSession> sessions, Duration expected, Consumer<Variant> stop)
            throws IOException, InterruptedException {
        ExpectedTime time = new ExpectedTime(rig.progress(), expected);
        List<WarmingServer> servers = sessions.stream().map(WarmingServer::new).toList();
        List<WarmingServer> alive = new ArrayList<>(servers);
        for (int cycle = 1; cycle <= warmUp.gentle() + warmUp.limit() && !alive.isEmpty(); cycle++) {
            for (WarmingServer server : List.copyOf(alive)) {
                load(server, cycle, time);
                if (server.givesUp(cycle)) {
                    alive.remove(server);
                    stop.accept(server.session().variant());
                }
            }
            Thread.sleep(warmUp.idle().toMillis());
            time.passes(warmUp.idle());
            if (cycle >= warmUp.gentle() + warmUp.cycles() && restless(alive).isEmpty()) {
                break;
            }
        }
        time.ends();
        if (!restless(alive).isEmpty()) {
            rig.progress()
                    .warns("not measured as steady after " + new Counted(warmUp.limit(), "warm-up cycle") + ": "
                            + String.join(", ", restless(alive)));
        }
        Map<Variant, WarmUpOutcome> outcomes = new LinkedHashMap<>();
        servers.forEach(server ->
                outcomes.put(server.session().variant(), server.outcome(loadsByEndpoint(), shared(server, alive))));
        return outcomes;
    }

    /** Loads every endpoint once, with its scenarios in turn from cycle to cycle, so that every code path gets warm. */
    private void load(WarmingServer server, int cycle, ExpectedTime time) throws IOException, InterruptedException {
        ServerSession session = server.session();
        rig.progress().prepares(block, "warming up", session.variant());
        for (List<Scenario> turns : loads.values()) {
            boolean gentle = cycle <= warmUp.gentle();
            Scenario turn = turns.get((cycle - 1) % turns.size());
            Scenario load = (gentle ? turn.gentle() : turn).of(session.server().contender());
            CompileWatch compiler = new CompileWatch(session.probe());
            LoadResult result = rig.drivers()
                    .get(load.tool())
                    .run(
                            new LoadRequest(
                                    session.server().address(),
                                    load,
                                    raw.resolve("warm-up-" + session.variant().key()),
                                    PATIENCE),
                            compiler::stop);
            server.loaded(cycle, gentle, load.endpoint().name(), result, compiler.percent());
            time.passes(warmUp.load());
        }
    }

    private List<String> restless(List<WarmingServer> servers) {
        return servers.stream()
                .filter(server -> !server.settled(loadsByEndpoint(), shared(server, servers)))
                .map(server -> server.session().variant().label())
                .toList();
    }

    /** Returns the median change of the other servers; 0 where there are none. */
    private double shared(WarmingServer server, List<WarmingServer> servers) {
        return Median.of(servers.stream()
                        .filter(other -> other != server)
                        .flatMapToDouble(other -> other.change(loadsByEndpoint()).stream()))
                .orElse(0);
    }

    private Map<String, Integer> loadsByEndpoint() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        loads.forEach((endpoint, turns) -> counts.put(endpoint, turns.size()));
        return counts;
    }

    /** Measures the time of a server's JIT compiler from its construction until it is stopped. */
    static final class CompileWatch {
        private static final double NANOS_PER_MILLI = 1e6;

        private final Probe probe;
        private final @Nullable Long startMillis;
        private final long startNanos;
        private @Nullable Double percent;

        CompileWatch(Probe probe) {
            this.probe = probe;
            this.startMillis = compileMillis();
            this.startNanos = System.nanoTime();
        }

        void stop() {
            double elapsedMillis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
            Long endMillis = compileMillis();
            percent = startMillis == null || endMillis == null
                    ? null
                    : Double.valueOf(100 * (endMillis - startMillis) / elapsedMillis);
        }

        /** Returns percent of the elapsed time, above 100 where several threads compile; null where it cannot be read. */
        @Nullable
        Double percent() {
            return percent;
        }

        private @Nullable Long compileMillis() {
            try {
                return probe.compileMillis();
            } catch (IOException e) {
                return null; // the server died or hangs, which its load shows
            }
        }
    }

    /** Expected time of one step of a run. All of it is reported to progress, however long the step takes. */
    static final class ExpectedTime {
        private final Progress progress;
        private Duration left;

        ExpectedTime(Progress progress, Duration expected) {
            this.progress = progress;
            this.left = expected;
        }

        /** Reports time that has passed; what exceeds the expected time is left out. */
        void passes(Duration time) {
            Duration counted = time.compareTo(left) <= 0 ? time : left;
            left = left.minus(counted);
            progress.advances(counted);
        }

        /** Reports the rest. */
        void ends() {
            passes(left);
        }
    }

    /**
     * Outcome of the warm-up of one server.
     *
     * @param cycles measurements of the cycles
     * @param settled true if it was steady in the end; null where it failed
     * @param failure reason why it was given up; null where it was not
     * @param log the last lines of its log, after a failure
     */
    public record WarmUpOutcome(
            List<WarmUpCycle> cycles, @Nullable Boolean settled, @Nullable String failure, List<String> log) {}
}
