package containerkit.loadtest.diff;

import com.fasterxml.jackson.core.type.TypeReference;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Setups, probes and levels, read from the files beside this class, which explain their keys.
 *
 * @param setups properties of a jar of Spring Boot by the name of its start, in the order of the starts
 * @param probes probes in the order in which they are shown
 */
record Catalogue(Map<String, Map<String, String>> setups, List<Probe> probes, List<Remedy.Level> levels) {
    static Catalogue bundled() {
        List<Probe> probes = new ArrayList<>();
        read("probes.yaml", new TypeReference<Map<String, Map<String, List<Map<String, Object>>>>>() {})
                .forEach((setup, groups) -> groups.forEach((group, entries) -> entries.forEach(entry -> {
                    entry.put("setup", setup);
                    entry.put("group", group);
                    probes.add(Json.mapper().convertValue(entry, Probe.class));
                })));
        return new Catalogue(
                read("setups.yaml", new TypeReference<>() {}), probes, read("levels.yaml", new TypeReference<>() {}));
    }

    /**
     * @param names names of probes or groups; empty for all
     * @throws UserFailure where a name is neither
     */
    Catalogue only(List<String> names) {
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

    private static <T> T read(String name, TypeReference<T> type) {
        try (InputStream file = Objects.requireNonNull(Catalogue.class.getResourceAsStream(name), name)) {
            Object content = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
            return Json.mapper().convertValue(content, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
