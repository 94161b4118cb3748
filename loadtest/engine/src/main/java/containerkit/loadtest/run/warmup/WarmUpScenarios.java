package containerkit.loadtest.run.warmup;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Chooses the loads of a warm-up: for each endpoint of a part the scenarios that will load it. */
final class WarmUpScenarios {
    /** Number of connections above which a scenario is left out if there are others. */
    private static final int MOST_CONNECTIONS = 1_000;

    private static final Duration TURN = Duration.ofSeconds(2);
    private static final Duration SHORTEST = Duration.ofMillis(400);

    private WarmUpScenarios() {}

    /** Returns the loads of one turn, no longer than a warm-up: every endpoint with each of its different scenarios. */
    static List<Scenario> of(Part part, Duration limit) {
        List<Endpoint> endpoints = part.warmUpEndpoints();
        Map<Endpoint, List<Scenario>> byEndpoint = part.scenarios().stream()
                .filter(scenario -> endpoints.contains(scenario.endpoint()))
                .collect(Collectors.groupingBy(Scenario::endpoint, LinkedHashMap::new, Collectors.toList()));
        return inOneTurn(
                byEndpoint.values().stream()
                        .flatMap(all -> modest(different(ofOneTool(all))).stream())
                        .toList(),
                limit);
    }

    /** Returns the same loads over one connection, each endpoint once. */
    static List<Scenario> overOneConnection(List<Scenario> loads, Duration limit) {
        Map<Endpoint, Scenario> first = new LinkedHashMap<>();
        loads.forEach(load -> first.putIfAbsent(load.endpoint(), load.gentle()));
        return inOneTurn(List.copyOf(first.values()), limit);
    }

    /** Gives each load the same share of a turn. */
    private static List<Scenario> inOneTurn(List<Scenario> loads, Duration limit) {
        Duration turn = Collections.min(List.of(TURN, limit));
        Duration each = Collections.max(List.of(SHORTEST, turn.dividedBy(loads.size())));
        return loads.stream().map(load -> load.withDuration(each)).toList();
    }

    /** Leaves out other tools where the built-in generator loads the endpoint: their requests run the same code. */
    private static List<Scenario> ofOneTool(List<Scenario> scenarios) {
        List<Scenario> builtIn = scenarios.stream().filter(Scenario::builtIn).toList();
        return builtIn.isEmpty() ? scenarios : builtIn;
    }

    /**
     * Makes them closed-model, and removes duplicates, which may differ in how many rounds and blocks have them: every
     * block warms up alike. The requests of a mix come equally often: one with a twentieth of the mix would stay cold.
     */
    private static List<Scenario> different(List<Scenario> scenarios) {
        return scenarios.stream()
                .map(scenario -> scenario.of(scenario.endpoint().evenly()).closed(TURN))
                .distinct()
                .toList();
    }

    /**
     * Leaves out scenarios with thousands of connections, unless there are no others: a load of a second or two would hardly do
     * more than connect, and the server would keep memory that the slices are to measure.
     */
    private static List<Scenario> modest(List<Scenario> loads) {
        List<Scenario> modest = loads.stream()
                .filter(load -> load.concurrency() <= MOST_CONNECTIONS)
                .toList();
        return modest.isEmpty()
                ? List.of(Collections.min(loads, Comparator.comparingInt(Scenario::concurrency)))
                : modest;
    }
}
