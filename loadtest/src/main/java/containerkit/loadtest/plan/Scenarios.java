package containerkit.loadtest.plan;

import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.PlanFile.ScenarioFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Multiplies out what a plan says about loads. */
record Scenarios(YamlFile yaml, Map<String, Endpoint> endpoints, Set<String> tools) {
    private static final ScenarioFile EVERYTHING_LEFT_OUT =
            new ScenarioFile(null, null, null, null, null, null, null, null, null, null, null, null, null);
    private static final Duration DURATION = Duration.ofSeconds(3);
    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final String DIVIDING = "jmh"; // its slices are made of iterations
    private static final int FORKS = 1;
    private static final int WARM_UP_ITERATIONS = 1; // these two as in the comparison that it is here to repeat
    private static final int ITERATIONS = 5;

    List<Scenario> of(@Nullable List<ScenarioFile> written) {
        List<ScenarioFile> lines = written == null || written.isEmpty() ? List.of(EVERYTHING_LEFT_OUT) : written;
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        for (ScenarioFile line : lines) {
            for (Scenario scenario : multiplied(line)) {
                if (scenarios.put(scenario.name(), scenario) != null) {
                    throw yaml.about(
                            scenario.endpoint().name(), "scenario " + scenario.name() + " is there twice", "drop one");
                }
            }
        }
        return List.copyOf(scenarios.values());
    }

    private List<Scenario> multiplied(ScenarioFile line) {
        if (line.duration() != null && line.requests() != null) {
            throw yaml.about("requests", "a scenario has a duration or a number of requests, not both", "drop one");
        }
        Duration duration = line.duration() == null && line.requests() == null ? DURATION : line.duration();
        if (duration != null && duration.compareTo(SHORTEST) < 0) {
            throw yaml.about(
                    "duration", "a slice must last at least 500ms, not " + duration.toMillis() + "ms", "e.g. 2s");
        }
        List<Scenario> scenarios = new ArrayList<>();
        for (String endpoint : line.endpoint() == null ? endpoints.keySet() : line.endpoint()) {
            for (String tool : line.tool() == null ? List.of(Scenario.BUILT_IN_TOOL) : line.tool()) {
                for (int concurrency : line.concurrency() == null ? List.of(50) : line.concurrency()) {
                    for (boolean keepAlive : line.keepAlive() == null ? List.of(true) : line.keepAlive()) {
                        for (Pace pace : paces(line)) {
                            Scenario scenario =
                                    scenario(endpoint, tool, concurrency, keepAlive, duration, line.requests(), pace);
                            for (Scenario divided : divided(line, scenario)) {
                                for (boolean sampling : line.sampling() == null ? List.of(true) : line.sampling()) {
                                    scenarios.add(sampling ? divided : divided.withoutSampling());
                                }
                            }
                        }
                    }
                }
            }
        }
        return scenarios;
    }

    /** At most one of the two is set; neither for a closed model. */
    private record Pace(@Nullable Double rate, @Nullable Double capacityPercent) {
        String suffix() {
            if (rate != null) {
                return "-r" + new BigDecimal(rate).stripTrailingZeros().toPlainString();
            }
            return capacityPercent == null
                    ? ""
                    : "-p"
                            + new BigDecimal(capacityPercent)
                                    .stripTrailingZeros()
                                    .toPlainString();
        }
    }

    private List<Pace> paces(ScenarioFile line) {
        if (line.rate() != null && line.capacityPercent() != null) {
            throw yaml.about("rate", "a scenario has a rate or a capacity_percent, not both", "drop one");
        }
        if (line.rate() != null) {
            return line.rate().stream()
                    .map(rate -> new Pace(above0("rate", rate), null))
                    .toList();
        }
        if (line.capacityPercent() != null) {
            return line.capacityPercent().stream()
                    .map(percent -> new Pace(null, above0("capacity_percent", percent)))
                    .toList();
        }
        return List.of(new Pace(null, null));
    }

    private Double above0(String key, Double value) {
        if (!(value > 0) || value.isInfinite()) {
            throw yaml.about(key, key + " must be above 0, not " + value, "e.g. " + (key.equals("rate") ? 1000 : 60));
        }
        return value;
    }

    /** One load for each benchmark; what is not made of iterations stays as it is. */
    private List<Scenario> divided(ScenarioFile line, Scenario scenario) {
        if (!scenario.tool().equals(DIVIDING)) {
            refuse("benchmark", line.benchmark(), scenario);
            refuse("forks", line.forks(), scenario);
            refuse("warm_up_iterations", line.warmUpIterations(), scenario);
            refuse("iterations", line.iterations(), scenario);
            return List.of(scenario);
        }
        List<Benchmark> benchmarks = line.benchmark() == null ? List.of(Benchmark.THROUGHPUT) : line.benchmark();
        return benchmarks.stream()
                .map(benchmark -> new Iterations(
                        benchmark,
                        atLeast(1, "forks", line.forks(), FORKS),
                        atLeast(0, "warm_up_iterations", line.warmUpIterations(), WARM_UP_ITERATIONS),
                        atLeast(1, "iterations", line.iterations(), ITERATIONS)))
                .map(iterations -> divided(line, scenario, iterations))
                .toList();
    }

    private Scenario divided(ScenarioFile line, Scenario scenario, Iterations iterations) {
        Duration duration = scenario.duration();
        if (duration != null && duration.compareTo(iterations.shortest()) < 0) {
            throw yaml.about(
                    line.duration() == null ? DIVIDING : "duration",
                    duration.toMillis() + "ms are too short for " + iterations.count()
                            + " iterations, each of which must last at least 500ms",
                    "e.g. duration: " + iterations.shortest().toMillis() + "ms");
        }
        return scenario.in(iterations);
    }

    private void refuse(String key, @Nullable Object value, Scenario scenario) {
        if (value != null) {
            throw yaml.about(
                    key,
                    key + " is for tool: " + DIVIDING + ", not for " + scenario.tool(),
                    "drop it, or give " + DIVIDING + " a line of its own");
        }
    }

    private int atLeast(int least, String key, @Nullable Integer value, int otherwise) {
        if (value != null && value < least) {
            throw yaml.about(key, key + " must be at least " + least + ", not " + value, "e.g. " + otherwise);
        }
        return value == null ? otherwise : value;
    }

    private Scenario scenario(
            String endpointName,
            String tool,
            int concurrency,
            boolean keepAlive,
            @Nullable Duration duration,
            @Nullable Long requests,
            Pace pace) {
        Endpoint endpoint = endpoints.get(endpointName);
        if (endpoint == null) {
            throw yaml.about(
                    endpointName,
                    "there is no endpoint '" + endpointName + "'",
                    new Suggestions(endpoints.keySet()).hint(endpointName));
        }
        if (!tools.contains(tool)) {
            throw yaml.about(tool, "there is no tool '" + tool + "'", new Suggestions(tools).hint(tool));
        }
        if (concurrency < 1) {
            throw yaml.about("concurrency", "concurrency must be at least 1, not " + concurrency, "e.g. 50");
        }
        if (requests != null && requests < 1) {
            throw yaml.about("requests", "requests must be at least 1, not " + requests, "e.g. 20000");
        }
        String name = Scenario.name(endpointName, tool, concurrency, keepAlive) + pace.suffix();
        return new Scenario(
                name, endpoint, tool, concurrency, keepAlive, duration, requests, pace.rate(), pace.capacityPercent());
    }
}
