package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.result.PoolRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTableTest {
    @Test
    void theKneeIsStarredAndItsPropertyFollows() {
        List<String> lines = PoolTable.of(Analysis.of(new PoolRun().run()).poolCurves());

        assertThat(lines).hasSize(6);
        assertThat(lines.get(0)).startsWith("Pool size, tomcat:");
        assertThat(lines.get(1)).matches("scenario +8 +16 +32 +64 +128");
        assertThat(lines.get(2)).matches("blocking-0ms-kit-c400 +\\*\\d+ +\\d+ +\\d+ +\\d+ +\\d+");
        assertThat(lines.get(3)).matches("blocking-20ms-kit-c400 +\\d+ +\\d+ +\\d+ +\\*\\d+ +\\d+");
        assertThat(lines.get(5)).startsWith("  server.tomcat.threads.max: 64 # blocking-20ms-kit-c400");
    }
}
