package containerkit.loadtest.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Share of a block whose servers live side by side: all of them are started, loaded and stopped together. Most plans
 * have one part; the 2019 article starts its servers afresh for every round and endpoint.
 *
 * @param name name that a report groups by
 * @param variants the servers, at least one
 * @param scenarios at least one
 */
public record Part(String name, List<Variant> variants, List<Scenario> scenarios) {
    public Part {
        variants = List.copyOf(variants);
        scenarios = List.copyOf(scenarios);
    }

    Part with(UnaryOperator<Scenario> change) {
        return new Part(name, variants, scenarios.stream().map(change).toList());
    }

    /** Returns the same part without those servers; empty if nothing is left to compare, or to measure. */
    Optional<Part> without(Set<Variant> others) {
        List<Variant> left =
                variants.stream().filter(variant -> !others.contains(variant)).toList();
        boolean alone = left.size() == 1 && variants.size() > 1;
        return left.isEmpty() || (alone && !valuesOnly())
                ? Optional.empty()
                : Optional.of(new Part(name, left, scenarios));
    }

    private boolean valuesOnly() {
        return scenarios.stream()
                .map(scenario -> scenario.slicing().blocks())
                .allMatch(blocks -> blocks != null && blocks < Plan.FEWEST_BLOCKS);
    }

    /** Returns whether servers live side by side in it; not if each slice is run on a server that was started for it. */
    public boolean sharesServers() {
        return !scenarios.stream().allMatch(scenario -> scenario.slicing().alone());
    }

    /** Returns the length of one slice of every server in every scenario, in milliseconds; a request counts as one. */
    static double length(List<Part> parts) {
        return parts.stream()
                .flatMapToDouble(part -> part.scenarios().stream()
                        .map(Scenario::load)
                        .mapToDouble(load ->
                                load.requests() == null ? load.duration().toMillis() : load.requests())
                        .map(length -> length * part.variants().size()))
                .sum();
    }

    /**
     * Returns the endpoints that a warm-up loads. A mix warms up its requests: they run the same code, and the time for
     * each alone goes to the compiler instead.
     */
    public List<Endpoint> warmUpEndpoints() {
        List<Endpoint> all =
                scenarios.stream().map(Scenario::endpoint).distinct().toList();
        return all.stream()
                .filter(endpoint -> all.stream()
                        .map(Endpoint::requests)
                        .noneMatch(
                                mix -> mix.size() > endpoint.requests().size() && mix.containsAll(endpoint.requests())))
                .toList();
    }

    /** Returns the scenarios with the same requests and as many connections, at a rate where this one has none, or without one. */
    public List<Scenario> twins(Scenario scenario) {
        return scenarios.stream()
                .filter(other -> other.differsInRateOnly(scenario))
                .toList();
    }

    /** Returns whether a scenario has a profile: at a rate only where its requests are not sent without one, too. */
    boolean profiled(Scenario scenario) {
        return scenario.slicing().iterations() == null // JMH runs in JVMs of its own
                && !scenario.slicing().alone()
                && (!scenario.load().open() || twins(scenario).isEmpty());
    }

    /** Returns the scenarios whose capacity must be known before every scenario has its rate, once each. */
    public List<Scenario> capacityLoads() {
        return scenarios.stream()
                .filter(scenario -> scenario.load().needsCapacity())
                .map(Part::capacityLoad)
                .distinct()
                .toList();
    }

    /** Returns the scenario that shows the capacity of which the scenario's rate is a share. */
    public static Scenario capacityLoad(Scenario scenario) {
        return scenario.closed(Schedule.CAPACITY_SLICE);
    }
}
