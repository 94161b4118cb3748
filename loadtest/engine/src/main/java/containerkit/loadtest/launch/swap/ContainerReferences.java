package containerkit.loadtest.launch.swap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Classes of an application that name classes of a container.
 *
 * @param unguarded those that fail without the container, each with a class of it that it names
 * @param idle those that do nothing without it: classes that Spring leaves out then, those that only they use, and
 *     customizers that only handle Spring Boot's own classes for the container, which stay
 */
record ContainerReferences(List<String> unguarded, List<String> idle) {
    static ContainerReferences to(ServerParts parts, BootJar jar) {
        Map<String, ClassNames> classes = new HashMap<>();
        jar.read(
                entry -> entry.startsWith(jar.classes()) && entry.endsWith(".class"),
                (entry, file) -> ClassNames.of(file).ifPresent(read -> classes.put(read.name(), read)));
        Map<String, String> naming = new TreeMap<>();
        classes.forEach((name, read) ->
                first(parts, read.named()).ifPresent(found -> naming.put(name, found.replace('/', '.'))));
        Set<String> safe = guarded(parts, classes, naming.keySet());
        List<String> unguarded = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        naming.forEach((name, found) -> {
            String shown = name.replace('/', '.');
            if (safe.contains(name) || !parts.needs(classes.get(name), jar.major())) {
                idle.add(shown);
            } else {
                unguarded.add(shown + " names " + found);
            }
        });
        return new ContainerReferences(unguarded, idle);
    }

    /** Returns the classes never loaded without the container: they ask for a class of it, or only such name them. */
    private static Set<String> guarded(ServerParts parts, Map<String, ClassNames> classes, Set<String> naming) {
        Map<String, Set<String>> users = new HashMap<>();
        classes.forEach((name, read) -> read.named().forEach(used -> users.computeIfAbsent(used, key -> new HashSet<>())
                .add(name)));
        Set<String> own = classes.values().stream()
                .filter(read -> first(parts, read.guards()).isPresent())
                .map(ClassNames::name)
                .collect(Collectors.toSet());
        Set<String> safe = new HashSet<>(own);
        naming.stream()
                .filter(name -> !classes.get(name).component() && users.containsKey(name))
                .forEach(safe::add);
        while (safe.removeIf(name -> !own.contains(name) && !safe.containsAll(users.get(name)))) {
            // each that goes may take others along
        }
        return safe;
    }

    private static Optional<String> first(ServerParts parts, Set<String> names) {
        return names.stream()
                .filter(name -> parts.classes().matcher(name).matches())
                .min(String::compareTo);
    }
}
