package containerkit.loadtest.run.warmup;

import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import containerkit.loadtest.run.setup.ServerSession;
import containerkit.loadtest.run.warmup.Steadiness.Turn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server while it is warmed up, and what its cycles have shown so far. */
final class WarmingServer {
    private final ServerSession session;
    private final List<WarmUpCycle> cycles = new ArrayList<>();
    private final Map<String, List<Turn>> turns = new LinkedHashMap<>();
    private String trouble = "";
    private @Nullable String failure;
    private List<String> log = List.of();

    WarmingServer(ServerSession session) {
        this.session = session;
    }

    ServerSession session() {
        return session;
    }

    /** What one endpoint's load in that cycle came to. */
    void loaded(int cycle, boolean gentle, String endpoint, LoadResult load, @Nullable Double compilePercent) {
        GeneratorPace pace = load.pace();
        cycles.add(new WarmUpCycle(cycle, gentle, endpoint, load.throughputPerSecond(), compilePercent));
        if (!gentle) { // over one connection it is another figure, which says nothing of steadiness
            turns.computeIfAbsent(endpoint, key -> new ArrayList<>())
                    .add(new Turn(
                            load.throughputPerSecond(), compilePercent, pace == null ? null : pace.compilePercent()));
        }
        trouble = load.faults().isEmpty() ? "" : load.faults().get(0).reason();
    }

    /** Notes why it is not worth another cycle, if it answered nothing in that one: it is dead or hangs. */
    boolean givesUp(int cycle) {
        boolean silent =
                cycles.stream().filter(load -> load.cycle() == cycle).allMatch(load -> load.throughputPerSecond() == 0);
        if (silent) {
            String death = session.server().death();
            failure = (death == null ? "gave no good answer" : death) + " while it was warmed up"
                    + (trouble.isEmpty() ? "" : ": " + trouble);
            log = session.server().lastLogLines();
        }
        return silent;
    }

    /** Whether it is steady at every endpoint. */
    boolean settled(Map<String, Integer> loadsByEndpoint) {
        return loadsByEndpoint.entrySet().stream()
                .allMatch(loads -> Steadiness.settled(turns.getOrDefault(loads.getKey(), List.of()), loads.getValue()));
    }

    /** What became of it. */
    WarmUpOutcome outcome(Map<String, Integer> loadsByEndpoint) {
        return new WarmUpOutcome(cycles, failure == null ? settled(loadsByEndpoint) : null, failure, log);
    }
}
