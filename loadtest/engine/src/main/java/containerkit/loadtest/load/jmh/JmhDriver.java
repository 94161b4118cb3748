package containerkit.loadtest.load.jmh;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.jmh.ForkResponses.Counts;
import containerkit.loadtest.load.jmh.RequestBenchmark.ForkJob;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    static final String TOOL = "jmh";

    /** Extra time for each JVM to start and to end; on two cores that others filled, one has taken more than 10 s. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final Tool jmh;
    private final String classPath;

    /**
     * Creates a driver.
     *
     * @param java executable that runs JMH and its forks
     * @param classPath class path of the kit's own classes and JMH
     */
    public JmhDriver(Path java, String classPath) {
        this.jmh = new Tool(TOOL, java);
        this.classPath = classPath;
    }

    @Override
    public String tool() {
        return TOOL;
    }

    /** @throws UserFailure if JMH cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        HttpCall call = JdkRequest.call(request);
        Path job = Tool.beside(request.raw(), ".job.json");
        Path result = Tool.beside(request.raw(), ".jmh.json");
        Path counts = Tool.beside(request.raw(), ".counts.jsonl");
        Files.deleteIfExists(result); // an earlier load may have had the same name, and this one may leave none
        Files.deleteIfExists(counts);
        new ForkJob(call, scenario.endpoint().expect(), counts.toString()).write(job);
        int jvms = 1 + JmhArguments.division(scenario).forks();
        Duration limit =
                scenario.load().longestDuration().plus(request.patience()).plus(GRACE.multipliedBy(jvms));
        loadBegins.run();
        ToolRun run = jmh.run(
                new JmhArguments(scenario, job, result, limit).list(),
                Map.of(
                        "CLASSPATH",
                        classPath), // the forks get it from there, and the command stays short enough to read
                request.raw(),
                limit);
        loadEnded.run();
        // a fork that had to be ended may have been writing
        List<Counts> forks = run.finished() ? Counts.read(counts) : List.of();
        return new JmhParser(run, result, forks, scenario).result();
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
        JdkRequest.call(LoadRequest.imagined(scenario));
    }

    @Override
    public String version() {
        return Version.getPlainVersion();
    }

    /**
     * Turns a scenario into the arguments of the JVM that directs JMH's forks; a fork inherits its flags.
     *
     * @param scenario the load
     * @param job file with the instructions for the forks
     * @param result file for JMH's result
     * @param limit maximum duration of everything; JMH gets no other timeout, because it applies none while a thread
     *     still waits for its response, and an iteration's timeout would include the start of its JVM
     */
    record JmhArguments(Scenario scenario, Path job, Path result, Duration limit) {
        /**
         * Flags of the JVM, as of the built-in generator. JMH's lock is ignored, because it would make JMH fail beside
         * another user's JMH on this machine.
         */
        private static final List<String> FLAGS =
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djmh.ignoreLock=true");

        List<String> list() {
            Iterations division = division(scenario);
            Duration each = division.each(scenario.load().expectedDuration());
            List<String> list = new ArrayList<>(FLAGS);
            list.addAll(List.of("-D" + ForkJob.PROPERTY + "=" + job, Main.class.getName()));
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

        /**
         * Returns the division of the load into iterations: one iteration if the plan does not say, as in a server's
         * warm-up.
         */
        static Iterations division(Scenario scenario) {
            return scenario.slicing().iterations() == null
                    ? Iterations.ONE
                    : scenario.slicing().iterations();
        }

        private static String millis(Duration duration) {
            return Math.max(1, duration.toMillis()) + "ms";
        }
    }

    /** The request of a scenario as the JDK's client sends it. */
    static final class JdkRequest {
        private static final List<String> BARE = List.of("GET", "HEAD", "DELETE", "OPTIONS");
        private static final List<String> LOADED = List.of("POST", "PUT");

        private JdkRequest() {}

        /** @throws UserFailure if the client cannot send it */
        static HttpCall call(LoadRequest request) {
            HttpCall call = HttpCall.of(request, JmhDriver.TOOL, BARE, LOADED);
            try {
                of(call);
            } catch (
                    IllegalArgumentException e) { // some headers are the client's own: Host, Connection, Content-Length
                throw UserFailure.usage(
                        JmhDriver.TOOL + " cannot send this request (endpoint "
                                + request.scenario().endpoint().name() + "): " + e.getMessage(),
                        "drop the header, or use tool: kit");
            }
            return call;
        }

        /** @throws IllegalArgumentException if the client sets one of its headers itself */
        static HttpRequest of(HttpCall call) {
            boolean loaded = LOADED.contains(call.method());
            HttpRequest.Builder request = HttpRequest.newBuilder(call.target())
                    .method(call.method(), loaded ? BodyPublishers.ofString(call.body()) : BodyPublishers.noBody());
            call.headers().forEach(request::header);
            return request.build();
        }
    }
}
