package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.Launchers;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.RealTool;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.open.OpenDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("truth")
class TruthBenchTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    /** No tool's latency is below the delays, and ab, which must have kept its connections, says so itself. */
    @Test
    void everyToolSaysWhatItCan() throws Exception {
        RealTool.require("ab");
        RealTool.require("siege");
        TruthBench.Result result;
        try (Driver open = new OpenDriver(JAVA, CLASS_PATH)) {
            TruthBench bench = new TruthBench(
                    new Launchers(new ContainerSwap(), JAVA, List.of()),
                    new Readiness(Duration.ofSeconds(30)),
                    Map.of("open", open, "ab", new AbDriver(), "siege", new SiegeDriver()),
                    List.of(JAVA.toString(), "-cp", CLASS_PATH),
                    directory,
                    Duration.ofSeconds(2));
            result = bench.run(new TruthBench.Case(new Truth.Delays(), 50));
        }

        assertThat(result.lines()).extracting(TruthBench.Line::percentile).containsExactly(50.0, 90.0, 99.0, 99.9);
        TruthBench.Line median = result.lines().get(0);
        assertThat(median.paperMs()).isEqualTo(100);
        assertThat(median.seenMs()).hasSameSizeAs(TruthBench.COLUMNS);
        assertThat(median.seenMs().subList(0, 3))
                .allSatisfy(ms -> assertThat(ms).isGreaterThanOrEqualTo(59));
        assertThat(median.seenMs().get(3)).as("siege").isNull();
        assertThat(result.lines().get(3).seenMs().get(2)).as("ab's p99.9").isNull();
        assertThat(result.notes()).noneMatch(note -> note.startsWith("ab:"));
        assertThat(directory.resolve("delays.log")).exists();
        assertThat(directory.resolve("delays-ab.out")).isNotEmptyFile();
    }
}
