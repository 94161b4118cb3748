package containerkit.loadtest.run.warmup;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the servers of a part are warmed up with: at each endpoint what it will be loaded with, in turn. */
final class WarmUpScenarios {
    private static final int MOST_CONNECTIONS = 1_000;

    private WarmUpScenarios() {}

    /**
     * The loads of each endpoint by its name.
     *
     * @param each how long one lasts
     */
    static Map<String, List<Scenario>> byEndpoint(Part part, Duration each) {
        Map<String, List<Scenario>> loads = part.scenarios().stream()
                .collect(Collectors.groupingBy(
                        scenario -> scenario.endpoint().name(), LinkedHashMap::new, Collectors.toList()));
        loads.replaceAll((endpoint, all) -> modest(different(ofWarmClients(all), each)));
        return loads;
    }

    /**
     * Those of the built-in generator and of tools that need no warming, where there is the former: JMH's JVMs, fresh for each
     * load, would take the CPU that the server's compiler needs, and their throughput says how warm they are themselves.
     */
    private static List<Scenario> ofWarmClients(List<Scenario> scenarios) {
        boolean builtIn =
                scenarios.stream().anyMatch(scenario -> scenario.tool().equals(Scenario.BUILT_IN_TOOL));
        return scenarios.stream()
                .filter(scenario -> !builtIn || scenario.iterations() == null)
                .toList();
    }

    /** As fast as they can, for at a fixed rate throughput would say nothing; each once. */
    private static List<Scenario> different(List<Scenario> scenarios, Duration each) {
        return scenarios.stream()
                .map(scenario -> scenario.closed().lasting(each))
                .distinct()
                .toList();
    }

    /**
     * Without those of thousands of connections, or the one of the fewest: with so many a load of a second or two is hardly more
     * than connecting, and the server would keep memory that the slices are to see it take.
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
