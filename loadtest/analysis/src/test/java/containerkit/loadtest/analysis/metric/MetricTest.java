package containerkit.loadtest.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.LatencyHistogram;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTest {
    @Test
    void keysAndLabelsAreUnique() {
        assertThat(Arrays.stream(Metric.values()).map(Metric::key)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Metric.values()).map(Metric::label)).doesNotHaveDuplicates();
    }

    @Test
    void whatCannotBeComputedIsAbsentNotInfinite() {
        Samples instant = new Samples(
                0,
                null,
                0,
                Map.of(
                        Reading.CPU_NANOS, 1e9,
                        Reading.ALLOCATED_BYTES, 4_096.0,
                        Reading.COMPILE_MILLIS, 5.0,
                        Reading.HOST_BUSY_NANOS, 0.0,
                        Reading.HOST_CPU_NANOS, 0.0));
        LoadResult nothing = new LoadResult(0, 0, 0, 0, 0, null, null, null, 0.0, List.of(), List.of(), null);
        SliceResult slice = Slices.of(1, 1, "part", RunFixture.TOMCAT, RunFixture.SIEGE_50, nothing, instant);

        assertThat(Metric.HOST_BUSY.of(slice)).isNull();
        assertThat(Metric.COMPILE_PERCENT.of(slice)).isNull();
        assertThat(Metric.CPU_PER_REQUEST.of(slice)).isNull();
        assertThat(Metric.ALLOCATED_PER_REQUEST.of(slice)).isNull();
        assertThat(Metric.THROUGHPUT.of(slice)).isZero();
        assertThat(Metric.SUCCESS.of(slice)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "THROUGHPUT, 39214.6, 39215",
        "THROUGHPUT, 12.34, 12.3",
        "THREADS_LIVE, 93, 93",
        "LATENCY_P50, 0.0931, 0.093",
        "SUCCESS, 99.9999, 99.99",
        "SUCCESS, 100, 100",
        "HEAP_MAX, 1048576, 1",
        "RSS_MAX, 157286400, 150"
    })
    void isPrintedInTheUnitOfItsLabel(Metric metric, double value, String text) {
        assertThat(metric.text(value)).isEqualTo(text);
    }

    @Test
    void whatTheJitCompilerTakesIsNoCostOfARequest() {
        Samples seen = Slices.samples(1_000, true); // 1 s of CPU
        Samples compiling = Slices.with(seen, Reading.JIT_CPU_NANOS, 0.25e9);
        LoadResult load = new LoadResult(1_000, 1_000, 0, 0, 1, null, null, null, 0.0, List.of(), List.of(), null);
        SliceResult slice = Slices.of(1, 1, "part", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, compiling);

        assertThat(Metric.CPU_PER_REQUEST.of(slice)).isEqualTo(750);
        assertThat(Metric.JIT_CPU_PER_REQUEST.of(slice)).isEqualTo(250);
        assertThat(Metric.MACHINE_CPU_PER_REQUEST.of(slice))
                .as("14 s, whoever used them")
                .isEqualTo(14_000);
    }

    @Test
    void memoryIsTheLargestOfABlockAndTheMeanOverBlocks() {
        List<SliceResult> first = List.of(resident(300), resident(500));
        List<SliceResult> second = List.of(resident(700), resident(600));

        assertThat(Metric.RSS_MAX.ofBlock(first)).isEqualTo(500);
        assertThat(Metric.RSS_MAX.ofBlocks(List.of(first, second))).isEqualTo(600);
    }

    private static SliceResult resident(double bytes) {
        Samples samples = Slices.with(Slices.samples(1_000, true), Reading.RSS_BYTES, bytes);
        LoadResult load = Slices.load(RunFixture.SIEGE_50, 1_000, true);
        return Slices.of(1, 1, "part", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, samples);
    }

    private static final int REQUESTS = 3_000;

    @Test
    void aPauseInOneSliceIsInTheBlocksP999AndSum() {
        List<SliceResult> block = new ArrayList<>(Collections.nCopies(7, slice(0, 1)));
        block.add(slice(60, 5));

        assertThat(Metric.LATENCY_P999.ofBlock(block)).isCloseTo(300, within(1.0));
        assertThat(Metric.LATENCY_P50.ofBlock(block)).isCloseTo(2, within(0.01));
        assertThat(Metric.CPU_PER_REQUEST.ofBlock(block)).isCloseTo(1.5e6 / REQUESTS, within(0.1));
    }

    @Test
    void aP999TakesTenRequestsBeyondIt() {
        assertThat(Metric.LATENCY_P999.ofBlock(Collections.nCopies(3, slice(0, 1))))
                .isNull();
        assertThat(Metric.LATENCY_P999.ofBlock(Collections.nCopies(4, slice(0, 1))))
                .isNotNull();
    }

    @Test
    void withoutAHistogramTheSlicesPercentilesAreAveraged() {
        SliceResult whole = slice(0, 1);
        LoadResult load =
                Changed.copy(whole.load(), "latencyMs", new LatencyMs(null, 4.0, null, null, 9.0, null, null));
        List<SliceResult> block = new ArrayList<>(List.of(Slices.loaded(whole, load), whole));

        assertThat(Metric.LATENCY_P50.ofBlock(block)).isCloseTo(3, within(0.01));
    }

    @Test
    void aHistogramIsStoredAsText() throws Exception {
        LatencyMs times = slice(60, 1).load().latencyMs();

        String json = Json.mapper().writeValueAsString(times);

        assertThat(json).contains("\"histogram\":\"");
        LatencyMs read = Json.mapper().readValue(json, LatencyMs.class);
        assertThat(Json.mapper().writeValueAsString(read)).isEqualTo(json);
        assertThat(read.p99()).isEqualTo(times.p99());
        assertThat(Json.mapper().writeValueAsString(new LatencyMs(1.0, null, null, null, null, null, null)))
                .doesNotContain("histogram");
    }

    /** A slice of 3000 requests of 2 ms, of which some took 300. */
    private static SliceResult slice(int slow, double cpuSeconds) {
        Histogram micros = new Histogram(10_000_000, 3);
        micros.recordValueWithCount(2_000, REQUESTS - slow);
        if (slow > 0) {
            micros.recordValueWithCount(300_000, slow);
        }
        SliceResult slice = Slices.good(1, "part", RunFixture.TOMCAT, RunFixture.AB_200, REQUESTS / 10.0);
        LatencyMs times = new LatencyMs(
                null, 2.0, 2.0, slow > 30 ? 300.0 : 2.0, slow > 3 ? 300.0 : 2.0, null, LatencyHistogram.of(micros));
        return Slices.with(
                Slices.loaded(slice, Changed.copy(slice.load(), "latencyMs", times)),
                Reading.CPU_NANOS,
                1e9 * cpuSeconds);
    }
}
