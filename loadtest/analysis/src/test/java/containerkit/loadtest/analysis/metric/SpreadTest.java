package containerkit.loadtest.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void slicesVaryWithinABlockAndBlocksAmongEachOther() {
        Spread spread = Spread.of(List.of(slice(1, 90), slice(1, 110), slice(2, 180), slice(2, 220)));

        assertThat(spread.slicesPercent()).isCloseTo(14.142, within(0.001)); // sd of 90 and 110 over 100, by hand
        assertThat(spread.slicesWithJitPercent()).isCloseTo(spread.slicesPercent(), within(1e-9));
        assertThat(spread.blocksPercent()).isCloseTo(47.140, within(0.001)); // sd of 100 and 200 over 150
    }

    @Test
    void oneSliceTellsOfNoSpread() {
        Spread spread = Spread.of(List.of(slice(1, 90)));

        assertThat(spread.slicesPercent()).isNull();
        assertThat(spread.blocksPercent()).isNull();
        assertThat(Spread.of(List.of())).isEqualTo(new Spread(null, null, null));
    }

    /** So many microseconds of CPU for each of a million requests. */
    private static SliceResult slice(int block, double cpuMicros) {
        Samples samples = Slices.samples(cpuMicros * 1_000, true); // it takes the CPU seconds from the throughput
        LoadResult load = new LoadResult(1_000_000, 1_000_000, 0, 0, 1, null, 0.0, List.of(), List.of());
        return Slices.of(block, 1, "part", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, samples);
    }
}
