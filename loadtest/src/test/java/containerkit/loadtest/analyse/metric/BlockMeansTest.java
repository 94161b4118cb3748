package containerkit.loadtest.analyse.metric;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockMeansTest {
    private final JudgedRun judged = new JudgedRun();

    @Test
    void theMedianSliceIsAGoodOneOfTheCell() {
        judged.ended = 1;
        judged.slices.addAll(List.of(
                judged.slice(2, RunFixture.TOMCAT, 3),
                judged.slice(3, RunFixture.TOMCAT, 2),
                judged.slice(4, RunFixture.TOMCAT, 5),
                Slices.voided(judged.slice(5, RunFixture.TOMCAT, 1.5), Culprit.HOST),
                judged.slice(6, RunFixture.JETTY, 1.5)));
        RunResult run = judged.run();

        assertThat(median(run)).isEqualTo(judged.slices.get(1)); // of about 1, 2, 3 and 5
    }

    @Test
    void aCellWithoutTheMetricHasNone() {
        RunResult run = RunFixture.run();
        Cell hostile = Analysis.of(run).cells().stream()
                .filter(cell -> cell.variant().equals(RunFixture.HOSTILE))
                .findFirst()
                .orElseThrow();

        assertThat(new BlockMeans(new RunIndex(run)).median(hostile, Metric.CPU_PER_REQUEST))
                .isEmpty();
        assertThat(new BlockMeans(new RunIndex(run)).median(hostile, Metric.THROUGHPUT))
                .isPresent();
    }

    private static SliceResult median(RunResult run) {
        Cell tomcat = Analysis.of(run).cells().stream()
                .filter(cell -> cell.variant().equals(RunFixture.TOMCAT))
                .min(Comparator.comparing(cell -> cell.scenario().name()))
                .orElseThrow();
        return new BlockMeans(new RunIndex(run))
                .median(tomcat, Metric.CPU_PER_REQUEST)
                .orElseThrow();
    }
}
