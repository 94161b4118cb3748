package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class FailingServerEndToEndTest {
    @TempDir
    Path directory;

    /** In two of nine starts it fails. The other blocks alone would make it a winner, as they do its equal. */
    @Test
    void aServerThatFailsInSomeBlocksNeverWins() throws Exception {
        JsonNode results = FaultyServers.run(
                directory,
                "blocks: 9\nrounds: 1\n",
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
}
