package containerkit.loadtest.run.warmup;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses the scenarios of a warm-up: for each endpoint of a part those that will load it. */
final class WarmUpScenarios {
    private WarmUpScenarios() {}

    /**
     * Returns the scenarios of each endpoint by its name.
     *
     * @param each duration of one
     */
    static Map<String, List<Scenario>> byEndpoint(Part part, Duration each) {
        Set<Endpoint> endpoints = Set.copyOf(part.warmUpEndpoints());
        Map<String, List<Scenario>> loads = part.scenarios().stream()
                .filter(scenario -> endpoints.contains(scenario.endpoint()))
                .collect(Collectors.groupingBy(
                        scenario -> scenario.endpoint().name(), LinkedHashMap::new, Collectors.toList()));
        loads.replaceAll((endpoint, all) -> modest(different(ofWarmClients(all), each)));
        return loads;
    }

    /**
     * Leaves JMH out where there is the built-in generator: JMH's JVMs are fresh for each load, take the CPU that the server's
     * compiler needs, and their throughput depends on how warm they are. Leaves out there what only some blocks have, so that
     * every block warms up alike.
     */
    private static List<Scenario> ofWarmClients(List<Scenario> scenarios) {
        boolean builtIn = scenarios.stream()
                .anyMatch(scenario -> scenario.tool().equals(Scenario.BUILT_IN_TOOL) && scenario.blocks() == null);
        return scenarios.stream()
                .filter(scenario -> !builtIn || scenario.iterations() == null && scenario.blocks() == null)
                .toList();
    }

    /**
     * Makes them closed-model, because at a fixed rate throughput shows nothing, and removes duplicates, which may differ in
     * how many rounds have them. The requests of a mix come equally often: one with a twentieth of the mix would stay cold.
     */
    private static List<Scenario> different(List<Scenario> scenarios, Duration each) {
        return scenarios.stream()
                .map(scenario -> scenario.of(scenario.endpoint().evenly())
                        .closed()
                        .lasting(each)
                        .everywhere())
                .distinct()
                .toList();
    }

    /**
     * Leaves out scenarios with thousands of connections, unless there are no others: a load of a second or two would hardly do
     * more than connect, and the server would keep memory that the slices are to measure.
     */
    private static List<Scenario> modest(List<Scenario> loads) {
        List<Scenario> modest = loads.stream()
                .filter(load -> load.concurrency() <= Schedule.MOST_WARM_UP_CONNECTIONS)
                .toList();
        return modest.isEmpty()
                ? List.of(Collections.min(loads, Comparator.comparingInt(Scenario::concurrency)))
                : modest;
    }
}
