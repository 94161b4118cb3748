package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Load.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Multiplies out scenarios: every list in an entry multiplies, so two endpoints and two tools are four scenarios. */
record Scenarios(Map<String, Endpoint> endpoints, Collection<String> tools) {
    private static final Duration DURATION = Duration.ofSeconds(3);
    private static final String DIVIDING = "jmh"; // its slices are made of iterations

    /** Entry of the list as a plan has it. What is left out of JMH's keys is as in the comparison that they repeat. */
    record Entry(
            YamlValue at,
            @Key(oneOrMore = true) List<YamlValue> endpoint,
            @Key(oneOrMore = true, fallback = Scenario.BUILT_IN_TOOL) List<YamlValue> tool,
            @Key(oneOrMore = true, fallback = "50", min = 1, max = 100_000) List<Integer> concurrency,
            @Key(oneOrMore = true, fallback = "true") List<Boolean> keepAlive,
            @Key(min = 500) @Nullable Duration duration,
            @Key(min = 1, max = 1_000_000_000) @Nullable Long requests,
            @Key(oneOrMore = true, min = 0.001, max = 1_000_000) List<Double> rate,
            @Key(oneOrMore = true, min = 0.001, max = 1_000) List<Double> capacityPercent,
            @Key(fallback = "running", like = "running|stopped", as = "running or stopped") String neighbours,
            @Key(fallback = "throughput") Benchmark benchmark,
            @Key(fallback = "1", min = 1, max = 100) int forks,
            @Key(fallback = "1", max = 1_000) int warmUpIterations,
            @Key(fallback = "5", min = 1, max = 1_000) int iterations,
            @Key(min = 1, max = 100_000) @Nullable Integer rounds,
            @Key(min = 1, max = 100_000) @Nullable Integer blocks)
            implements Binder.Bound {

        @Override
        public void check() {
            refuseBoth("duration", "requests");
            refuseBoth("rate", "capacity_percent");
        }

        /** Returns every rate; null alone for a closed model. */
        List<@Nullable Rate> rates() {
            List<@Nullable Rate> rates = new ArrayList<>();
            rate.forEach(each -> rates.add(new Rate(each, null)));
            capacityPercent.forEach(each -> rates.add(new Rate(null, each)));
            return rates.isEmpty() ? Collections.singletonList(null) : rates;
        }

        Scenario scenario(Endpoint to, String with, int connections, boolean kept, @Nullable Rate at) {
            Duration lasting = duration == null && requests == null ? DURATION : duration;
            Iterations division =
                    with.equals(DIVIDING) ? new Iterations(benchmark, forks, warmUpIterations, iterations) : null;
            boolean alone = neighbours.equals("stopped");
            String name = Scenario.name(to.name(), with, connections, kept)
                    + (at == null ? "" : at.key())
                    + (division != null && benchmark == Benchmark.AVERAGE_TIME ? "-average" : "")
                    + (alone ? "-alone" : "");
            Slicing slicing = new Slicing(division, rounds, blocks, alone);
            return new Scenario(name, to, with, connections, kept, new Load(lasting, requests, at), slicing);
        }
    }

    /** @param entries at least one; one without keys is every endpoint under the built-in generator */
    List<Scenario> of(List<Entry> entries) {
        Set<String> names = new HashSet<>();
        Set<Boolean> alone = new HashSet<>();
        List<Scenario> scenarios = new ArrayList<>();
        for (Entry entry : entries) {
            for (Scenario scenario : multiplied(entry)) {
                boolean fresh = names.add(scenario.name());
                entry.refuse(!fresh, "", ScenarioName.of(scenario) + " is there twice", "Remove one.");
                alone.add(scenario.slicing().alone());
                scenarios.add(scenario);
            }
        }
        entries.get(0)
                .refuse(
                        alone.size() > 1,
                        "",
                        "a part has both neighbours: running and neighbours: stopped",
                        "Put these scenarios into parts of their own.");
        return List.copyOf(scenarios);
    }

    private List<Scenario> multiplied(Entry entry) {
        List<Endpoint> wanted = entry.endpoint().isEmpty()
                ? List.copyOf(endpoints.values())
                : entry.endpoint().stream()
                        .map(name -> endpoints.get(name.known("there is no endpoint", endpoints.keySet())))
                        .toList();
        List<String> known = tools.stream().sorted().toList();
        List<Scenario> scenarios = new ArrayList<>();
        for (Endpoint endpoint : wanted) {
            for (YamlValue written : entry.tool()) {
                String tool = written.known("a plan cannot use the tool", known);
                entry.refuse(
                        endpoint.session() && !tool.equals(Scenario.BUILT_IN_TOOL),
                        "tool",
                        tool + " keeps no session, which endpoint " + endpoint.name() + " needs",
                        "Use tool: kit for it.");
                for (int concurrency : entry.concurrency()) {
                    for (boolean keepAlive : entry.keepAlive()) {
                        for (Rate rate : entry.rates()) {
                            scenarios.add(entry.scenario(endpoint, tool, concurrency, keepAlive, rate));
                        }
                    }
                }
            }
        }
        return scenarios;
    }
}
