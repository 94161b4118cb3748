package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run says of real servers with a known fault, under the built-in generator. */
@Tag("end-to-end")
class FaultyServersEndToEndTest {
    @TempDir
    Path directory;

    /** Every 4000 requests it stands still for 300 ms of its own CPU time: in a quarter of these slices. */
    @Test
    void aPauseInFewSlicesIsInTheTailAndInTheWholeCost() throws Exception {
        check(
                results -> {
                    JsonNode pausing = cell(results, "pauses");
                    assertThat(pausing.at("/latency_ms/p999").asDouble()).isGreaterThan(200);
                    double trimmed = pausing.at("/cpu_us_per_request/value").asDouble();
                    double whole = pausing.at("/cpu_us_per_request_whole").asDouble();
                    // Two or three pauses of 300 ms in 12 000 requests are 50 or 75 µs for each.
                    assertThat(whole - trimmed).isGreaterThan(30);
                },
                "blocks: 1\nrounds: 12\n",
                "{endpoint: hello, rate: 1000, concurrency: 20, duration: 1s}",
                "PAUSES");
    }

    @Test
    void aServerThatWorksOnOrLeaksIsNamedAndACalmOneIsNot() throws Exception {
        check(
                results -> {
                    assertThat(where(results, "works-on")).contains("works_on").doesNotContain("calm", "leaks");
                    assertThat(where(results, "grows")).contains("leaks").doesNotContain("calm", "works_on");
                },
                "blocks: 1\nrounds: 10\n",
                "{endpoint: hello, rate: 600, concurrency: 20, duration: 1s}",
                "CALM",
                "WORKS_ON",
                "LEAKS");
    }

    /** In two of nine starts it fails. The other blocks alone would make it a winner, as they do its equal. */
    @Test
    void aServerThatFailsInSomeBlocksNeverWins() throws Exception {
        check(
                results -> {
                    assertThat(verdict(results, "slow", "calm")).isEqualTo("b");
                    assertThat(verdict(results, "slow", "fails")).isEqualTo("undecided");
                    assertThat(comparison(results, "slow", "fails")
                                    .get("reason")
                                    .asText())
                            .as("barred by its failures or by the slices that they cost")
                            .contains("fails");
                },
                "blocks: 9\nrounds: 1\n",
                "{endpoint: hello, rate: 600, concurrency: 4, duration: 500ms}",
                "SLOW",
                "CALM",
                "FAILS");
    }

    /** What a run is to say; again where the machine was busy. */
    private interface Check {
        void of(JsonNode results);
    }

    private void check(Check check, String head, String scenario, String... moods) throws Exception {
        AtomicInteger attempt = new AtomicInteger();
        QuietMachine.run(() -> check.of(run(
                Files.createDirectory(
                        directory.resolve(String.valueOf(attempt.incrementAndGet()))), // a socket's path is short
                head,
                scenario,
                moods)));
    }

    private static JsonNode run(Path directory, String head, String scenario, String... moods) throws Exception {
        List<String> contenders = new ArrayList<>();
        for (String mood : moods) {
            contenders.add(
                    "  %s: {command: [\"%s/bin/java\", -Xmx200m, -XX:TieredStopAtLevel=1, -cp, \"%s\", %s, \"{port}\", %s, \"%s\"]}"
                            .formatted(
                                    mood.toLowerCase(Locale.ROOT),
                                    System.getProperty("java.home"),
                                    System.getProperty("java.class.path"),
                                    MoodyServer.class.getName(),
                                    mood,
                                    directory));
        }
        Path plan = Files.writeString(
                directory.resolve("faulty.yaml"),
                head
                        + """
                        other_processes_percent: 100
                        warm_up: {gentle: 0, cycles: 1, limit: 1, load: 500ms, idle: 100ms}
                        contenders:
                        %s
                        endpoints:
                          hello: {path: /hello, expect: {body: hello}}
                        scenarios: [%s]
                        """
                                .formatted(String.join("\n", contenders), scenario));
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());
        assertThat(kit.exitCode()).as(kit.output()).isIn(0, 1); // 1 where a contender failed
        return new ObjectMapper().readTree(run.resolve("results.json").toFile());
    }

    private static JsonNode cell(JsonNode results, String contender) {
        return StreamSupport.stream(results.get("cells").spliterator(), false)
                .filter(cell -> cell.get("contender").asText().equals(contender))
                .findFirst()
                .orElseThrow();
    }

    /** Which contenders a caveat of that kind names. */
    private static List<String> where(JsonNode results, String kind) {
        List<String> where = new ArrayList<>();
        results.get("caveats").forEach(caveat -> {
            if (caveat.get("kind").asText().equals(kind)) {
                caveat.get("where").forEach(name -> where.add(name.asText()));
            }
        });
        return where;
    }

    /** Of the primary metric. */
    private static String verdict(JsonNode results, String a, String b) {
        return comparison(results, a, b).get("verdict").asText();
    }

    private static JsonNode comparison(JsonNode results, String a, String b) {
        return StreamSupport.stream(results.get("comparisons").spliterator(), false)
                .filter(pair -> pair.get("primary").asBoolean())
                .filter(pair -> pair.get("a").get("contender").asText().equals(a)
                        && pair.get("b").get("contender").asText().equals(b))
                .findFirst()
                .orElseThrow();
    }
}
