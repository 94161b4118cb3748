package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingsTest {
    @Test
    void eachLoadIsAQuestionOfItsOwn() {
        JudgedRun run = new JudgedRun();
        run.scenarios = 2;

        assertThat(findings(run.run()))
                .hasSize(2)
                .anySatisfy(sentence -> assertThat(sentence).startsWith("block, keep-alive, 50 connections at 2000 "))
                .anySatisfy(sentence -> assertThat(sentence).startsWith("block, keep-alive, 100 connections at 2000 "));
    }

    @Test
    void whatIsServedMoreIsAboveOne() {
        JudgedRun run = new JudgedRun();
        run.primary = "allocated_bytes_per_request";
        run.cost = Map.of(JETTY, 1.5);

        assertThat(findings(run.run()).get(0))
                .containsPattern("tomcat needs 0\\.6\\d × the allocation per request of jetty \\[0\\.6.*]");
    }

    @Test
    void loadsThatAreAnsweredAlikeAreOneSentence() {
        assertThat(findings(RunFixture.run()))
                .hasSize(2)
                .anySatisfy(sentence -> assertThat(sentence)
                        .isEqualTo(
                                "2 of the 3 scenarios: no winner is named (loaded by siege; only the built-in generator "
                                        + "(tool: kit) names winners)."))
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("4-ab-tuned-async: async, keep-alive, 200 connections, closed loop, "
                                + "ab: not judged: tomcat and jetty, tomcat and jetty@article, jetty and jetty@article "
                                + "(loaded by ab; ")
                        .contains("was given by URL, so never started afresh)"));
    }

    private static List<String> findings(RunResult run) {
        return Findings.of(new RunView(Analysis.of(run), RawFiles.none()));
    }
}
