package containerkit.loadtest;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Loads a server with what its part will load it with, before any slice counts. */
final class WarmUpRunner {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Rig rig;
    private final WarmUp warmUp;
    private final Path raw;
    private final Map<String, List<Scenario>> scenariosByEndpoint;
    private String trouble = "";

    WarmUpRunner(Rig rig, WarmUp warmUp, Part part, Path raw) {
        this.rig = rig;
        this.warmUp = warmUp;
        this.raw = raw;
        this.scenariosByEndpoint = part.scenarios().stream()
                .collect(Collectors.groupingBy(
                        scenario -> scenario.endpoint().name(), LinkedHashMap::new, Collectors.toList()));
    }

    /** One cycle, counted from 1: every endpoint once, by its scenarios in turn, so that every code path gets warm. */
    List<WarmUpCycle> cycle(ServerSession session, int cycle) throws IOException, InterruptedException {
        List<WarmUpCycle> outcomes = new ArrayList<>();
        for (List<Scenario> scenarios : scenariosByEndpoint.values()) {
            Scenario load = scenarios.get((cycle - 1) % scenarios.size()).lasting(warmUp.load());
            Path prefix = raw.resolve("warm-up-" + session.variant().label());
            LoadResult result = rig.drivers()
                    .get(load.tool())
                    .run(new LoadRequest(session.server().address(), load, prefix, PATIENCE));
            trouble = result.faults().isEmpty() ? "" : result.faults().get(0).reason();
            outcomes.add(new WarmUpCycle(cycle, load.endpoint().name(), result.throughputPerSecond(), null));
            rig.progress().advances(warmUp.load());
        }
        return outcomes;
    }

    /** What the tool complained of last; empty where it did not. */
    String trouble() {
        return trouble;
    }

    /** The pause after a cycle. */
    void pause() throws InterruptedException {
        Thread.sleep(warmUp.idle().toMillis());
        rig.progress().advances(warmUp.idle());
    }
}
