package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class FaultyServersEndToEndTest {
    @TempDir
    Path directory;

    /** In one of five starts one fails. Its other blocks alone would make it a winner, as they do its equal. */
    @Test
    void aServerThatFailsInSomeBlocksNeverWins() throws Exception {
        JsonNode results = FaultyServers.run(
                directory,
                "blocks: 5\nrounds: 1\n",
                "{endpoint: hello, concurrency: 4, requests: 300}",
                "SLOW",
                "CALM",
                "FAILS");
        assertThat(FaultyServers.result(results, "slow", "calm")).isEqualTo("less");
        assertThat(FaultyServers.result(results, "slow", "fails")).isEqualTo("open");
        assertThat(FaultyServers.comparison(results, "slow", "fails")
                        .get("words")
                        .asText())
                .containsPattern("fails failed in \\d");
    }

    /** Every 1000 requests one stands still for 300 ms of its own CPU time, which holds up 20 of them: 2 percent. */
    @Test
    void aPauseIsInTheTailAndAServerThatLogsOrWorksOnIsNamed() throws Exception {
        JsonNode results = FaultyServers.run(
                directory,
                "blocks: 1\nrounds: 4\n",
                "{endpoint: hello, concurrency: 20, requests: 1500}",
                "CALM",
                "LOGS",
                "PAUSES",
                "WORKS_ON");

        assertThat(FaultyServers.cell(results, "pauses").at("/latency_ms/p99").asDouble())
                .isGreaterThan(200);
        assertThat(FaultyServers.where(results, "works-on"))
                .contains("works_on")
                .doesNotContain("calm");
        assertThat(FaultyServers.cell(results, "logs")
                        .get("log_lines_per_request")
                        .asDouble())
                .isBetween(2.0, 2.1); // of its checks, too
        assertThat(FaultyServers.cell(results, "calm")
                        .get("log_bytes_per_request")
                        .asDouble())
                .isZero();
        assertThat(FaultyServers.where(results, "logging")).contains("logs").doesNotContain("calm");
        assertThat(results.get("caveats").toString())
                .contains("--arg=--logging.level.org.eclipse.jetty=INFO")
                .contains("100 % of the lines of logs are of org.eclipse.jetty, such as")
                .doesNotContain("password=word");
    }
}
