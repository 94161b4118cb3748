package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
        Map<String, List<String>> changed = changed();
        Map<String, String> names = names(changed.keySet());
        List<String> known = new ArrayList<>(names.values());
        if (!from.jvmFlags().equals(to.jvmFlags())) {
            known.add(JVM_FLAGS);
        }
        for (String name : named) {
            if (!known.contains(name)) {
                throw UserFailure.usage(
                        "'" + name + "' is not a setting in which " + from.name() + " and " + to.name() + " differ",
                        new Suggestions(known).hint(name));
            }
        }
        List<String> alone = named.isEmpty() ? known : named;
        List<Mode> steps = new ArrayList<>();
        List<String> others = new ArrayList<>();
        changed.forEach((setting, properties) -> {
            if (alone.contains(names.get(setting))) {
                steps.add(step(names.get(setting), properties, from.jvmFlags()));
            } else {
                others.addAll(properties);
            }
        });
        if (alone.contains(JVM_FLAGS)) {
            steps.add(step(JVM_FLAGS, List.of(), to.jvmFlags()));
        }
        if (steps.size() < known.size()) {
            steps.add(step(OTHERS, others, alone.contains(JVM_FLAGS) ? from.jvmFlags() : to.jvmFlags()));
        }
        return steps;
    }

    /** Returns the properties that differ, by the setting that they belong to. */
    private Map<String, List<String>> changed() {
        Set<String> all = new TreeSet<>(from.properties().keySet());
        all.addAll(to.properties().keySet());
        Map<String, List<String>> changed = new TreeMap<>();
        for (String property : all) {
            if (!Objects.equals(from.properties().get(property), to.properties().get(property))) {
                changed.computeIfAbsent(new PropertyName(property).setting(), setting -> new ArrayList<>())
                        .add(property);
            }
        }
        return changed;
    }

    private Mode step(String name, List<String> changed, List<String> flags) {
        Map<String, String> properties = new LinkedHashMap<>(from.properties());
        for (String property : changed) {
            String value = to.properties().get(property);
            if (value == null) {
                properties.remove(property);
            } else {
                properties.put(property, value);
            }
        }
        return new Mode(name, null, properties, flags);
    }

    /** Returns the settings' names as modes, which become part of file names. */
    private Map<String, String> names(Collection<String> settings) {
        Set<String> taken = new HashSet<>();
        List.of(from.name(), to.name(), Mode.STOCK, JVM_FLAGS, OTHERS).forEach(name -> taken.add(folded(name)));
        Map<String, String> names = new LinkedHashMap<>();
        for (String setting : settings) {
            names.put(setting, name(setting, settings, taken));
        }
        return names;
    }

    /**
     * Returns as many of the setting's last words as distinguish it from the others, two if the last says little:
     * threads, enabled.
     */
    private static String name(String setting, Collection<String> settings, Set<String> taken) {
        int words = setting.split("\\.").length;
        int fewest = tail(setting, 1).contains("-") ? 1 : Math.min(2, words);
        for (int last = fewest; last <= words; last++) {
            String name = tail(setting, last);
            if (alike(settings, last, name) == 1 && taken.add(folded(name))) {
                return name;
            }
        }
        String name = tail(setting, words);
        for (int other = 2; ; other++) {
            String suffix = "-" + other;
            String numbered = shortened(name, LONGEST_NAME - suffix.length()) + suffix;
            if (taken.add(folded(numbered))) {
                return numbered;
            }
        }
    }

    private static long alike(Collection<String> settings, int last, String name) {
        return settings.stream()
                .filter(setting -> tail(setting, last).equalsIgnoreCase(name))
                .count();
    }

    private static String tail(String setting, int words) {
        String[] all = setting.split("\\.");
        String[] last = Arrays.copyOfRange(all, Math.max(0, all.length - words), all.length);
        String safe = String.join("-", last).replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        return shortened(safe.isEmpty() ? "setting" : safe, LONGEST_NAME);
    }

    private static String shortened(String name, int longest) {
        return name.substring(0, Math.min(longest, name.length())).replaceAll("[._-]+$", "");
    }

    /** Returns the name in lower case, because some file systems do not distinguish small letters from large ones. */
    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * Name of a Spring property.
     *
     * @param text as a flat configuration file has it: {@code server.tomcat.threads.max}, {@code filters[0]}
     */
    public record PropertyName(String text) {
        private static final Pattern ELEMENT = Pattern.compile("(.+?)\\[\\d+].*");
        private static final Pattern SIZE_OF_A_POOL = Pattern.compile(
                "((?:.*\\.)?(?:threads?|pool))\\.(?:min|max|min-spare|core|core-size|max-size|queue|queue-capacity"
                        + "|max-queue-capacity)");
        private static final Pattern VIRTUAL = Pattern.compile("(?:.*\\.)?(?:threads\\.virtual|virtual-threads)\\..*");
        private static final String VIRTUAL_THREADS = "virtual-threads";

        /**
         * Returns the list that it is an element of, or else itself: one source of configuration replaces that as a
         * whole.
         */
        public String whole() {
            Matcher element = ELEMENT.matcher(text);
            return element.matches() ? element.group(1) : text;
        }

        /**
         * Returns the setting that it is changed together with: sizes of one pool, or properties of virtual threads,
         * make no sense one by one.
         */
        String setting() {
            if (VIRTUAL.matcher(text).matches()) {
                return VIRTUAL_THREADS;
            }
            Matcher size = SIZE_OF_A_POOL.matcher(whole());
            return size.matches() ? size.group(1) : whole();
        }
    }
}
