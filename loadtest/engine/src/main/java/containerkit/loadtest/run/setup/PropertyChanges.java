package containerkit.loadtest.run.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes of Spring Boot's properties from one version to a newer one. Properties that only one version knows and the
 * newer one does not mention are left out: they may belong to a library that the newer jar does not have.
 *
 * @param older the older version
 * @param newer the newer version
 * @param renamed new name by old name; the old name has no effect any more
 * @param defaults properties with another default
 * @param gone names that have no effect any more and no successor, by the reason given
 */
public record PropertyChanges(
        String older,
        String newer,
        Map<String, String> renamed,
        List<Default> defaults,
        Map<String, List<String>> gone) {

    /**
     * A default that changed.
     *
     * @param name the property
     * @param before the older default; null for none
     * @param after the newer default; null for none
     */
    public record Default(String name, @Nullable String before, @Nullable String after) {}

    /**
     * Compares the properties of two versions.
     *
     * @param before properties of the older version, by name
     * @param after properties of the newer version, by name
     */
    public static PropertyChanges of(
            String older, Map<String, SpringProperty> before, String newer, Map<String, SpringProperty> after) {
        Map<String, String> renamed = new TreeMap<>();
        List<Default> defaults = new ArrayList<>();
        Map<String, List<String>> gone = new TreeMap<>();
        for (String name : new TreeSet<>(before.keySet())) {
            SpringProperty was = before.get(name);
            SpringProperty is = after.get(name);
            if (is == null || !was.obeyed()) {
                continue;
            }
            if (is.obeyed()) {
                if (!Objects.equals(was.value(), is.value())) {
                    defaults.add(new Default(name, was.value(), is.value()));
                }
            } else if (is.successor() != null) {
                renamed.put(name, is.successor());
            } else {
                gone.computeIfAbsent(Objects.requireNonNullElse(is.reason(), ""), reason -> new ArrayList<>())
                        .add(name);
            }
        }
        return new PropertyChanges(older, newer, renamed, defaults, gone);
    }
}
