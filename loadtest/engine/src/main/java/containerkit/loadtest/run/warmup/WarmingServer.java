package containerkit.loadtest.run.warmup;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import containerkit.loadtest.run.setup.ServerSession;
import containerkit.loadtest.run.warmup.Steadiness.History;
import containerkit.loadtest.run.warmup.Steadiness.Turn;
import containerkit.loadtest.run.warmup.WarmUpRunner.WarmUpOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server in its warm-up, and the results of its cycles so far. */
final class WarmingServer {
    private final ServerSession session;
    private final List<WarmUpCycle> cycles = new ArrayList<>();
    private final Map<String, List<Turn>> turns = new LinkedHashMap<>();
    private final Set<Integer> blamed = new HashSet<>(); // cycles with a load that no fault of the generator excuses
    private String trouble = "";
    private @Nullable String failure;
    private List<String> log = List.of();

    WarmingServer(ServerSession session) {
        this.session = session;
    }

    ServerSession session() {
        return session;
    }

    /** Adds the result of one endpoint's load in that cycle. */
    void loaded(int cycle, boolean gentle, String endpoint, LoadResult load, @Nullable Double compilePercent) {
        GeneratorPace pace = load.pace();
        cycles.add(new WarmUpCycle(cycle, gentle, endpoint, load.throughputPerSecond(), compilePercent));
        if (!gentle) { // one connection shows nothing of steadiness
            turns.computeIfAbsent(endpoint, key -> new ArrayList<>())
                    .add(new Turn(
                            load.throughputPerSecond(), compilePercent, pace == null ? null : pace.compilePercent()));
        }
        Optional<Fault> others = load.faults().stream()
                .filter(fault -> fault.culprit() != Culprit.GENERATOR)
                .findFirst();
        if (load.faults().isEmpty() || others.isPresent()) {
            blamed.add(cycle);
            trouble = others.map(Fault::reason).orElse("");
        }
    }

    /** Returns whether no request succeeded in that cycle, because the server is dead or hangs; notes why. */
    boolean givesUp(int cycle) {
        String death = session.server().death();
        boolean silent = (death != null || blamed.contains(cycle))
                && cycles.stream()
                        .filter(load -> load.cycle() == cycle)
                        .allMatch(load -> load.throughputPerSecond() == 0);
        if (silent) {
            failure = (death == null ? "completed no request" : death) + " while it was warmed up"
                    + (trouble.isEmpty() ? "" : ": " + trouble);
            log = session.server().lastLogLines();
        }
        return silent;
    }

    boolean settled(Map<String, Integer> loadsByEndpoint, double shared) {
        return Steadiness.settled(histories(loadsByEndpoint), shared);
    }

    /** Returns the change of its throughput, as a logarithm; empty where it is unknown. */
    OptionalDouble change(Map<String, Integer> loadsByEndpoint) {
        return Steadiness.change(histories(loadsByEndpoint));
    }

    private List<History> histories(Map<String, Integer> loadsByEndpoint) {
        return loadsByEndpoint.entrySet().stream()
                .map(loads -> new History(turns.getOrDefault(loads.getKey(), List.of()), loads.getValue()))
                .toList();
    }

    WarmUpOutcome outcome(Map<String, Integer> loadsByEndpoint, double shared) {
        return new WarmUpOutcome(cycles, failure == null ? settled(loadsByEndpoint, shared) : null, failure, log);
    }
}
