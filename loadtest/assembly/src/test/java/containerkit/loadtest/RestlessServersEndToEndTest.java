package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class RestlessServersEndToEndTest {
    @TempDir
    Path directory;

    @Test
    void aServerThatWorksOnIsNamedAndACalmOneIsNot() throws Exception {
        JsonNode results = FaultyServers.run(
                directory,
                "blocks: 1\nrounds: 10\n",
                "{endpoint: hello, concurrency: 4, requests: 600}",
                "CALM",
                "WORKS_ON");
        assertThat(FaultyServers.where(results, "works-on"))
                .contains("works_on")
                .doesNotContain("calm");
    }
}
