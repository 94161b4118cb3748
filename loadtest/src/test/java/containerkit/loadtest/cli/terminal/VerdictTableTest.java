package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTableTest {
    private final JudgedRun run = new JudgedRun();

    @Test
    void aLineForEachPairOfThePrimaryMetricWithinEightyColumns() {
        List<String> lines = VerdictTable.of(Analysis.of(run.run()));

        assertThat(lines).hasSize(5).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).startsWith("Verdicts on CPU per request");
        assertThat(lines.get(2))
                .matches(
                        "block-open-c50 +tomcat / jetty +1\\.1\\d \\[1\\.\\d\\d, 1\\.\\d\\d] +<0\\.001 +jetty +\\d\\.\\d %");
        assertThat(lines.get(3)).matches("block-open-c50 +tomcat / undertow .* tie +\\d\\.\\d %");
        assertThat(lines.get(4)).startsWith("block-open-c50 jetty / undertow");
    }

    @Test
    void aReasonThatAllShareIsPrintedOnce() {
        run.tool = "siege";

        assertThat(VerdictTable.of(Analysis.of(run.run())))
                .hasSize(7)
                .endsWith("undecided: loaded by siege; only the built-in generator (tool: open) names", "  winners");
    }

    @Test
    void partsAreNamedWhereThereAreSeveral() {
        assertThat(VerdictTable.of(Analysis.of(RunFixture.run())))
                .contains(RunFixture.BLOCK.name() + ":", RunFixture.ASYNC.name() + ":");
    }

    @Test
    void aContenderAloneHasNoPairs() {
        RunResult all = run.run();
        Plan plan = all.header().plan();
        Plan alone = plan.withParts(
                List.of(new containerkit.loadtest.plan.Part("all", List.of(RunFixture.TOMCAT), plan.scenarios())));

        assertThat(VerdictTable.of(
                        Analysis.of(new RunResult(RunFixture.header(alone), List.of(), all.slices(), List.of()))))
                .isEmpty();
    }
}
