package containerkit.loadtest.load.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbParserTest {
    private static final Scenario KEPT = Loads.counted(Loads.HELLO, 10, true, 1000);
    private static final Scenario CLOSED = Loads.counted(Loads.HELLO, 10, false, 1000);

    @TempDir
    Path empty;

    @Test
    void readsAGoodSlice() throws Exception {
        LoadResult result = parse("keep-alive", KEPT);

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(24790);
        assertThat(result.good()).isEqualTo(24790);
        assertThat(result.wrongStatus()).isZero();
        assertThat(result.broken()).isZero();
        assertThat(result.elapsedSeconds()).isEqualTo(1.0);
        assertThat(result.throughputPerSecond()).isCloseTo(24790, within(0.5));
        assertThat(result.generatorCpuSeconds()).isEqualTo(0.5);
    }

    @Test
    void takesPercentilesFromTheFileWithDecimalsNotFromTheTable() throws Exception {
        LatencyMs latency = parse("keep-alive", KEPT).latencyMs();

        assertThat(latency).isNotNull();
        assertThat(latency.mean()).isEqualTo(0.807);
        assertThat(latency.p50()).isBetween(0.1, 1.0);
        assertThat(latency.p99()).isEqualTo(5.325);
        assertThat(latency.p999()).as("101 rows cannot tell").isNull();
        assertThat(latency.max()).isEqualTo(46.759);
    }

    @ParameterizedTest
    @CsvSource({"close,2000", "post,500", "head,500"})
    void readsOtherGoodSlices(String name, long requests) throws Exception {
        LoadResult result = parse(name, CLOSED);

        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(requests);
    }

    @Test
    void keepsQuietAboutATomcatThatClosesEveryHundredthConnection() throws Exception {
        assertThat(parse("closing-every-100th", KEPT).faults()).isEmpty();
    }

    @Test
    void blamesTheServerWhereNoConnectionIsKept() throws Exception {
        assertThat(parse("close", KEPT).faults()).containsExactly(Fault.notKeptAlive(0));
    }

    @ParameterizedTest
    @CsvSource({
        "some-503,200,900,100",
        "some-503,503,100,900",
        "first-503,200,900,100",
        "some-503-varies,200,900,100",
        "all-404,200,0,1000",
        "all-404,404,1000,0"
    })
    void leavesWrongStatusesToTheCaller(String name, int expected, long good, long wrong) throws Exception {
        LoadResult result = parse(name, Loads.counted(Loads.expecting(expected), 10, true, 1000));

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(1000);
        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.broken()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"other-length,100", "hang-up,10"})
    void blamesTheServerForResponsesOfAnotherLength(String name, long broken) throws Exception {
        LoadResult result = parse(name, KEPT);

        assertThat(result.broken()).isEqualTo(broken);
        assertThat(result.good()).isEqualTo(1000 - broken);
        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
            assertThat(fault.reason()).contains("had another length");
        });
    }

    @Test
    void countsEveryKindOfFailure() throws Exception {
        LoadResult result = parse("every-failure", KEPT);

        assertThat(result.broken()).isEqualTo(12);
        assertThat(result.good()).isEqualTo(9988);
        assertThat(result.faults()).extracting(Fault::culprit).containsOnly(Culprit.CONTENDER);
        assertThat(result.faults())
                .extracting(Fault::reason)
                .anyMatch(reason -> reason.startsWith("4 responses had another length"))
                .anyMatch(reason -> reason.startsWith("8 requests got no complete response"));
    }

    @ParameterizedTest
    @CsvSource({
        "refused,CONTENDER,Connection refused",
        "reset,CONTENDER,Connection reset by peer",
        "timeout,CONTENDER,The timeout specified has expired",
        "too-many-files,GENERATOR,Too many open files",
        "invalid-usage,GENERATOR,Cannot use concurrency level"
    })
    void namesTheCulpritWhereAbGaveUp(String name, Culprit culprit, String words) throws Exception {
        LoadResult result = parse(name, KEPT);

        assertThat(result.good()).isZero();
        assertThat(result.latencyMs()).isNull();
        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(culprit);
            assertThat(fault.reason()).contains(words);
        });
    }

    @Test
    void blamesTheGeneratorForPrintingNothing() throws Exception {
        assertThat(parse("no-such-recording", KEPT).faults())
                .containsExactly(Fault.generator("ab ended with status 0 and printed no result"));
    }

    @Test
    void blamesTheServerWhereAbHadToBeEnded() throws Exception {
        ToolRun ended = new ToolRun(List.of("ab"), file("none", ".out"), file("none", ".err"), limit(), null, null);

        assertThat(new AbParser(ended, empty.resolve("none"), KEPT).result().faults())
                .containsExactly(Fault.contender("did not finish within 7.5 s"));
    }

    @Test
    void doesNotComplainOfLengthsThatMayVary() throws Exception {
        Scenario varies = Loads.counted(Loads.get(new Expectation(200, null, null, true)), 10, true, 1000);

        assertThat(parse("some-503-varies", varies).faults()).isEmpty();
    }

    private LoadResult parse(String name, Scenario scenario) throws Exception {
        ToolRun run = new ToolRun(List.of("ab"), file(name, ".out"), file(name, ".err"), limit(), 0, 0.5);
        return new AbParser(run, file(name, ".percentiles.csv"), scenario).result();
    }

    /** Nothing printed is an empty file. */
    private Path file(String name, String ending) throws Exception {
        Path recording = Loads.recording("README.md").resolveSibling("ab").resolve(name + ending);
        if (Files.exists(recording)) {
            return recording;
        }
        return ending.equals(".percentiles.csv") ? recording : Files.writeString(empty.resolve(name + ending), "");
    }

    private static Duration limit() {
        return Duration.ofMillis(7500);
    }
}
