package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.YamlValue.Fields;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads scenarios: every list in an entry multiplies, so two endpoints and two tools are four scenarios. */
record Scenarios(Map<String, Endpoint> endpoints, Collection<String> tools) {
    static final List<String> KEYS = List.of(
            "endpoint",
            "tool",
            "concurrency",
            "keep_alive",
            "duration",
            "requests",
            "rate",
            "capacity_percent",
            "arrivals",
            "neighbours",
            "benchmark",
            "forks",
            "warm_up_iterations",
            "iterations",
            "rounds",
            "blocks");

    private static final Duration DURATION = Duration.ofSeconds(3);
    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final int CONCURRENCY = 50;
    private static final int MOST_CONNECTIONS = 100_000;
    private static final long MOST_REQUESTS = 1_000_000_000;
    private static final double HIGHEST_RATE = 1_000_000; // requests per second
    private static final double HIGHEST_PERCENT = 1_000;
    private static final int MOST_REPETITIONS = 100_000;
    private static final int MOST_SCENARIOS = 10_000;
    private static final String DIVIDING = "jmh"; // its slices are made of iterations
    private static final List<String> DIVISION = List.of("benchmark", "forks", "warm_up_iterations", "iterations");
    private static final int FORKS = 1; // these three as in the comparison that they repeat
    private static final int WARM_UP_ITERATIONS = 1;
    private static final int ITERATIONS = 5;
    private static final int MOST_FORKS = 100;
    private static final int MOST_ITERATIONS = 1_000;

    /**
     * Multiplies out the entries.
     *
     * @param written null for every endpoint under the built-in generator
     * @param plan the place of an error if nothing is written
     */
    List<Scenario> of(@Nullable YamlValue written, YamlValue plan) {
        if (written != null && written.list().isEmpty()) {
            throw written.problem("scenarios must not be an empty list", "Leave it out for the default.");
        }
        List<Fields> entries = written == null
                ? List.of(new Fields(plan, Map.of()))
                : written.list().stream().map(entry -> entry.fields(KEYS)).toList();
        Set<String> names = new HashSet<>();
        List<Scenario> scenarios = new ArrayList<>();
        for (Fields entry : entries) {
            for (Scenario scenario : multiplied(entry)) {
                if (!names.add(scenario.name())) {
                    throw entry.mapping().problem("scenario " + scenario.name() + " is there twice", "Remove one.");
                }
                scenarios.add(scenario);
            }
            if (scenarios.size() > MOST_SCENARIOS) {
                throw entry.mapping().problem("more than " + MOST_SCENARIOS + " scenarios", "Shorten the lists.");
            }
        }
        return List.copyOf(scenarios);
    }

    private List<Scenario> multiplied(Fields entry) {
        Long requests = entry.get("requests", value -> value.whole(1, MOST_REQUESTS));
        Duration duration =
                entry.get("duration", value -> value.duration(SHORTEST), requests == null ? DURATION : null);
        entry.refuseBoth("a scenario", "duration", "requests");
        List<Scenario> scenarios = new ArrayList<>();
        for (Endpoint endpoint : entry.get("endpoint").isEmpty()
                ? List.copyOf(endpoints.values())
                : each(entry, "endpoint", this::endpoint, null)) {
            for (String tool : each(entry, "tool", this::tool, Scenario.BUILT_IN_TOOL)) {
                if (endpoint.session() && !tool.equals(Scenario.BUILT_IN_TOOL)) {
                    throw entry.problem(
                            "tool",
                            tool + " keeps no session, which endpoint " + endpoint.name() + " needs",
                            "Use tool: kit for it.");
                }
                for (int concurrency :
                        each(entry, "concurrency", value -> value.whole(1, MOST_CONNECTIONS), CONCURRENCY)) {
                    for (boolean keepAlive : each(entry, "keep_alive", YamlValue::flag, true)) {
                        for (Pace pace : paces(entry)) {
                            String name = Scenario.name(endpoint.name(), tool, concurrency, keepAlive) + pace.suffix();
                            Scenario scenario = new Scenario(
                                    name,
                                    endpoint,
                                    tool,
                                    concurrency,
                                    keepAlive,
                                    duration,
                                    requests,
                                    pace.rate(),
                                    pace.capacityPercent(),
                                    null,
                                    most(entry, "rounds"),
                                    most(entry, "blocks"),
                                    null,
                                    false);
                            arrivals(entry).stream()
                                    .map(due -> due == Arrivals.POISSON ? scenario.atRandom() : scenario)
                                    .flatMap(arriving -> divided(entry, arriving).stream())
                                    .flatMap(divided -> besideOthers(entry, divided))
                                    .forEach(scenarios::add);
                        }
                    }
                }
            }
        }
        return scenarios;
    }

