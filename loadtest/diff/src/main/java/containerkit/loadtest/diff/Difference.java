package containerkit.loadtest.diff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One difference between servers that were sent the same bytes.
 *
 * @param probes the names of the probes that show it; several where they differ in the same header in the same way
 * @param aspect the aspect that differs, e.g. {@code status}
 * @param values values by contender
 * @param security true if two servers in a row can disagree on where a request ends
 */
record Difference(List<String> probes, String aspect, Map<String, String> values, Severity severity, boolean security) {
    /** Returns the differences between all servers of a recording, the most serious first. */
    static List<Difference> of(Recording recording, List<Probe> probes) {
        Map<List<?>, Difference> merged = new LinkedHashMap<>();
        for (Probe probe : probes) {
            for (Difference each : of(probe, recording.of(probe.name()))) {
                boolean alone = !each.aspect.startsWith(Behaviour.HEADER)
                        && !each.aspect.equals(Behaviour.REASON)
                        && !each.aspect.equals(Behaviour.CONNECTION);
                merged.merge(
                        List.of(alone ? probe.name() : "", each.aspect, each.values, each.severity),
                        each,
                        Difference::and);
            }
        }
        return merged.values().stream()
                .sorted(Comparator.comparing(Difference::severity))
                .toList();
    }

    private Difference and(Difference other) {
        return new Difference(
                Stream.concat(probes.stream(), other.probes.stream()).toList(),
                aspect,
                values,
                severity,
                security || other.security);
    }

    /** Where the status differs, body and headers differ with it and are left out. */
    static List<Difference> of(Probe probe, Map<String, Behaviour> behaviours) {
        List<String> aspects = behaviours.values().stream()
                .flatMap(behaviour -> behaviour.aspects().keySet().stream())
                .distinct()
                .toList();
        List<Difference> differences = new ArrayList<>();
        for (String aspect : aspects) {
            Map<String, String> values = new LinkedHashMap<>();
            behaviours.forEach((contender, behaviour) -> values.put(contender, behaviour.value(aspect)));
            List<Behaviour> comparable = behaviours.values().stream()
                    .filter(behaviour -> behaviour.comparable(aspect))
                    .toList();
            if (apart(aspect, comparable)) {
                differences.add(new Difference(
                        List.of(probe.name()), aspect, values, Severity.of(aspect, comparable), probe.security()));
            }
        }
        if (differences.stream().anyMatch(difference -> difference.aspect.equals(Behaviour.STATUS))) {
            Set<String> withIt = Set.of(Behaviour.BODY, Behaviour.BODY_END, Behaviour.REASON);
            differences.removeIf(
                    difference -> withIt.contains(difference.aspect) || difference.aspect.startsWith(Behaviour.HEADER));
        }
        return differences;
    }

    /** Returns whether two servers have no value in common: where they have one, the difference can be chance. */
    private static boolean apart(String aspect, List<Behaviour> behaviours) {
        return behaviours.stream().anyMatch(one -> behaviours.stream()
                .anyMatch(other -> Collections.disjoint(one.values(aspect), other.values(aspect))));
    }
}
