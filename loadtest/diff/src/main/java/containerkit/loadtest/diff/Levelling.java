package containerkit.loadtest.diff;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    /** Returns what levels a difference: of each contender the first level that names a probe and the aspect of it. */
    static Remedy remedy(Difference difference, Recording recording, List<Levelling> levels) {
        Map<String, Map<String, String>> set = new LinkedHashMap<>();
        Set<String> code = new LinkedHashSet<>();
        recording.servers().forEach((contender, server) -> levels.stream()
                .filter(level -> level.container().equals(server.container()))
                .filter(level -> level.isFor(difference))
                .findFirst()
                .ifPresent(level -> {
                    if (!level.set().isEmpty()) {
                        set.put(contender, level.set());
                    }
                    if (!level.code().isEmpty()) {
                        code.add(level.code());
                    }
                }));
        return new Remedy(set, List.copyOf(code));
    }

    private boolean isFor(Difference difference) {
        return aspects.contains(difference.aspect())
                && difference.probes().stream().anyMatch(probes::contains);
    }
}
