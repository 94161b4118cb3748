package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * A run of servers with a known fault, under the built-in generator. Slices count requests in a closed model, so that no machine is too
 * busy for them.
 */
final class FaultyServers {
    private FaultyServers() {}

    /** Runs servers in these moods and returns {@code results.json}. */
    static JsonNode run(Path directory, String head, String scenario, String... moods) throws Exception {
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
                        warm_up: {duration: 1s}
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

    static JsonNode cell(JsonNode results, String contender) {
        return StreamSupport.stream(results.get("cells").spliterator(), false)
                .filter(cell -> cell.get("contender").asText().equals(contender))
                .findFirst()
                .orElseThrow();
    }

    /** Which contenders a caveat of that kind names. */
    static List<String> where(JsonNode results, String kind) {
        List<String> where = new ArrayList<>();
        results.get("caveats").forEach(caveat -> {
            if (caveat.get("kind").asText().equals(kind)) {
                caveat.get("where").forEach(name -> where.add(name.asText()));
            }
        });
        return where;
    }

    /** Of the primary metric. */
    static String result(JsonNode results, String a, String b) {
        return comparison(results, a, b).get("result").asText();
    }

    static JsonNode comparison(JsonNode results, String a, String b) {
        return StreamSupport.stream(results.get("pairs").spliterator(), false)
                .filter(pair -> pair.get("primary").asBoolean())
                .filter(pair -> pair.get("a").get("contender").asText().equals(a)
                        && pair.get("b").get("contender").asText().equals(b))
                .findFirst()
                .orElseThrow();
    }
}