    private static Stream<Scenario> besideOthers(Fields entry, Scenario scenario) {
        return each(entry, "neighbours", value -> value.word(Neighbours.class), Neighbours.RUNNING).stream()
                .map(others -> others == Neighbours.STOPPED ? scenario.withoutNeighbours() : scenario);
    }

    private static <T> List<T> each(Fields entry, String key, Function<YamlValue, T> reader, @Nullable T otherwise) {
        Optional<YamlValue> value = entry.get(key);
        return value.isEmpty()
                ? List.of(otherwise)
                : value.get().oneOrMore().stream().map(reader).toList();
    }

    /** State of the other servers while one is loaded. */
    private enum Neighbours {
        RUNNING,
        STOPPED
    }

    private static List<Arrivals> arrivals(Fields entry) {
        if (entry.get("arrivals").isPresent()
                && entry.get("rate").isEmpty()
                && entry.get("capacity_percent").isEmpty()) {
            throw entry.problem(
                    "arrivals",
                    "arrivals needs rate or capacity_percent: without, each response brings the next request",
                    "Add one of the two, or remove arrivals.");
        }
        return each(entry, "arrivals", value -> value.word(Arrivals.class), Arrivals.EVEN);
    }

    private static @Nullable Integer most(Fields entry, String key) {
        return entry.get(key, value -> value.whole(1, MOST_REPETITIONS));
    }

    private Endpoint endpoint(YamlValue written) {
        Endpoint endpoint = endpoints.get(written.text());
        if (endpoint == null) {
            throw written.unknown("there is no endpoint '" + written.text() + "'", endpoints.keySet(), written.text());
        }
        return endpoint;
    }

    private String tool(YamlValue written) {
        if (!tools.contains(written.text())) {
            throw written.unknown(
                    "a plan cannot use the tool '" + written.text() + "'",
                    tools.stream().sorted().toList(),
                    written.text());
        }
        return written.text();
    }

    /** Rate of a scenario. At most one of the two is set; neither for a closed model. */
    private record Pace(@Nullable Double rate, @Nullable Double capacityPercent) {
        String suffix() {
            return rate != null
                    ? "-r" + new BigDecimal(rate).stripTrailingZeros().toPlainString()
                    : capacityPercent == null
                            ? ""
                            : "-p"
                                    + new BigDecimal(capacityPercent)
                                            .stripTrailingZeros()
                                            .toPlainString();
        }
    }

    private static List<Pace> paces(Fields entry) {
        entry.refuseBoth("a scenario", "rate", "capacity_percent");
        if (entry.get("rate").isEmpty()) {
            return each(
                    entry,
                    "capacity_percent",
                    value -> new Pace(null, value.number(0, true, HIGHEST_PERCENT)),
                    new Pace(null, null));
        }
        return each(entry, "rate", value -> new Pace(value.number(0, true, HIGHEST_RATE), null), null);
    }

    /** Returns one scenario for each benchmark; a scenario that is not made of iterations stays unchanged. */
    private static List<Scenario> divided(Fields entry, Scenario scenario) {
        if (!scenario.tool().equals(DIVIDING)) {
            DIVISION.forEach(key -> entry.get(key).ifPresent(value -> {
                throw value.problem(
                        key + " is for tool: " + DIVIDING + ", not for " + scenario.tool(),
                        "Remove it, or give " + DIVIDING + " an entry of its own.");
            }));
            return List.of(scenario);
        }
        int forks = number(entry, "forks", 1, MOST_FORKS, FORKS);
        int warmUps = number(entry, "warm_up_iterations", 0, MOST_ITERATIONS, WARM_UP_ITERATIONS);
        int measured = number(entry, "iterations", 1, MOST_ITERATIONS, ITERATIONS);
        return each(entry, "benchmark", value -> value.word(Benchmark.class), Benchmark.THROUGHPUT).stream()
                .map(benchmark -> new Iterations(benchmark, forks, warmUps, measured))
                .map(iterations -> divided(entry, scenario, iterations))
                .toList();
    }

    private static Scenario divided(Fields entry, Scenario scenario, Iterations iterations) {
        Duration duration = scenario.duration();
        if (duration != null && duration.compareTo(iterations.shortest()) < 0) {
            throw entry.problem(
                    "duration",
                    duration.toMillis() + "ms are too short for " + iterations.count()
                            + " iterations of at least 500ms",
                    "e.g. duration: " + iterations.shortest().toMillis() + "ms");
        }
        return scenario.in(iterations);
    }

    private static int number(Fields entry, String key, int least, int most, int otherwise) {
        return entry.get(key, value -> value.whole(least, most), otherwise);
    }
}
