package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class PausingServerEndToEndTest {
    @TempDir
    Path directory;

    /** Every 4000 requests it stands still for 300 ms of its own CPU time: in a quarter of these slices. */
    @Test
    void aPauseInFewSlicesIsInTheTailAndInTheWholeCost() throws Exception {
        JsonNode pausing = FaultyServers.cell(
                FaultyServers.run(
                        directory,
                        "blocks: 1\nrounds: 12\n",
                        "{endpoint: hello, concurrency: 20, requests: 1000}",
                        "PAUSES"),
                "pauses");
        assertThat(pausing.at("/latency_ms/p999").asDouble()).isGreaterThan(200);
        double trimmed = pausing.at("/cpu_us_per_request/value").asDouble();
        double whole = pausing.at("/cpu_us_per_request_whole").asDouble();
        // Three pauses of 300 ms in 12 000 requests are 75 µs for each.
        assertThat(whole - trimmed).isGreaterThan(30);
    }
}
