package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three containers, sent the same bytes by the kit in a process of its own. */
@Tag("end-to-end")
class DiffEndToEndTest {
    @TempDir
    Path directory;

    @BeforeEach
    void needsJars() {
        Containers.requirePackaged();
    }

    @Test
    void findsWhatTheContainersDoDifferently() throws Exception {
        Path baseline = directory.resolve("baseline.json");
        Path markdown = directory.resolve("report.md");
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                Containers.JVM_FLAGS
                        + """
                        contenders: [tomcat, jetty, undertow]
                        endpoints: {block: {path: /test/block, expect: {body: "{contender} block!!!"}}}
                        """);
        KitProcess kit = KitProcess.start(
                directory, "diff", plan.toString(), "--save", baseline.toString(), "--markdown", markdown.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(kit.output()).contains("breaks clients:", "visible:", "150 requests over one connection");
        JsonNode recording = new ObjectMapper().readTree(baseline.toFile());
        assertThat(recording.path("notSent")).isEmpty();
        Set<String> contenders = new TreeSet<>();
        recording.path("behaviours").fieldNames().forEachRemaining(contenders::add);
        assertThat(contenders).containsExactly("jetty", "tomcat", "undertow");
        assertThat(recording
                        .at("/behaviours/tomcat/150 requests over one connection/aspects/connection")
                        .asText())
                .isEqualTo("closed");
        assertThat(Files.readString(markdown)).contains("# What containers respond differently", "## Known threads");
        assertThat(kit.leftBehind()).isEmpty();
    }
}
