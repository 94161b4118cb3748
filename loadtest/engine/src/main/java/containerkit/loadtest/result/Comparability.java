package containerkit.loadtest.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says whether another run compares what this one does, so that both are sessions of one comparison. */
final class Comparability {
    /**
     * Pattern of the directories in a path of a jar or a cache in a word of a command: from the path's start up to the
     * file name.
     */
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

    private final RunResult run;

    Comparability(RunResult run) {
        this.run = run;
    }

    /** Returns the first difference in one clause, without values that may be secret; null where there is none. */
    @Nullable
    String difference(RunResult other) {
        return Stream.<@Nullable String>of(
                        listed("contenders", labels(run), labels(other)),
                        listed("scenarios", scenarios(run), scenarios(other)),
                        shown(
                                other,
                                "primary metric",
                                each -> each.header().plan().criteria().primary()),
                        shown(other, "limit of a gate, in percent", each -> each.header()
                                .worseThanPercent()),
                        shown(other, "JDK", each -> each.header().environment().jdk()),
                        files("jar", jars(run), jars(other)),
                        files(
                                "set of files in the command",
                                run.header().commandFiles(),
                                other.header().commandFiles()),
                        differing(
                                        values(run.header().plan()),
                                        values(other.header().plan()))
                                .map(key -> key + " differs")
                                .orElse(null))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String shown(RunResult other, String what, Function<RunResult, @Nullable Object> value) {
        Object mine = value.apply(run);
        Object its = value.apply(other);
        return Objects.equals(mine, its)
                ? null
                : "other " + what + ", " + Objects.requireNonNullElse(its, "none") + ", not "
                        + Objects.requireNonNullElse(mine, "none");
    }

    private static @Nullable String listed(String what, List<String> mine, List<String> others) {
        String differences = Stream.of(without("without ", mine, others), without("with ", others, mine))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        return differences.isEmpty() ? null : "other " + what + " (" + differences + ")";
    }

    private static String without(String word, List<String> all, List<String> known) {
        List<String> others = all.stream().filter(each -> !known.contains(each)).toList();
        return others.isEmpty() ? "" : word + String.join(", ", others);
    }

    private static List<String> labels(RunResult of) {
        return of.header().plan().variants().stream().map(Variant::label).toList();
    }

    /** Returns the names of the scenarios, with the rates that followed from a capacity. */
    private static List<String> scenarios(RunResult of) {
        return of.header().plan().shown().parts().stream()
                .flatMap(part -> part.scenarios().stream().map(scenario -> name(of, part, scenario)))
                .distinct()
                .toList();
    }

    private static String name(RunResult of, Part part, Scenario scenario) {
        Double rate = of.paced(part, scenario).load().perSecond();
        return ScenarioName.of(scenario)
                + (scenario.load().needsCapacity() && rate != null ? " at " + Math.round(rate) + "/s" : "");
    }

    private static Map<String, String> jars(RunResult of) {
        return of.header().packaging().stream()
                .filter(each -> each.sha256() != null)
                .collect(Collectors.toMap(Packaging::contender, Packaging::sha256, (a, b) -> a, TreeMap::new));
    }

    private static @Nullable String files(String what, Map<String, String> mine, Map<String, String> others) {
        return differing(mine, others)
                .map(contender -> "another " + what + " of " + contender + " (by SHA-256)")
                .orElse(null);
    }

    private static Optional<String> differing(Map<String, String> mine, Map<String, String> others) {
        return Stream.of(mine, others)
                .flatMap(each -> each.keySet().stream())
                .filter(key -> !Objects.equals(mine.get(key), others.get(key)))
                .findFirst();
    }

    /**
     * Returns the values of the plan by key without places of kit, jars and programs, which differ between machines:
     * hashes are compared.
     */
    private static Map<String, String> values(Plan of) {
        ObjectNode plan = Json.mapper().valueToTree(of);
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
        Map<String, String> values = new LinkedHashMap<>();
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
