package containerkit.loadtest.diff;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Setups, probes and levels, read from the files beside this class, which explain their keys.
 *
 * @param setups setups in the order in which servers are started
 * @param probes probes in the order in which they are shown
 * @param levels ways to take differences away
 */
public record Catalogue(List<Setup> setups, List<Probe> probes, List<Levelling> levels) {
    private static final String CRLF = "\r\n";

    /** Reads {@code probes.yaml} and {@code levels.yaml}. */
    public static Catalogue bundled() {
        Map<String, Map<String, List<Map<String, Object>>>> probes = read("probes.yaml");
        List<Probe> all = new ArrayList<>();
        List<Setup> setups = new ArrayList<>(List.of(new Setup(Setup.PLAIN, Map.of())));
        probes.forEach((setup, groups) -> groups.forEach((group, entries) -> {
            if (group.equals("properties")) {
                Map<String, String> properties = new LinkedHashMap<>();
                entries.forEach(entry -> properties.putAll(strings(entry)));
                setups.add(new Setup(setup, properties));
            } else {
                entries.forEach(entry -> all.add(probe(setup, group, entry)));
            }
        }));
        List<Map<String, Object>> levels = read("levels.yaml");
        return new Catalogue(
                setups,
                all,
                levels.stream()
                        .map(entry -> new Levelling(
                                list(entry.get("probes")),
                                list(entry.getOrDefault("aspects", List.of(Behaviour.STATUS))),
                                (String) entry.get("container"),
                                strings((Map<?, ?>) entry.getOrDefault("set", Map.of())),
                                (String) entry.getOrDefault("code", "")))
                        .toList());
    }

    /**
     * Returns the catalogue with some probes only.
     *
     * @param names names of probes or groups; empty for all
     * @throws UserFailure where a name is neither
     */
    public Catalogue only(List<String> names) {
        for (String name : names) {
            if (probes.stream().noneMatch(probe -> probe.is(name))) {
                throw UserFailure.usage(
                        "--probe: there is no probe and no group named '" + name + "'",
                        "Groups are "
                                + probes.stream().map(Probe::group).distinct().collect(Collectors.joining(", "))
                                + "; the report has the names of probes.");
            }
        }
        List<Probe> some = probes.stream()
                .filter(probe -> names.isEmpty() || names.stream().anyMatch(probe::is))
                .toList();
        return new Catalogue(setups, some, levels);
    }

    private static <T> T read(String name) {
        try (InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream(name), name)) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Probe probe(String setup, String group, Map<String, Object> entry) {
        List<String> stages = new ArrayList<>();
        if (entry.containsKey("head")) {
            String lineEnd = (String) entry.getOrDefault("line_end", CRLF);
            String head = String.join(lineEnd, list(entry.get("head"))) + lineEnd;
            stages.addAll(Collections.nCopies(
                    (int) entry.getOrDefault("times", 1),
                    head + (entry.containsKey("open") ? "" : lineEnd) + entry.getOrDefault("body", "")));
        }
        stages.addAll(list(entry.getOrDefault("then", List.of())));
        return new Probe(
                group,
                (String) entry.get("name"),
                setup,
                (String) entry.getOrDefault("needs", "path"),
                stages,
                constant(Probe.Leaving.class, entry.getOrDefault("leaving", "when_done")),
                (int) entry.getOrDefault("wait", 0),
                (int) entry.getOrDefault("takes", 0),
                constant(Probe.Stopping.class, entry.getOrDefault("stopping", "none")),
                (String) entry.getOrDefault("server_name", ""),
                (String) entry.getOrDefault("report", ""),
                (boolean) entry.getOrDefault("security", false));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, Object name) {
        return Enum.valueOf(type, name.toString().toUpperCase(Locale.ROOT));
    }

    private static List<String> list(Object list) {
        return ((List<?>) list).stream().map(String.class::cast).toList();
    }

    private static Map<String, String> strings(Map<?, ?> map) {
        Map<String, String> strings = new LinkedHashMap<>();
        map.forEach((key, value) -> strings.put((String) key, String.valueOf(value)));
        return strings;
    }
}
