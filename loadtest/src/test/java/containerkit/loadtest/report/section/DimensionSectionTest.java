package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.JudgedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DimensionSectionTest {
    @TempDir
    private Path directory;

    @Test
    void whatDiffersInOneThingAloneIsDrawnAgainstIt() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.scenarios = 3;
        judged.shape = Map.of("response_bytes", 5_000);
        Reports.write(directory, Analysis.of(judged.run()));

        String plot = Files.readString(directory.resolve("plots/dimension-1-connections.svg"));
        assertThat(plot).contains(">CPU µs/request<", ">50<", ">100<", ">150<");
        for (String colour : List.of("#D55E00", "#0072B2", "#009E73")) {
            assertThat(plot).contains("stroke=\"" + colour + "\"");
        }
        String report = Files.readString(directory.resolve("report.md"));
        assertThat(report).contains("## By dimension", "**CPU per request against connections, all**");
        assertThat(directory.resolve("plots")).isDirectoryNotContaining("glob:**/dimension-1-response*");
    }

    @Test
    void endpointsThatDoNotSayTheirShapeAreNotDrawn() throws IOException {
        JudgedRun judged = new JudgedRun();
        judged.scenarios = 3;
        Reports.write(directory, Analysis.of(judged.run()));

        assertThat(Files.readString(directory.resolve("report.md"))).doesNotContain("By dimension");
    }
}
