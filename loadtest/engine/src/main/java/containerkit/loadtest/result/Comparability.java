package containerkit.loadtest.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says whether another run compares what this one does, so that both are sessions of one comparison. */
final class Comparability {
    /** The directories in a path of a jar or a cache in a word of a command: from the path's start to the file name. */
    private static final String DIRECTORIES =
            "(^|[=:,])/(?:[^/=:,\\s]+/)+(?=[^/=:,\\s]+\\.(?:jar|war|aot|jsa)(?:[:,]|$))";

    private static final String DIRECTORY = "^/.*/";

    /**
     * What sessions may differ in: their order and length, what the kit adds to the name of a plan that it writes, the
     * start-up time that it saw, and whether a block ends under a profiler.
     */
    private static final List<String> FREE = List.of("name", "description", "seed");

    /** The same of its extent. */
    private static final List<String> FREE_EXTENT = List.of("blocks", "budget", "start_up", "profile");

    private Comparability() {}

    /** Returns the difference in one clause, without values that may be secret; null where there is none. */
    static @Nullable String difference(RunResult run, RunResult other) {
        List<String> mine = facts(run);
        List<String> others = facts(other);
        String shown = Stream.of(without("without ", mine, others), without("with ", others, mine))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        if (!shown.isEmpty()) {
            return shown;
        }
        Map<String, String> values = values(run);
        Map<String, String> otherValues = values(other);
        return Stream.of(values, otherValues)
                .flatMap(each -> each.keySet().stream())
                .filter(key -> !Objects.equals(values.get(key), otherValues.get(key)))
                .findFirst()
                .map(key -> "another " + key)
                .orElse(null);
    }

    private static String without(String word, List<String> all, List<String> known) {
        List<String> others =
                all.stream().filter(each -> !known.contains(each)).distinct().toList();
        return others.isEmpty() ? "" : word + String.join(", ", others);
    }

    /** Returns what a user knows the comparison by, with the rates that followed from a capacity. */
    private static List<String> facts(RunResult of) {
        RunHeader header = of.header();
        List<String> facts = new ArrayList<>();
        header.plan().variants().forEach(variant -> facts.add(variant.label()));
        header.plan().shown().parts().forEach(part -> part.scenarios()
                .forEach(scenario -> facts.add(name(of, part, scenario))));
        facts.add("primary metric " + header.plan().criteria().primary());
        if (header.worseThanPercent() != null) {
            facts.add("a gate's limit of " + header.worseThanPercent() + " %");
        }
        facts.add("JDK " + header.environment().jdk());
        return facts;
    }

    private static String name(RunResult of, Part part, Scenario scenario) {
        Double rate = of.paced(part, scenario).load().perSecond();
        return ScenarioName.of(scenario)
                + (scenario.load().needsCapacity() && rate != null ? " at " + Math.round(rate) + "/s" : "");
    }

    /** Returns the plan's values by key, with hashes of jars and programs for their places, which differ by machine. */
    private static Map<String, String> values(RunResult of) {
        Map<String, String> values = new LinkedHashMap<>();
        of.header().packaging().forEach(jar -> values.put("jar of " + jar.contender() + " (by SHA-256)", jar.sha256()));
        of.header()
                .commandFiles()
                .forEach((name, hash) -> values.put("set of files in the command of " + name + " (by SHA-256)", hash));
        ObjectNode plan = Json.mapper().valueToTree(of.header().plan());
        for (JsonNode contender : plan.get("contenders")) {
            ((ObjectNode) contender.get("target")).remove("file");
            if (contender.get("peer") instanceof ObjectNode peer) {
                peer.remove(List.of("build", "makes"));
            }
            if (contender.get("target").get("words") instanceof ArrayNode words) {
                for (int i = 0; i < words.size(); i++) {
                    String word = words.get(i).asText();
                    words.set(i, i == 0 ? word.replaceFirst(DIRECTORY, "") : word.replaceAll(DIRECTORIES, "$1"));
                }
            }
        }
        ((ObjectNode) plan.get("extent")).remove(FREE_EXTENT);
        add("plan", plan.remove(FREE), values);
        return values;
    }

    private static void add(String key, JsonNode node, Map<String, String> values) {
        if (node.isEmpty()) { // also every single value
            values.put(key, node.toString());
        }
        node.properties().forEach(each -> add(key + "." + each.getKey(), each.getValue(), values));
        for (int at = 0; node.isArray() && at < node.size(); at++) {
            add(key + "[" + at + "]", node.get(at), values);
        }
    }
}
