package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Creates the modes between two: one mode for every setting in which the two differ, with only that setting of the
 * other. Both are spelt out: neither has a profile.
 */
record ModeSteps(Mode from, Mode to) {
    private static final int LONGEST_NAME = 23; // so that a table of them stays within 80 columns
    private static final String JVM_FLAGS = "jvm-flags";
    private static final String OTHERS = "all-others";

    /**
     * Returns the modes in the order of the settings' names; none if the two modes are alike.
     *
     * @param named names of such modes, all others being one; if none is given, every one stands for itself
     * @throws UserFailure if there is none of such a name
     */
    List<Mode> modes(List<String> named) {
        Map<String, List<String>> changes = changes();
        for (String name : named) {
            if (!changes.containsKey(name)) {
                throw UserFailure.usage(
                        "'" + name + "' is not a setting in which " + from.name() + " and " + to.name() + " differ",
                        new Suggestions(changes.keySet()).hint(name));
            }
        }
        List<Mode> steps = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String name : changes.keySet()) {
            if (named.isEmpty() || named.contains(name)) {
                steps.add(step(name, List.of(name), changes));
            } else {
                others.add(name);
            }
        }
        if (!others.isEmpty()) {
            steps.add(step(OTHERS, others, changes));
        }
        return steps;
    }

    /** Returns the properties that differ, by the name of the mode that changes them; last the JVM flags, without any. */
    private Map<String, List<String>> changes() {
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER); // names of files, too
        taken.addAll(List.of(from.name(), to.name(), Mode.STOCK, JVM_FLAGS, OTHERS));
        Map<String, List<String>> changes = new LinkedHashMap<>();
        from.differing(to).stream()
                .collect(Collectors.groupingBy(ModeSteps::setting, TreeMap::new, Collectors.toList()))
                .forEach((setting, properties) -> changes.put(name(setting, taken), properties));
        if (!from.jvmFlags().equals(to.jvmFlags())) {
            changes.put(JVM_FLAGS, List.of());
        }
        return changes;
    }

    private Mode step(String name, List<String> changed, Map<String, List<String>> changes) {
        Map<String, String> properties = new LinkedHashMap<>(from.properties());
        changed.stream()
                .flatMap(each -> changes.get(each).stream())
                .forEach(property -> properties.compute(
                        property, (key, was) -> to.properties().get(key)));
        return new Mode(name, null, properties, changed.contains(JVM_FLAGS) ? to.jvmFlags() : from.jvmFlags());
    }

    /**
     * Returns the setting that a Spring property is changed together with: one source of configuration replaces a list
     * as a whole, and sizes of one pool, or properties of virtual threads, make no sense one by one.
     */
    static String setting(String property) {
        return property.matches("(.*\\.)?(threads\\.virtual|virtual-threads)\\..*")
                ? "virtual-threads"
                : property.replaceFirst("\\[\\d+].*", "")
                        .replaceFirst(
                                "(?<=^|\\.)(threads?|pool)\\.(min|max|min-spare|core|core-size|max-size|queue"
                                        + "|queue-capacity|max-queue-capacity)$",
                                "$1");
    }

    /**
     * Returns the last two words of the setting, or the last alone where that says enough: {@code accept-count}. A
     * number tells settings that end alike from each other.
     */
    private static String name(String setting, Set<String> taken) {
        String[] words = setting.split("\\.");
        int last = words.length - 1;
        String end = last == 0 || words[last].contains("-") ? words[last] : words[last - 1] + "-" + words[last];
        String safe = end.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        String name = safe.substring(0, Math.min(LONGEST_NAME, safe.length())).replaceAll("[_-]+$", "");
        String unique = name;
        for (int other = 2; !taken.add(unique); other++) {
            unique = name + "-" + other;
        }
        return unique;
    }
}
