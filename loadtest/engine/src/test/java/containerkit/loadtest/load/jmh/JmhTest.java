package containerkit.loadtest.load.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.Fault.Kind;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhTest {
    private static final Scenario SIX_MINUTES =
            Loads.divided(Loads.HELLO, 8, Duration.ofMinutes(6), new Iterations(Benchmark.THROUGHPUT, 1, 1, 5));

    @Test
    void sharesTheDurationAmongAllIterationsOfAllForks() {
        assertThat(arguments(SIX_MINUTES))
                .containsSubsequence("-bm", "thrpt", "-tu", "s", "-t", "8", "-f", "1")
                .containsSubsequence("-wi", "1", "-w", "60000ms", "-i", "5", "-r", "60000ms", "-to", "400000ms");
        assertThat(arguments(Loads.divided(
                        Loads.HELLO, 8, Duration.ofSeconds(6), new Iterations(Benchmark.AVERAGE_TIME, 3, 0, 2))))
                .containsSubsequence("-bm", "avgt", "-tu", "ms", "-t", "8", "-f", "3")
                .containsSubsequence("-wi", "0", "-w", "1000ms", "-i", "2", "-r", "1000ms");
    }

    @Test
    void aLoadInOnePieceIsOneIteration() {
        assertThat(arguments(SIX_MINUTES.withDuration(Duration.ofSeconds(2))))
                .containsSubsequence("-f", "1", "-wi", "0", "-w", "2000ms", "-i", "1", "-r", "2000ms");
    }

    @Test
    void theForksInheritWhereTheirOrderIs() {
        assertThat(arguments(SIX_MINUTES))
                .containsSubsequence("-Dcontainerkit.jmh.job=a b,c.json", "org.openjdk.jmh.Main")
                .endsWith("-rf", "json", "-rff", "result.json");
    }

    @Test
    void refusesWhatItCannotMake() {
        Endpoint trace = new Endpoint("trace", "/", "TRACE", Map.of(), null, Expectation.OK);
        Duration time = Duration.ofSeconds(2);

        refuses(
                SIX_MINUTES.atRate(100.0),
                "jmh sends as soon as a response is there, the scenario of hello asks for a rate");
        refuses(Loads.counted(Loads.HELLO, 1, true, 20), "jmh loads for a time, the scenario of hello counts requests");
        refuses(
                Loads.timed(Loads.HELLO, 1, false, time),
                "jmh keeps its connections, the scenario of hello asks for keep_alive: false");
        refuses(
                Loads.timed(Loads.HELLO, 1, true, Duration.ofMillis(1_900)),
                "jmh is started for every slice, the scenario of hello is too short for that");
        refuses(Loads.timed(trace, 1, true, time), "jmh cannot send TRACE (endpoint trace)");
        driver().check(SIX_MINUTES);
    }

    @Test
    void tellsTheVersionThatIsOnTheClassPath() {
        assertThat(driver().version()).matches("\\d+\\.\\d+");
    }

    private static List<String> arguments(Scenario scenario) {
        return JmhDriver.arguments(scenario, Path.of("a b,c.json"), Path.of("result.json"), Duration.ofSeconds(400));
    }

    private static void refuses(Scenario scenario, String message) {
        assertThatThrownBy(() -> driver().check(scenario))
                .isInstanceOf(UserFailure.class)
                .hasMessageStartingWith(message);
    }

    private static JmhDriver driver() {
        return new JmhDriver(Path.of("/nowhere/java"), "");
    }

    private static final Iterations TWICE = new Iterations(Benchmark.THROUGHPUT, 2, 1, 2);
    private static final Iterations AVERAGE = new Iterations(Benchmark.AVERAGE_TIME, 1, 0, 1);
    private static final double THROUGHPUT = 1_086.291506539445;
    private static final double AVERAGE_MILLIS = 3.704896071794872;
    private static final RequestCounts HALF = new RequestCounts(1_000, 0, 0, 0, null);

    @TempDir
    Path directory;

    private Path out;
    private Path err;

    @BeforeEach
    void printNothing() throws Exception {
        out = Files.writeString(directory.resolve("out"), "");
        err = Files.writeString(directory.resolve("err"), "");
    }

    @Test
    void theRateIsJmhsScoreAndTheRequestsAreAllForks() throws Exception {
        LoadResult result = parse(recording("throughput"), TWICE, List.of(HALF, HALF));

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(2_000);
        assertThat(result.good()).isEqualTo(2_000);
        assertThat(result.throughputPerSecond()).isCloseTo(THROUGHPUT, within(1e-6));
        assertThat(result.latencyMs().mean()).isCloseTo(2_000 / THROUGHPUT, within(1e-9));
        assertThat(result.latencyMs().p50()).isNull();
        assertThat(result.generatorCpuSeconds()).isEqualTo(0.5);
    }

    @Test
    void anAverageTimeGivesTheRate() throws Exception {
        LoadResult result = parse(recording("average-time"), AVERAGE, List.of(HALF));

        assertThat(result.faults()).isEmpty();
        assertThat(result.latencyMs().mean()).isCloseTo(AVERAGE_MILLIS, within(1e-9));
        assertThat(result.throughputPerSecond()).isCloseTo(2_000 / AVERAGE_MILLIS, within(1e-6));
    }

    @Test
    void wrongResponsesLowerTheThroughputAndWrongStatusesAreLeftToTheCaller() throws Exception {
        LoadResult result =
                parse(recording("throughput"), TWICE, List.of(HALF, new RequestCounts(0, 1_000, 0, 0, null)));

        assertThat(result.faults()).isEmpty();
        assertThat(result.wrongStatus()).isEqualTo(1_000);
        assertThat(result.throughputPerSecond()).isCloseTo(THROUGHPUT / 2, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({
        "0,1000,0,first,CONTENDER,1000 of 2000 requests failed: first",
        "0,1000,0,SocketException: Too many open files,GENERATOR,Too many open files",
        "1000,0,1500,,CONTENDER,keep-alive was asked but used by only 25 % of the requests"
    })
    void namesTheCulprit(long good, long broken, long closed, @Nullable String trouble, Culprit culprit, String words)
            throws Exception {
        RequestCounts bad =
                new RequestCounts(good, 0, broken, closed, trouble == null ? null : Fault.ofMessage(trouble));

        assertThat(parse(recording("throughput"), TWICE, List.of(HALF, bad)).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.culprit()).isEqualTo(culprit);
                    assertThat(fault.reason()).contains(words);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            "score" : | "points" :
            "score" : | "score" : 0, "before" :
            """)
    void aResultWithoutAScoreIsNone(String right, String other) throws Exception {
        String text = Files.readString(recording("throughput"));
        assertThat(text).contains(right);
        Path file = Files.writeString(directory.resolve("odd.json"), text.replace(right, other));

        LoadResult result = parse(file, TWICE, List.of(HALF, HALF));

        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(Culprit.GENERATOR);
            assertThat(fault.reason()).startsWith("jmh's score is 0.0");
        });
        assertThat(result.throughputPerSecond()).isZero();
        assertThat(result.latencyMs()).isNull();
    }

    @Test
    void aForkThatDidNotCountIsMissed() throws Exception {
        assertThat(parse(recording("throughput"), TWICE, List.of(HALF)).faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.reason()).endsWith("and 1 of 2 forks counted requests"));
    }

    @Test
    void whereThereIsNoResultTheFirstComplaintSaysWhy() throws Exception {
        Files.writeString(out, Loads.recorded("jmh/no-order.out"));
        Files.writeString(err, Loads.recorded("jmh/no-order.err"));

        assertThat(parse(directory.resolve("missing.json"), TWICE, List.of()).faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.culprit()).isEqualTo(Culprit.GENERATOR);
                    assertThat(fault.reason())
                            .startsWith("jmh ended with status 0 and no result: ")
                            .contains("missing.order.json");
                });
    }

    @Test
    void oneThatHadToBeEndedWaitedForTheServer() throws Exception {
        ToolRun run = new ToolRun(List.of("java"), out, err, Duration.ofMillis(7_500), null, null);

        assertThat(JmhDriver.result(run, directory.resolve("missing.json"), List.of(), scenario(TWICE))
                        .faults())
                .containsExactly(Fault.contender("did not finish within 7.5 s"));
    }

    private LoadResult parse(Path file, Iterations division, List<RequestCounts> counts) throws Exception {
        ToolRun run = new ToolRun(List.of("java"), out, err, Duration.ofMillis(7_500), 0, 0.5);
        return JmhDriver.result(run, file, counts, scenario(division));
    }

    private static Scenario scenario(Iterations division) {
        return Loads.divided(Loads.HELLO, 2, Duration.ofSeconds(6), division);
    }

    private Path recording(String name) throws Exception {
        return Files.writeString(directory.resolve(name), Loads.recorded("jmh/" + name + ".json"));
    }

    @Test
    void everyBodyIsChecked() {
        ForkResponses responses = new ForkResponses(new Expectation(200, "hello", null, false));

        assertThat(add(responses, 200, "hello")).isTrue();
        assertThat(add(responses, 200, "hallo")).isFalse();
        assertThat(add(responses, 200, "hello")).isTrue();
        assertThat(add(responses, 503, "hello")).isFalse();

        assertThat(responses.counts())
                .isEqualTo(new RequestCounts(
                        2, 1, 1, 0, new Fault(Kind.WRONG_RESPONSE, "another body than expected (5 bytes)")));
    }

    @Test
    void whereAnyBodyWillDoItKeepsItsLengthUnlessItMayVary() {
        ForkResponses strict = new ForkResponses(Expectation.OK);
        ForkResponses lenient = new ForkResponses(new Expectation(200, null, null, true));

        assertThat(add(strict, 200, "hello")).isTrue();
        assertThat(add(strict, 200, "HELLO")).isTrue();
        assertThat(add(strict, 200, "hell")).isFalse();
        assertThat(strict.counts().trouble().kind()).isEqualTo(Kind.OTHER_LENGTH);
        assertThat(strict.counts().trouble().reason()).contains("a body of 4 bytes after one of 5");
        assertThat(add(lenient, 200, "hello")).isTrue();
        assertThat(add(lenient, 200, "hell")).isTrue();
    }

    @Test
    void aStatusOtherThan200MayBeRight() {
        ForkResponses responses = new ForkResponses(new Expectation(404, null, null, false));

        assertThat(add(responses, 404, "none")).isTrue();
        assertThat(add(responses, 200, "none")).isFalse();
        assertThat(responses.counts().trouble()).isNull();
    }

    @Test
    void theFirstTroubleIsKeptInTheSystemsWords() {
        ForkResponses responses = new ForkResponses(Expectation.OK);
        ConnectException wrapped = new ConnectException();
        wrapped.initCause(new IOException("Too many open files", new ClosedChannelException()));

        responses.addNoResponse(wrapped);
        responses.addNoResponse(new IOException("later"));

        assertThat(responses.counts().broken()).isEqualTo(2);
        assertThat(responses.counts().trouble().kind()).isEqualTo(Kind.LIMIT_REACHED);
        assertThat(responses.counts().trouble().reason())
                .startsWith("no response: java.net.ConnectException: ")
                .contains("Too many open files")
                .doesNotContain("later");
    }

    @Test
    void aResponseThatTheClientLostIsNotTheServersFault() {
        ForkResponses responses = new ForkResponses(Expectation.OK);

        responses.addNoResponse(new IOException(
                "HTTP/1.1 header parser received no bytes", new IOException("Data received while in pool")));
        responses.addNoResponse(new IOException("Connection reset"));

        assertThat(responses.counts().broken()).isEqualTo(2);
        assertThat(responses.counts().trouble().culprit()).isEqualTo(Culprit.GENERATOR);
    }

    @Test
    void aWrongBodyIsTheServersFaultAlsoAfterALostResponse() {
        ForkResponses responses = new ForkResponses(new Expectation(200, "hello", null, false));

        responses.addNoResponse(new IOException("parser", new IOException("Data received while in pool")));
        add(responses, 200, "four");

        assertThat(responses.counts().trouble().culprit()).isEqualTo(Culprit.CONTENDER);
    }

    private static boolean add(ForkResponses responses, int status, String body) {
        return responses.add(status, body.getBytes(StandardCharsets.UTF_8), false);
    }
}
