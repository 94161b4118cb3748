package containerkit.loadtest.report.view;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Slices;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomesTest {
    /** In rounds 2 and 3 Jetty takes 90 and 30 % of Tomcat's CPU, after 90 % in round 1. */
    @Test
    void aResultIsTurnedWithItsNote() {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(TOMCAT, JETTY);
        run.rounds = 3;
        run.noise = 0.05;
        for (int block = 1; block <= run.blocks; block++) {
            run.slices.add(Slices.inRound(run.slice(block, TOMCAT, 1), 2));
            run.slices.add(Slices.inRound(run.slice(block, JETTY, 0.9), 2));
            run.slices.add(Slices.inRound(run.slice(block, TOMCAT, 1), 3));
            run.slices.add(Slices.inRound(run.slice(block, JETTY, 0.3 + block / 100.0), 3));
        }
        RunIndex index = new RunIndex(run.run());
        Comparison pair = Comparisons.of(index).get(0);
        Outcomes outcomes =
                new Outcomes(index.run().header().plan(), pair.pair().part());
        assertThat(pair.notes(false)).singleElement().asString().startsWith("last third of the rounds: 1.8");

        assertThat(pair.a()).isEqualTo(TOMCAT).isEqualTo(outcomes.reference());
        assertThat(outcomes.of(pair).notes())
                .singleElement()
                .asString()
                .matches("last third of the rounds: 0\\.5\\d.* times the ratio of all");
    }
}
