package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Load.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Multiplies out scenarios: every list in an entry multiplies, so two endpoints and two tools are four scenarios. */
record Scenarios(Map<String, Endpoint> endpoints, Collection<String> tools) {
    private static final Duration DURATION = Duration.ofSeconds(3);
    private static final int MOST_SCENARIOS = 1_000;
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
            @Key(oneOrMore = true, above = true, max = 1_000_000) List<Double> rate,
            @Key(oneOrMore = true, above = true, max = 1_000) List<Double> capacityPercent,
            @Key(fallback = "running") Neighbours neighbours,
            @Key(oneOrMore = true, fallback = "throughput") List<Benchmark> benchmark,
            @Key(fallback = "1", min = 1, max = 100) int forks,
            @Key(fallback = "1", max = 1_000) int warmUpIterations,
            @Key(fallback = "5", min = 1, max = 1_000) int iterations,
            @Key(min = 1, max = 100_000) @Nullable Integer rounds,
            @Key(min = 1, max = 100_000) @Nullable Integer blocks)
            implements Binder.Bound {

        /** Returns one division for each benchmark; null alone for a tool whose slices are in one piece. */
        List<@Nullable Iterations> divisions(String usedTool) {
            List<@Nullable Iterations> divisions = new ArrayList<>();
            if (usedTool.equals(DIVIDING)) {
                benchmark.forEach(each -> divisions.add(new Iterations(each, forks, warmUpIterations, iterations)));
            } else {
                divisions.add(null);
            }
            return divisions;
        }

        /** Returns every rate; null alone for a closed model. */
        List<@Nullable Rate> rates() {
            List<@Nullable Rate> rates = new ArrayList<>();
            rate.forEach(each -> rates.add(new Rate(each, null)));
            capacityPercent.forEach(each -> rates.add(new Rate(null, each)));
            if (rates.isEmpty()) {
                rates.add(null);
            }
            return rates;
        }
    }

    private static final List<Rule<Entry>> RULES = List.of(
            Rule.either("duration", "requests"),
            Rule.either("rate", "capacity_percent"),
            dividing("benchmark"),
            dividing("forks"),
            dividing("warm_up_iterations"),
            dividing("iterations"));

    private static Rule<Entry> dividing(String key) {
        return new Rule<>(
                key,
                entry -> entry.has(key)
                        && !entry.tool().stream().allMatch(tool -> tool.text().equals(DIVIDING)),
                key + " is for tool: " + DIVIDING + " alone",
                "Remove it, or give " + DIVIDING + " an entry of its own.");
    }

    /** State of the other servers while one is loaded; where they are stopped, each slice is run on a fresh start. */
    enum Neighbours {
        RUNNING,
        STOPPED
    }

    /** @param entries at least one; one without keys is every endpoint under the built-in generator */
    List<Scenario> of(List<Entry> entries) {
        Set<String> names = new HashSet<>();
        List<Scenario> scenarios = new ArrayList<>();
        for (Entry entry : entries) {
            Rule.check(RULES, entry);
            for (Scenario scenario : multiplied(entry)) {
                if (!names.add(scenario.name())) {
                    throw entry.at().problem(ScenarioName.of(scenario) + " is there twice", "Remove one.");
                }
                scenarios.add(scenario);
            }
            if (scenarios.size() > MOST_SCENARIOS) {
                throw entry.at().problem("more than " + MOST_SCENARIOS + " scenarios", "Shorten the lists.");
            }
        }
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
                if (endpoint.session() && !tool.equals(Scenario.BUILT_IN_TOOL)) {
                    throw entry.at()
                            .at("tool")
                            .keyProblem(
                                    tool + " keeps no session, which endpoint " + endpoint.name() + " needs",
                                    "Use tool: kit for it.");
                }
                scenarios.addAll(multiplied(entry, endpoint, tool));
            }
        }
        return scenarios;
    }

    private static List<Scenario> multiplied(Entry entry, Endpoint endpoint, String tool) {
        Duration duration = entry.duration() == null && entry.requests() == null ? DURATION : entry.duration();
        List<Scenario> scenarios = new ArrayList<>();
        for (int concurrency : entry.concurrency()) {
            for (boolean keepAlive : entry.keepAlive()) {
                for (Rate rate : entry.rates()) {
                    Load load = new Load(duration, entry.requests(), rate);
                    for (Iterations division : entry.divisions(tool)) {
                        requireTime(entry, duration, division);
                        boolean average = division != null && division.benchmark() == Benchmark.AVERAGE_TIME;
                        boolean alone = entry.neighbours() == Neighbours.STOPPED;
                        String name = Scenario.name(endpoint.name(), tool, concurrency, keepAlive)
                                + (rate == null ? "" : rate.key())
                                + (average ? "-average" : "")
                                + (alone ? "-alone" : "");
                        Slicing slicing = new Slicing(division, entry.rounds(), entry.blocks(), alone);
                        scenarios.add(new Scenario(name, endpoint, tool, concurrency, keepAlive, load, slicing));
                    }
                }
            }
        }
        return scenarios;
    }

    private static void requireTime(Entry entry, @Nullable Duration duration, @Nullable Iterations division) {
        if (duration != null && division != null && duration.compareTo(division.shortest()) < 0) {
            throw entry.at()
                    .at("duration")
                    .problem(
                            duration.toMillis() + "ms are too short for " + division.count()
                                    + " iterations of at least 500ms",
                            "e.g. duration: " + division.shortest().toMillis() + "ms");
        }
    }
}
