package containerkit.loadtest.bench;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads servers whose latencies are known with one slice of each tool, to show the latencies that each tool reports.
 */
public final class TruthBench {
    /** Cases to load. The rate is high enough for the percentiles, and low enough to work off a stall in no time. */
    public static final List<Case> CASES = List.of(
            new Case(new Truth.Stall(Duration.ofSeconds(1), Duration.ofMillis(140)), 1_000),
            new Case(new Truth.Stall(Duration.ofSeconds(1), Duration.ofMillis(250)), 400),
            new Case(new Truth.Stall(Duration.ofMillis(2_500), Duration.ofSeconds(2)), 200),
            new Case(new Truth.Delays(), 400));

    /** Names of the values in a line. */
    public static final List<String> COLUMNS = List.of("open, intended", "open, sent", "ab", "siege");

    private static final List<String> CLOSED = List.of("ab", "siege");
    private static final int OPEN_CONNECTIONS = 500; // more than a stall keeps waiting, so that none is short
    private static final int CLOSED_CONNECTIONS = 10;
    private static final int WARM_UP_CONNECTIONS = 50;

    /** Warm-up. A cold server works a stall's queue off slowly, which the calculation does not include. */
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Map<Double, Function<LatencyMs, @Nullable Double>> PERCENTILES = percentiles();

    private final Launcher launcher;
    private final Readiness readiness;
    private final Map<String, Driver> drivers;
    private final List<String> java;
    private final Path directory;
    private final Duration slice;

    /**
     * Creates a demonstration with these parts of the kit.
     *
     * @param drivers {@code open}, {@code ab} and {@code siege}
     * @param java command that runs one of the kit's own classes: the program, and its options
     * @param directory directory that keeps what server and tools print
     * @param slice duration of a slice, whole periods of the stalls
     */
    public TruthBench(
            Launcher launcher,
            Readiness readiness,
            Map<String, Driver> drivers,
            List<String> java,
            Path directory,
            Duration slice) {
        this.launcher = launcher;
        this.readiness = readiness;
        this.drivers = Map.copyOf(drivers);
        this.java = List.copyOf(java);
        this.directory = directory;
        this.slice = slice;
    }

    /** A truth, and the rate at which the open model loads it. */
    public record Case(Truth truth, int ratePerSecond) {
        /** Returns the argument and the rate in one word or two. */
        public String label() {
            return truth.argument() + " at " + ratePerSecond + "/s";
        }
    }

    /**
     * Result of one case.
     *
     * @param lines lines, percentile by percentile
     * @param notes notes to know before believing the lines
     */
    public record Result(List<Line> lines, List<String> notes) {
        public Result {
            lines = List.copyOf(lines);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One percentile.
     *
     * @param percentile above 0 and below 100
     * @param paperMs latency by calculation, in ms
     * @param seenMs latencies in ms, in the order of {@link #COLUMNS}; null where a tool does not report one
     */
    public record Line(double percentile, double paperMs, List<@Nullable Double> seenMs) {}

    /**
     * Starts the server of a truth and loads it with every tool.
     *
     * @throws LaunchException where the server cannot be started
     * @throws IOException where a tool cannot be started or nothing can be written
     */
    public Result run(Case given) throws IOException, InterruptedException, LaunchException {
        String name = given.truth().argument().replace(':', '-');
        Path files = Files.createDirectories(directory);
        try (RunningServer server =
                launcher.launch(contender(given), Mode.of(Mode.STOCK), files.resolve(name + ".log"))) {
            Endpoint endpoint =
                    new Endpoint("truth", "/", "GET", Map.of(), null, new Expectation(200, "true", null, false));
            readiness.await(server, List.of(endpoint));
            Scenario warmUp = scenario(endpoint, Scenario.BUILT_IN_TOOL, WARM_UP_CONNECTIONS, WARM_UP);
            load(server, warmUp, name + "-warm-up");
            Map<String, LoadResult> seen = new LinkedHashMap<>();
            for (Scenario scenario : Stream.concat(
                            Stream.of(scenario(endpoint, Scenario.BUILT_IN_TOOL, OPEN_CONNECTIONS, slice)
                                    .atRate((double) given.ratePerSecond())),
                            CLOSED.stream().map(tool -> scenario(endpoint, tool, CLOSED_CONNECTIONS, slice)))
                    .toList()) {
                Thread.sleep(rest(given.truth()).toMillis());
                seen.put(scenario.tool(), load(server, scenario, name + "-" + scenario.tool()));
            }
            return new Result(lines(given.truth(), seen), notes(seen));
        }
    }

    private static Scenario scenario(Endpoint endpoint, String tool, int connections, Duration length) {
        return new Scenario("truth", endpoint, tool, connections, true, length, null);
    }

    private LoadResult load(RunningServer server, Scenario scenario, String name)
            throws IOException, InterruptedException {
        return drivers.get(scenario.tool())
                .run(new LoadRequest(server.address(), scenario, directory.resolve(name), PATIENCE));
    }

    private Contender contender(Case given) {
        List<String> command = new ArrayList<>(java);
        command.addAll(
                List.of(TruthServer.class.getName(), "{port}", given.truth().argument()));
        return new Contender(
                given.truth().argument(), null, List.of(), command, null, null, null, null, null, Map.of(), null, null);
    }

    /** Returns a pause so long that the stalls' clock starts anew, because each slice is to meet the same stalls. */
    private static Duration rest(Truth truth) {
        Duration stalls = truth instanceof Truth.Stall stall ? stall.length().multipliedBy(2) : Duration.ZERO;
        return stalls.plusSeconds(1);
    }

    private static List<Line> lines(Truth truth, Map<String, LoadResult> seen) {
        List<Line> lines = new ArrayList<>();
        PERCENTILES.forEach((percentile, value) -> {
            List<@Nullable Double> ms = new ArrayList<>();
            ms.add(latency(seen.get(Scenario.BUILT_IN_TOOL).latencyMs(), value));
            ms.add(latency(seen.get(Scenario.BUILT_IN_TOOL).sentLatencyMs(), value));
            CLOSED.forEach(tool -> ms.add(latency(seen.get(tool).latencyMs(), value)));
            lines.add(new Line(percentile, truth.percentileMs(percentile), ms));
        });
        return lines;
    }

    private static @Nullable Double latency(
            @Nullable LatencyMs latency, Function<LatencyMs, @Nullable Double> percentile) {
        return latency == null ? null : percentile.apply(latency);
    }

    private static List<String> notes(Map<String, LoadResult> seen) {
        List<String> notes = new ArrayList<>();
        seen.forEach((tool, load) -> {
            for (Fault fault : load.faults()) {
                notes.add(tool + ": " + fault.reason());
            }
        });
        GeneratorPace pace = seen.get(Scenario.BUILT_IN_TOOL).pace();
        if (pace != null && pace.latenessP99Ms() != null) {
            notes.add(String.format(
                    Locale.ROOT,
                    "open sent 99 %% of its requests at most %.1f ms late",
                    Objects.requireNonNull(pace.latenessP99Ms())));
        }
        return notes;
    }

    private static Map<Double, Function<LatencyMs, @Nullable Double>> percentiles() {
        Map<Double, Function<LatencyMs, @Nullable Double>> all = new LinkedHashMap<>();
        all.put(50.0, LatencyMs::p50);
        all.put(90.0, LatencyMs::p90);
        all.put(99.0, LatencyMs::p99);
        all.put(99.9, LatencyMs::p999);
        return Collections.unmodifiableMap(all);
    }
}
