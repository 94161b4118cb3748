package containerkit.loadtest.launch.swap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Classes of an application that name classes of a container.
 *
 * @param unguarded the application's classes that fail without the container, with a class of it that they name
 * @param guarded classes that Spring leaves out without the container, and those that only they use
 * @param idle classes that only handle Spring Boot's own classes for the container, which stay: customizers that
 *     nobody calls without it
 * @param unread class files that are newer than the reader
 */
record ContainerReferences(
        Map<String, String> unguarded, Map<String, String> guarded, Map<String, String> idle, List<String> unread) {
    private static final String CLASS = ".class";
    private static final String MODULE = "module-info.class";

    /** Prefixes of libraries that use a container only if it is present. */
    private static final List<String> PREPARED = List.of("spring-", "micrometer-", "jackson-", "hibernate-");

    /** Finds the references to classes of that container. */
    static ContainerReferences to(ServerParts parts, BootJar jar) throws IOException {
        try (JarFile file = BootJar.open(jar.file())) {
            List<String> unread = new ArrayList<>();
            Map<String, ClassNames> classes = classes(jar, file, unread);
            Map<String, String> naming = new TreeMap<>();
            classes.forEach((name, read) ->
                    first(parts, read.named()).ifPresent(found -> naming.put(name, found.replace('/', '.'))));
            Set<String> safe = guarded(parts, classes, naming.keySet());
            Map<String, String> unguarded = new TreeMap<>();
            Map<String, String> guarded = new TreeMap<>();
            Map<String, String> idle = new TreeMap<>();
            naming.forEach((name, found) -> (safe.contains(name)
                            ? guarded
                            : parts.needs(classes.get(name), jar.bootVersion()) ? unguarded : idle)
                    .put(name.replace('/', '.'), found));
            return new ContainerReferences(unguarded, guarded, idle, unread);
        }
    }

    /** Returns the classes of the application that do nothing without the container. */
    Set<String> withoutEffect() {
        Set<String> all = new TreeSet<>(guarded.keySet());
        all.addAll(idle.keySet());
        return all;
    }

    private static Map<String, ClassNames> classes(BootJar jar, JarFile file, List<String> unread) throws IOException {
        Map<String, ClassNames> classes = new HashMap<>();
        for (String entry : jar.entries()) {
            if (entry.startsWith(jar.classes()) && entry.endsWith(CLASS) && !entry.endsWith(MODULE)) {
                try (InputStream in = file.getInputStream(new ZipEntry(entry))) {
                    ClassNames read = ClassNames.of(in.readAllBytes());
                    classes.put(read.name(), read);
                } catch (IllegalArgumentException e) {
                    unread.add(entry.substring(jar.classes().length()));
                }
            }
        }
        return classes;
    }

    /**
     * Returns the classes that are never loaded without the container: they ask for one of its classes, or only such
     * classes name them.
     */
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
                .sorted()
                .findFirst();
    }

    /** Returns file names of libraries that name the container, with a class of it. */
    static Map<String, String> libraries(ServerParts parts, BootJar jar) throws IOException {
        Map<String, String> naming = new TreeMap<>();
        try (JarFile file = BootJar.open(jar.file())) {
            for (Library library : jar.libraries()) {
                boolean server = ServerParts.ALL.stream().anyMatch(each -> each.owns(library));
                if (server || PREPARED.stream().anyMatch(library.artifact()::startsWith)) {
                    continue;
                }
                try (ZipInputStream nested = new ZipInputStream(file.getInputStream(new ZipEntry(library.file())))) {
                    firstIn(parts, nested).ifPresent(found -> naming.put(library.name(), found.replace('/', '.')));
                }
            }
        }
        return naming;
    }

    private static Optional<String> firstIn(ServerParts parts, ZipInputStream nested) throws IOException {
        for (ZipEntry entry = nested.getNextEntry(); entry != null; entry = nested.getNextEntry()) {
            if (!entry.getName().endsWith(CLASS)) {
                continue;
            }
            byte[] file = nested.readAllBytes();
            String text = new String(file, StandardCharsets.ISO_8859_1); // to look at few of many thousands closely
            if (parts.roots().stream().anyMatch(text::contains)) {
                try {
                    Optional<String> found = first(parts, ClassNames.of(file).named());
                    if (found.isPresent()) {
                        return found;
                    }
                } catch (IllegalArgumentException e) {
                    continue; // for a newer Java than this one
                }
            }
        }
        return Optional.empty();
    }
}
