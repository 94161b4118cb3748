package containerkit.loadtest.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
        LoadResult nothing = new LoadResult(0, 0, 0, 0, 0, null, 0.0, List.of(), List.of());
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
        LoadResult load = new LoadResult(1_000, 1_000, 0, 0, 1, null, 0.0, List.of(), List.of());
        SliceResult slice = Slices.of(1, 1, "part", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, compiling);

        assertThat(Metric.CPU_PER_REQUEST.of(slice)).isEqualTo(750);
        assertThat(Metric.JIT_CPU_PER_REQUEST.of(slice)).isEqualTo(250);
        assertThat(Metric.MACHINE_CPU_PER_REQUEST.of(slice))
                .as("14 s, whoever used them")
                .isEqualTo(14_000);
    }
}
