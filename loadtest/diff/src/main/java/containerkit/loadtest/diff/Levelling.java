package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public record Levelling(
        List<String> probes, List<String> aspects, String container, Map<String, String> set, String code) {
    public Levelling {
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
    static Map<String, Levelling> of(Difference difference, Recording recording, List<Levelling> levels) {
        Map<String, Levelling> found = new LinkedHashMap<>();
        recording.servers().forEach((contender, server) -> levels.stream()
                .filter(level -> level.container().equals(server.container()))
                .filter(level -> level.isFor(difference))
                .findFirst()
                .ifPresent(level -> found.put(contender, level)));
        return found;
    }

    /** Returns what levels a difference, and whether it did where that was tried. */
    static Remedy remedy(Difference difference, Recording recording, List<Levelling> levels) {
        Map<String, Levelling> found = of(difference, recording, levels);
        Map<String, Map<String, String>> set = new LinkedHashMap<>();
        found.forEach((contender, level) -> {
            if (!level.set().isEmpty()) {
                set.put(contender, level.set());
            }
        });
        return new Remedy(
                set,
                found.values().stream()
                        .map(Levelling::code)
                        .filter(code -> !code.isEmpty())
                        .distinct()
                        .toList(),
                set.isEmpty() ? "" : outcome(difference, recording, set));
    }

    private static String outcome(Difference difference, Recording recording, Map<String, Map<String, String>> set) {
        String probe = difference.probes().stream()
                .filter(name -> set.keySet().stream().anyMatch(contender -> tried(recording, contender, name) != null))
                .findFirst()
                .orElse("");
        if (probe.isEmpty()) {
            return "not tried";
        }
        Map<String, Behaviour> first = new LinkedHashMap<>(recording.of(probe));
        first.keySet().removeIf(contender -> set.containsKey(contender) && tried(recording, contender, probe) == null);
        Map<String, Behaviour> now = new LinkedHashMap<>(first);
        now.replaceAll((contender, behaviour) -> {
            Recording.Tried tried = tried(recording, contender, probe);
            return tried == null ? behaviour : tried.behaviour();
        });
        long after = difference.valuesIn(now).values().stream().distinct().count();
        long before = difference.valuesIn(first).values().stream().distinct().count();
        if (before < 2 || now.values().stream().anyMatch(behaviour -> behaviour.varies(difference.aspect()))) {
            return "not clear";
        }
        return after == 1 ? "gone" : after < before ? "smaller" : "still there";
    }

    private static Recording.@Nullable Tried tried(Recording recording, String contender, String probe) {
        return recording.tried().getOrDefault(contender, Map.of()).get(probe);
    }
}
