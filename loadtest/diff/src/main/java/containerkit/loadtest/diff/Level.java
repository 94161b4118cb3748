package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Properties that take a difference away.
 *
 * @param probes names of the probes that show the difference
 * @param aspects aspects in which servers differ
 * @param container container that has the properties
 * @param set values by property; empty where no property does it
 * @param code code that does it where no property does; empty where none is known
 */
public record Level(List<String> probes, List<String> aspects, String container, Map<String, String> set, String code) {
    public static final String GONE = "gone";
    public static final String SMALLER = "smaller";
    public static final String STILL_THERE = "still there";

    public Level {
        probes = List.copyOf(probes);
        aspects = List.copyOf(aspects);
    }

    /** Returns whether the level is for a difference. */
    public boolean isFor(Difference difference) {
        return aspects.contains(difference.aspect())
                && difference.probes().stream().anyMatch(probes::contains);
    }

    /**
     * Returns the levels of a difference, by contender: the first level that names its container and a probe of the
     * difference.
     */
    static Map<String, Level> of(Difference difference, Recording recording, List<Level> levels) {
        Map<String, Level> found = new LinkedHashMap<>();
        recording.servers().forEach((contender, server) -> levels.stream()
                .filter(level -> level.container().equals(server.container()))
                .filter(level -> level.isFor(difference))
                .findFirst()
                .ifPresent(level -> found.put(contender, level)));
        return found;
    }

    /**
     * Returns what levels a difference, and whether it did where that was tried.
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
        String text = Stream.concat(
                        set.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()),
                        found.values().stream()
                                .map(Level::code)
                                .filter(code -> !code.isEmpty())
                                .distinct()
                                .map(code -> "in code: " + code))
                .collect(Collectors.joining(", "));
        if (set.isEmpty()) {
            return text;
        }
        String probe = difference.probes().stream()
                .filter(name ->
                        found.keySet().stream().anyMatch(contender -> tried(recording, contender, name) != null))
                .findFirst()
                .orElse("");
        if (probe.isEmpty()) {
            return text + " (not tried)";
        }
        Map<String, Behaviour> first = new LinkedHashMap<>(recording.of(probe));
        first.keySet()
                .removeIf(contender -> found.containsKey(contender)
                        && !found.get(contender).set().isEmpty()
                        && tried(recording, contender, probe) == null);
        Map<String, Behaviour> now = new LinkedHashMap<>(first);
        now.replaceAll((contender, behaviour) -> {
            Recording.Tried tried = tried(recording, contender, probe);
            return tried == null ? behaviour : tried.behaviour();
        });
        Map<String, String> values = difference.valuesIn(now);
        long after = values.values().stream().distinct().count();
        long before = difference.valuesIn(first).values().stream().distinct().count();
        String outcome = after == 1 ? GONE : after < before ? SMALLER : STILL_THERE;
        List<String> left = found.keySet().stream()
                .filter(contender -> !first.containsKey(contender))
                .toList();
        String notOn = left.isEmpty() ? "" : ", but not on " + String.join(", ", left);
        if (before < 2) {
            return text + " (tried" + notOn + ")"; // those that are left did not differ
        }
        return text + " (tried" + notOn + ": "
                + (now.values().stream().anyMatch(behaviour -> behaviour.varies(difference.aspect()))
                        ? "not clear"
                        : outcome)
                + ")";
    }

    private static Recording.@Nullable Tried tried(Recording recording, String contender, String probe) {
        return recording.tried().getOrDefault(contender, Map.of()).get(probe);
    }
}
