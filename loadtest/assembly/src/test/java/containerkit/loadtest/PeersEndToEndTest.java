package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of the catalogue: two that the kit builds, one that lacks its builder, and two that nothing has to build. */
@Tag("peers")
class PeersEndToEndTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path directory;

    @Test
    void serversThatAreNoJarsAreComparedToo() throws Exception {
        for (String program : List.of("node", "lighttpd")) {
            Requirement.of(SearchPath.ofServers().find(program).isPresent(), program + " is installed");
        }
        Path plan = Files.writeString(
                directory.resolve("programs.yaml"),
                """
                blocks: 1
                rounds: 1
                other_processes_percent: 100
                warm_up: {duration: 1s}
                contenders:
                  node-http: {peer: node-http}
                  lighttpd: {peer: lighttpd}
                endpoints: {file: {path: /test/file, expect: {body_matches: "(?s)line 01 of 64: .{4081}"}}}
                scenarios: [{tool: kit, concurrency: 5, duration: 500ms}]
                """);
        Path run = directory.resolve("run");

        KitProcess kit = KitProcess.succeeds(
                run, () -> KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString()));

        assertThat(kit.output()).doesNotContain("the first time takes minutes", "skipped");
        JsonNode results = MAPPER.readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(2).allSatisfy(PeersEndToEndTest::completed);
        assertThat(results.get("pairs"))
                .extracting(comparison -> comparison.get("metric").asText()
                        + comparison.at("/a/contender").asText())
                .contains("cpu_us_per_requestnode-http", "throughput_per_snode-http");
        assertThat(kit.leftBehind()).isEmpty();
    }

    private static void completed(JsonNode cell) {
        assertThat(cell.at("/throughput_per_s").asDouble()).isPositive();
        assertThat(cell.get("success_percent").asDouble()).isEqualTo(100);
        assertThat(cell.at("/cpu_us_per_request").asDouble()).isPositive();
    }

    @Test
    void whatAPlanNeedsIsBuiltOnceAndWhatCannotRunIsSkippedByName() throws Exception {
        Requirement.program("mvn");
        Containers.requirePackaged();
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v native-image")
                                .start()
                                .waitFor()
                        != 0,
                "native-image is there, so nothing would be skipped");
        Files.deleteIfExists(KitProcess.HOME.resolve("peers/target/built/nanohttpd"));
        Path plan = Files.writeString(
                directory.resolve("peers.yaml"),
                """
                pairs: [[microhttp, tomcat], [small, tomcat], [quarkus-native, tomcat]]
                blocks: 1
                rounds: 1
                other_processes_percent: 100
                jvm_flags: [-Xmx256m, -XX:TieredStopAtLevel=1, -XX:+UseSerialGC]
                warm_up: {duration: 500ms}
                contenders:
                  tomcat: {jar: "{kit}/app-tomcat/target/app-tomcat.jar"}
                  microhttp: {peer: microhttp}
                  small: {peer: nanohttpd}
                  quarkus-native: {peer: quarkus-native}
                endpoints: {file: {path: /test/file}}
                scenarios: [{tool: kit, concurrency: 5, duration: 1s}]
                """);
        Path run = directory.resolve("run");

        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(kit.output())
                .containsPattern("building .*nanohttpd")
                .contains("skipped: quarkus-native: needs the program native-image, which is not on the path");
        JsonNode results = MAPPER.readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(3).allSatisfy(PeersEndToEndTest::completed);
        assertThat(results.get("pairs")).isNotEmpty().allSatisfy(comparison -> assertThat(
                        comparison.at("/b/contender").asText())
                .isEqualTo("tomcat"));
        assertThat(Files.readString(run.resolve("report.md")))
                .contains("Left out because this machine cannot run it: needs the program native-image")
                .containsPattern("\\| small .*nanohttpd +\\| +2\\.3\\.1 ");
        assertThat(directory.resolve("tmp")).isDirectoryNotContaining("glob:**/kit-server-*");
        assertThat(kit.leftBehind()).isEmpty();

        KitProcess again = KitProcess.start(directory, "compare", plan.toString(), "--dry-run");

        assertThat(again.exitCode()).as(again.output()).isZero();
        assertThat(again.output()).doesNotContain("built first");
    }
}
