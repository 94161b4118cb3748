package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.text.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.util.Version;

/**
 * Loads with JMH: closed model, HTTP/1.1, for each connection a thread with a JDK client of its own, every response's status
 * and body checked. JMH tells a mean and no percentiles, and no more of a stall than ab does: nothing is sent during one.
 *
 * <p>Beside its {@code .out} and {@code .err} it leaves {@code .job.json}, what the forks were told; {@code .jmh.json},
 * JMH's own result; and {@code .counts.jsonl}, what each fork counted.
 */
public final class JmhDriver implements Driver {
    private static final String TOOL = "jmh";

    /** Extra time for each JVM to start and to end; on two cores that others filled, one has taken more than 10 s. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    /** As of the built-in generator. JMH's lock is ignored: with it JMH fails beside another user's on this machine. */
    private static final List<String> FLAGS =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djmh.ignoreLock=true");

    private final Tool jmh;
    private final String classPath;

    /** @param classPath class path of the kit's own classes and JMH */
    public JmhDriver(Path java, String classPath) {
        this.jmh = new Tool(TOOL, java);
        this.classPath = classPath;
    }

    @Override
    public String tool() {
        return TOOL;
    }

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        Path job = Tool.beside(request.raw(), ".job.json");
        Path result = Tool.beside(request.raw(), ".jmh.json");
        Path counts = counts(request.raw());
        Files.deleteIfExists(result); // an earlier load may have had the same name, and this one may leave none
        Files.deleteIfExists(counts);
        LoadRequest.mapper().writerWithDefaultPrettyPrinter().writeValue(job.toFile(), request);
        Duration limit =
                request.limit().plus(GRACE.multipliedBy(1 + division(scenario).forks()));
        loadBegins.run();
        // the forks get the class path from there, and the command stays short enough to read
        Map<String, String> environment = Map.of("CLASSPATH", classPath);
        ToolRun run = jmh.run(arguments(scenario, job, result, limit), environment, request.raw(), limit);
        loadEnded.run();
        // a fork that had to be ended may have been writing
        List<RequestCounts> forks = run.finished() && Files.exists(counts) ? counted(counts) : List.of();
        return result(run, result, forks, scenario);
    }

    /** Returns the file to which each fork appends a line with its counts. */
    static Path counts(Path raw) {
        return Tool.beside(raw, ".counts.jsonl");
    }

    private static List<RequestCounts> counted(Path file) throws IOException {
        try (MappingIterator<RequestCounts> counts =
                LoadRequest.mapper().readerFor(RequestCounts.class).readValues(file.toFile())) {
            return counts.readAll();
        }
    }

    @Override
    public void check(Scenario scenario) {
        jmh.check(scenario);
        String of = ", the scenario of " + scenario.endpoint().name();
        if (scenario.load().duration() == null) {
            throw UserFailure.usage("jmh loads for a time" + of + " counts requests", "give the scenario a duration");
        }
        if (!scenario.keepAlive()) {
            throw UserFailure.usage(
                    "jmh keeps its connections" + of + " asks for keep_alive: false",
                    "use another tool for it, or keep_alive: true");
        }
        if (scenario.endpoint().headers().keySet().stream().anyMatch("host"::equalsIgnoreCase)) {
            throw UserFailure.usage("jmh cannot send the header Host" + of, "drop the header, or use tool: kit");
        }
        HttpCall.check(TOOL, scenario.endpoint(), HttpCall.BARE, HttpCall.LOADED);
    }

    @Override
    public String version() {
        return Version.getPlainVersion();
    }

    /**
     * Returns the arguments of the JVM that directs JMH's forks; a fork inherits its flags.
     *
     * @param limit maximum duration of everything; JMH gets no other timeout, because it applies none while a thread
     *     still waits for its response, and an iteration's timeout would include the start of its JVM
     */
    static List<String> arguments(Scenario scenario, Path job, Path result, Duration limit) {
        Iterations division = division(scenario);
        Duration each = division.each(scenario.load().expectedDuration());
        List<String> list = new ArrayList<>(FLAGS);
        list.addAll(List.of("-D" + RequestBenchmark.JOB + "=" + job, Main.class.getName()));
        list.add(RequestBenchmark.class.getName());
        list.addAll(
                division.benchmark() == Iterations.Benchmark.THROUGHPUT
                        ? List.of("-bm", "thrpt", "-tu", "s")
                        : List.of("-bm", "avgt", "-tu", "ms"));
        list.addAll(List.of("-t", Integer.toString(scenario.concurrency())));
        list.addAll(List.of("-f", Integer.toString(division.forks())));
        list.addAll(List.of("-wi", Integer.toString(division.warmUp()), "-w", millis(each)));
        list.addAll(List.of("-i", Integer.toString(division.measured()), "-r", millis(each)));
        list.addAll(List.of("-to", millis(limit), "-foe", "true"));
        list.addAll(List.of("-rf", "json", "-rff", result.toString()));
        return list;
    }

    /** Returns the load's division into iterations: a single one if the plan has none, as in a server's warm-up. */
    static Iterations division(Scenario scenario) {
        Iterations planned = scenario.slicing().iterations();
        return planned == null ? Iterations.ONE : planned;
    }

    private static String millis(Duration duration) {
        return Math.max(1, duration.toMillis()) + "ms";
    }

    /**
     * Reads JMH's result and the counts of its forks. JMH's score leaves out the warm-up. The number of requests includes
     * it, because the server's CPU time includes it too and is divided by that number. The elapsed time is the time in
     * which so many requests are made at JMH's rate, so that rate and score agree.
     *
     * @param file JMH's result, which may be missing
     */
    static LoadResult result(ToolRun run, Path file, List<RequestCounts> forks, Scenario scenario) throws IOException {
        RequestCounts counts = forks.stream().reduce(RequestCounts.NONE, RequestCounts::plus);
        List<Fault> faults = new ArrayList<>();
        Double perSecond = null;
        if (run.finished()) {
            perSecond = perSecond(run, file, forks.size(), scenario, faults);
            if (faults.isEmpty() || counts.requests() > 0) {
                faults.addAll(counts.faults(scenario, 0));
            }
        } else {
            faults.add(Fault.contender(run.overdue())); // JMH ends in time unless a request gets no response
        }
        if (perSecond == null || counts.requests() == 0) {
            return run.result(counts, 0, null, faults);
        }
        double meanMs = 1_000 * scenario.concurrency() / perSecond;
        LatencyMs latency = new LatencyMs(meanMs, null, null, null, null, null, null);
        return run.result(counts, counts.requests() / perSecond, latency, faults);
    }

    /**
     * Returns the requests per second of all threads together; null if JMH has no usable result. Each thread sends as
     * soon as it has its response. So the rate is the number of threads divided by the seconds that one request takes,
     * and each of JMH's scores gives the other.
     */
    private static @Nullable Double perSecond(ToolRun run, Path file, int forks, Scenario scenario, List<Fault> faults)
            throws IOException {
        JsonNode results = Files.exists(file) ? new ObjectMapper().readTree(file.toFile()) : null;
        if (results == null || results.size() != 1 || forks == 0) {
            faults.add(run.noResult("jmh", Tool.complaint(run.outText() + "\n" + run.errText())));
            return null;
        }
        Iterations division = division(scenario);
        double score = results.at("/0/primaryMetric/score").asDouble();
        if (forks != division.forks() || !Double.isFinite(score) || score <= 0) {
            faults.add(Fault.generator("jmh's score is " + score + ", and " + forks + " of "
                    + new Counted(division.forks(), "fork") + " counted requests"));
            return null;
        }
        return division.benchmark() == Iterations.Benchmark.THROUGHPUT ? score : 1_000 * scenario.concurrency() / score;
    }
}
