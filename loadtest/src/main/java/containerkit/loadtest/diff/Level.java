package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Properties that take a difference away.
 *
 * @param probes names of those that show the difference
 * @param container whose properties they are
 * @param set values by property
 */
public record Level(List<String> probes, String container, Map<String, String> set) {
    public Level {
        probes = List.copyOf(probes);
    }

    /** Returns what levels a difference, by contender; of the first level that names contender and probe. */
    static Map<String, Level> of(Difference difference, Recording recording, List<Level> levels) {
        Map<String, Level> found = new LinkedHashMap<>();
        recording.servers().forEach((contender, server) -> levels.stream()
                .filter(level -> level.container().equals(server.container()))
                .filter(level -> difference.probes().stream().anyMatch(level.probes()::contains))
                .findFirst()
                .ifPresent(level -> found.put(contender, level)));
        return found;
    }

    /**
     * Says what levels a difference, and whether it did where that was tried.
     *
     * @return empty where nothing is known to
     */
    public static String advice(Difference difference, Recording recording, List<Level> levels) {
        Map<String, Level> found = of(difference, recording, levels);
        if (found.isEmpty()) {
            return "";
        }
        Map<String, String> set = new LinkedHashMap<>();
        found.values().forEach(level -> set.putAll(level.set()));
        String text = String.join(
                ", ",
                set.entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .toList());
        String probe = difference.probes().stream()
                .filter(name -> found.keySet().stream().anyMatch(contender -> recording
                        .tried()
                        .getOrDefault(contender, Map.of())
                        .containsKey(name)))
                .findFirst()
                .orElse("");
        if (probe.isEmpty()) {
            return text + " (not tried)";
        }
        Map<String, Behaviour> now = new LinkedHashMap<>(recording.of(probe));
        now.replaceAll((contender, behaviour) -> {
            Recording.Tried tried =
                    recording.tried().getOrDefault(contender, Map.of()).get(probe);
            return tried == null ? behaviour : tried.behaviour();
        });
        Map<String, String> values = difference.valuesIn(now);
        long after = values.values().stream().distinct().count();
        long before = difference.values().values().stream().distinct().count();
        String outcome = after == 1 ? "gone" : after < before ? "smaller" : "still there";
        return text + " (tried: " + (values.containsValue(Behaviour.VARIES) ? "not clear" : outcome) + ")";
    }
}
