package containerkit.loadtest.load.wrk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrkParserTest {
    @TempDir
    Path empty;

    @Test
    void readsAGoodSlice() throws Exception {
        LoadResult result = parse("keep-alive", Loads.HELLO);

        assertThat(result.faults()).isEmpty();
        assertThat(result.requests()).isEqualTo(42_238);
        assertThat(result.good()).isEqualTo(42_238);
        assertThat(result.wrongStatus()).isZero();
        assertThat(result.broken()).isZero();
        assertThat(result.throughputPerSecond()).isCloseTo(42_207.27, within(0.01));
        assertThat(result.generatorCpuSeconds()).isEqualTo(0.5);
        assertThat(result.latencyMs()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "close,200,3231,0",
        "some-503,200,54597,6066",
        "some-503,503,6066,54597",
        "all-404,200,0,57246",
        "all-404,404,57246,0"
    })
    void leavesWrongStatusesToTheCaller(String name, int expected, long good, long wrong) throws Exception {
        LoadResult result = parse(name, Loads.expecting(expected));

        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(good);
        assertThat(result.wrongStatus()).isEqualTo(wrong);
        assertThat(result.requests()).isEqualTo(good + wrong);
    }

    @Test
    void blamesTheServerForConnectionsThatBreakOff() throws Exception {
        LoadResult result = parse("hang-up", Loads.HELLO);

        assertThat(result.good()).isEqualTo(4_188);
        assertThat(result.broken()).isEqualTo(42);
        assertThat(result.requests()).isEqualTo(4_230);
        assertThat(result.faults()).containsExactly(Fault.contender("42 requests got no complete response"));
    }

    @Test
    void aResponseThatTookLongIsAResponse() throws Exception {
        LoadResult result = parse("slow", Loads.HELLO);

        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(4);
        assertThat(result.broken()).isZero();
        assertThat(result.elapsedSeconds()).as("the rate has but two digits").isEqualTo(6.01);
    }

    @ParameterizedTest
    @CsvSource({
        "silence,CONTENDER,no request got a response,0",
        "refused,CONTENDER,Connection refused,0",
        "too-many-files,GENERATOR,12 connections could not be opened,1501",
        "invalid-usage,GENERATOR,number of connections must be >= threads,0",
        "no-such-recording,GENERATOR,wrk ended with status 0 and no result,0"
    })
    void namesTheCulprit(String name, Culprit culprit, String words, long requests) throws Exception {
        LoadResult result = parse(name, Loads.HELLO);

        assertThat(result.requests()).isEqualTo(requests);
        assertThat(result.faults()).singleElement().satisfies(fault -> {
            assertThat(fault.culprit()).isEqualTo(culprit);
            assertThat(fault.reason()).contains(words);
        });
    }

    @Test
    void blamesTheGeneratorThatHadToBeEnded() throws Exception {
        assertThat(parse("no-such-recording", Loads.HELLO, null).faults())
                .containsExactly(Fault.generator("wrk did not finish within 7.5 s"));
    }

    private LoadResult parse(String name, Endpoint endpoint) throws Exception {
        return parse(name, endpoint, 0);
    }

    private LoadResult parse(String name, Endpoint endpoint, @Nullable Integer exitStatus) throws Exception {
        ToolRun run = new ToolRun(
                List.of("wrk"), file(name, ".out"), file(name, ".err"), Duration.ofMillis(7_500), exitStatus, 0.5);
        return new WrkParser(run, Loads.timed(endpoint, 5, true, Duration.ofSeconds(1))).result();
    }

    /** Nothing printed is an empty file. */
    private Path file(String name, String ending) throws Exception {
        Path recording = Loads.recording("README.md").resolveSibling("wrk").resolve(name + ending);
        return Files.exists(recording) ? recording : Files.writeString(empty.resolve(name + ending), "");
    }
}
