package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One jar in contenders of which each differs from the clean one in one matter that is not the container's. */
@Tag("end-to-end")
class BesidesContainerEndToEndTest {
    private static final Path JAR = KitProcess.HOME.resolve("app-tomcat/target/app-tomcat.jar");

    @TempDir
    Path directory;

    private record Found(String kind, List<String> where, String text) {}

    @Test
    void eachIsFoundAndNamedWithItsRemedyAndTheCleanOneIsNot() throws Exception {
        Containers.requirePackaged();
        Path run = directory.resolve("run");
        Path plan = Files.writeString(
                directory.resolve("besides.yaml"),
                """
                blocks: 1
                rounds: 2
                other_processes_percent: 100
                jvm_flags: [-Xmx200m, -XX:TieredStopAtLevel=1, -XX:+UseSerialGC]
                warm_up: {duration: 1s}
                contenders:
                %s%s%s%s%sendpoints:
                  hello: {path: /test/block, headers: {Accept-Encoding: gzip}}
                scenarios: [{endpoint: hello, concurrency: 4, requests: 1500}]
                """
                        .formatted(
                                contender("clean", ""),
                                contender("moved", ", container: jetty", "server.tomcat.threads.max=64"),
                                contender("loud", "", "logging.level.org.springframework.web=DEBUG"),
                                contender(
                                        "accessed",
                                        "",
                                        "server.tomcat.accesslog.enabled=true",
                                        "server.tomcat.accesslog.pattern="
                                                + "%r ".repeat(60), // a megabyte in few requests
                                        "server.tomcat.basedir=" + directory.resolve("tomcat")),
                                contender(
                                        "zipped",
                                        "",
                                        "server.compression.enabled=true",
                                        "server.compression.min-response-size=1")));

        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(kit.output())
                .containsOnlyOnce("warning: Made for one container, and without effect on another:")
                .containsOnlyOnce("loud run with settings of development")
                .doesNotContain("clean run");
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(found(results, "without-effect"))
                .singleElement()
                .satisfies(moved -> assertThat(moved.where()).containsExactly("moved"))
                .satisfies(moved -> assertThat(moved.text())
                        .contains("containerkit.app.tomcat.TomcatTuning")
                        .contains("server.tomcat.threads.max=64 (nearest: server.jetty.threads.max)")
                        .contains("--arg=--server.jetty.threads.max=64"));
        assertThat(found(results, "responses")).singleElement().satisfies(zipped -> assertThat(zipped.text())
                .contains("gzip from zipped")
                .contains("--arg=--server.compression.enabled=false"));
        assertThat(found(results, "logging"))
                .satisfiesExactlyInAnyOrder(
                        loud -> {
                            assertThat(loud.where()).containsExactly("loud");
                            assertThat(loud.text()).contains("loud 5 lines").contains("--arg=--logging.level.");
                        },
                        accessed -> {
                            assertThat(accessed.where()).containsExactly("accessed");
                            assertThat(accessed.text())
                                    .containsPattern("accessed \\d{4} bytes")
                                    .containsPattern("clean \\d bytes")
                                    .contains("access log");
                        });
    }

    private static String contender(String name, String more, String... properties) {
        List<String> args = new ArrayList<>(List.of("--server.port={port}", "--server.address=127.0.0.1"));
        args.add("--management.server.port=-1");
        List.of(properties).forEach(property -> args.add("--" + property));
        return "  %s: {jar: \"%s\"%s, args: [\"%s\"]}\n".formatted(name, JAR, more, String.join("\", \"", args));
    }

    private static List<Found> found(JsonNode results, String kind) {
        List<Found> found = new ArrayList<>();
        results.get("caveats").forEach(caveat -> {
            if (caveat.get("kind").asText().equals(kind)) {
                List<String> where = new ArrayList<>();
                caveat.get("where").forEach(name -> where.add(name.asText()));
                found.add(new Found(
                        kind,
                        where,
                        caveat.get("text").asText() + " " + caveat.get("advice").asText()));
            }
        });
        return found;
    }
}
