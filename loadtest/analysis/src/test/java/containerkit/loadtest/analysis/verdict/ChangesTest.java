package containerkit.loadtest.analysis.verdict;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangesTest {
    /** By hand: means 0.1 and 0.4, standard errors 0.0577 and 0.1, 1.7 degrees of freedom and so 1, t = 12.706. */
    @Test
    void theIntervalIsWelchs() {
        Ratio ratio = cpu(logs(0, 0.1, 0.2), logs(0.3, 0.5), TOMCAT).orElseThrow();

        assertThat(ratio.value()).isCloseTo(Math.exp(0.3), within(1e-9));
        assertThat(ratio.interval().low()).isCloseTo(Math.exp(0.3 - 12.7062 * 0.115470), within(1e-4));
        assertThat(ratio.interval().high()).isCloseTo(Math.exp(0.3 + 12.7062 * 0.115470), within(1e-3));
        assertThat(ratio.blocks()).isEqualTo(2);
    }

    @Test
    void oneBlockHasNoIntervalAndNoneNoRatio() {
        assertThat(cpu(logs(0, 0.1), logs(0.3), TOMCAT).orElseThrow().interval())
                .isNull();
        assertThat(cpu(logs(), logs(0.3), TOMCAT)).isEmpty();
    }

    @Test
    void whatMakesBothDearerIsNotInTheirRatio() {
        JudgedRun slower = new JudgedRun();
        slower.cost = Map.of(TOMCAT, 1.1, JETTY, 0.99, UNDERTOW, 1.1);
        RunResult then = new JudgedRun().run();
        RunResult now = slower.run();
        Part part = now.header().plan().parts().get(0);
        Scenario scenario = part.scenarios().get(0);

        Ratio tomcat = cpu(then, now, TOMCAT).orElseThrow();
        Ratio pair = new Changes(then, now)
                .of(part, scenario, Metric.CPU_PER_REQUEST, TOMCAT, JETTY)
                .orElseThrow();

        assertThat(tomcat.value()).isCloseTo(1.1, within(1e-9));
        assertThat(tomcat.interval().low()).isGreaterThan(1);
        assertThat(pair.value()).isCloseTo(1, within(1e-9));
        assertThat(pair.holds(1)).isTrue();
    }

    private static Optional<Ratio> cpu(RunResult then, RunResult now, Variant variant) {
        Part part = now.header().plan().parts().get(0);
        return new Changes(then, now).of(part, part.scenarios().get(0), Metric.CPU_PER_REQUEST, variant);
    }

    /** A run whose first contender had the figures of which these are the logarithms, one in each block. */
    private static RunResult logs(double... logs) {
        JudgedRun run = new JudgedRun();
        run.ended = 0;
        for (int block = 1; block <= logs.length; block++) {
            run.slices.add(run.slice(block, TOMCAT, Math.exp(logs[block - 1])));
        }
        return run.run();
    }
}
