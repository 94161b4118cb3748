package containerkit.loadtest.analyse.verdict;

import static containerkit.loadtest.result.ContrastRun.BLOCK;
import static containerkit.loadtest.result.ContrastRun.RAW;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ContrastRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Slices;
import org.junit.jupiter.api.Test;

class EndpointContrastsTest {
    private final ContrastRun run = new ContrastRun();

    /**
     * By hand: the ratios 1.2 and 1.5 have the logarithms 0.18232 and 0.40547, with the mean 0.29389 and the standard
     * error 0.22314 / 2; t(0.975, 1) = 12.7062.
     */
    @Test
    void theRatioIsTheGeometricMeanOverTheBlocksThatHaveBoth() {
        run.add(1, TOMCAT, RAW, 4_000, 100).add(1, TOMCAT, BLOCK, 2_000, 120);
        run.add(2, TOMCAT, RAW, 4_000, 80).add(2, TOMCAT, BLOCK, 2_000, 120);
        run.add(3, TOMCAT, RAW, 4_000, 1); // alone in its block
        run.add(1, JETTY, RAW, 4_000, 10).add(1, JETTY, BLOCK, 2_000, 70);

        EndpointContrast tomcat = contrast(TOMCAT);

        assertThat(tomcat.sides()).isEqualTo("block / raw");
        assertThat(tomcat.blocks()).isEqualTo(2);
        Ratio cpu = tomcat.ratios().get(Metric.CPU_PER_REQUEST);
        assertThat(cpu.blocks()).isEqualTo(2);
        assertThat(cpu.value()).isCloseTo(Math.sqrt(1.2 * 1.5), within(1e-9));
        assertThat(cpu.interval().low()).isCloseTo(0.32505, within(1e-4));
        assertThat(cpu.interval().high()).isCloseTo(5.5375, within(1e-3));
        assertThat(tomcat.ratios().get(Metric.THROUGHPUT).value()).isCloseTo(0.5, within(1e-9));
        assertThat(tomcat.ratios().get(Metric.LATENCY_MEAN).value()).isCloseTo(2, within(1e-9));
    }

    @Test
    void ofOneBlockThereIsARatioAndNoInterval() {
        run.add(2, JETTY, RAW, 4_000, 90).add(2, JETTY, BLOCK, 2_000, 135);

        Ratio cpu = contrast(JETTY).ratios().get(Metric.CPU_PER_REQUEST);

        assertThat(cpu.blocks()).isEqualTo(1);
        assertThat(cpu.value()).isCloseTo(1.5, within(1e-9));
        assertThat(cpu.interval()).isNull();
        assertThat(contrast(TOMCAT).ratios().get(Metric.CPU_PER_REQUEST)).isEqualTo(new Ratio(0, null, null));
    }

    @Test
    void aBlockInWhichTheServerFailedIsLeftOutAndAVoidSliceIsNoFigure() {
        run.measured();
        run.slices.add(Slices.voided(run.slices.get(0), Culprit.CONTENDER)); // of block 1
        run.slices.set(2, Slices.voided(run.slices.get(2), Culprit.HOST)); // raw in block 2

        Ratio cpu = contrast(TOMCAT).ratios().get(Metric.CPU_PER_REQUEST);

        assertThat(cpu.blocks()).isEqualTo(1);
        assertThat(cpu.value()).isCloseTo(1.5, within(1e-9)); // that of block 3
    }

    @Test
    void theMetricThatThePlanJudgesByComesFirst() {
        run.primary = "allocated_bytes_per_request";
        assertThat(contrast(TOMCAT).ratios().keySet())
                .containsExactly(
                        Metric.ALLOCATED_PER_REQUEST, Metric.CPU_PER_REQUEST, Metric.THROUGHPUT, Metric.LATENCY_MEAN);

        run.primary = "throughput_per_s";
        assertThat(contrast(TOMCAT).ratios().keySet())
                .containsExactly(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST, Metric.LATENCY_MEAN);
    }

    @Test
    void aPlanThatAsksForNoneHasNone() {
        assertThat(EndpointContrasts.of(new RunIndex(RunFixture.run()))).isEmpty();
    }

    private EndpointContrast contrast(Variant variant) {
        return EndpointContrasts.of(new RunIndex(run.run())).stream()
                .filter(contrast -> contrast.variant().equals(variant))
                .findFirst()
                .orElseThrow();
    }
}
