package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.UnpackedProgram;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.JarContainer;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.UserCache;
import containerkit.loadtest.text.FirstFew;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces the container in a jar of Spring Boot: unpacks the jar, leaves out the libraries of its container, and adds
 * those of the other container's starter of the same version.
 */
public final class ContainerSwap {
    private static final Pattern AOT = Pattern.compile(".*__(?:BeanDefinitions|ApplicationContextInitializer)\\.class");
    private static final Pattern SPRING_BOOTS_LAUNCHER =
            Pattern.compile("(org\\.springframework\\.boot\\.loader\\.(?!.*PropertiesLauncher).*)?");
    private static final int MOST_NAMED = 3;

    private final UserCache cache;
    private final Starter.Resolver resolver;
    private final ServerProperties properties = new ServerProperties();
    private final Map<Built, UnpackedProgram> programs = new HashMap<>();
    private final Map<Built, ContainerReferences> references = new HashMap<>();

    private record Built(Path jar, JarContainer container) {}

    public ContainerSwap() {
        this(UserCache.ofUser(), (starter, directory) -> MavenRepositories.ofUser(SearchPath.ofKit(), System.getenv())
                .copy(starter, directory));
    }

    ContainerSwap(UserCache cache, Starter.Resolver resolver) {
        this.cache = cache;
        this.resolver = resolver;
    }

    /**
     * Checks whether a contender can run on its container; one with a version is prepared, for only that looks for the version.
     *
     * @param teller gets a line before anything is downloaded
     */
    public void check(Contender contender, Consumer<String> teller) throws LaunchException, IOException {
        check(contender);
        if (container(contender).version() != null) {
            prepare(contender, teller);
        }
    }

    /** @throws LaunchException if the contender cannot run on its container, before anything is started */
    void check(Contender contender) throws LaunchException {
        Container wanted = container(contender).kind();
        BootJar jar = jar(contender);
        refuseOtherLoading(jar);
        if (runsOn(jar, wanted)) {
            return;
        }
        refuseWhatNoContainerTakes(jar, wanted);
        for (ServerParts parts : leaving(jar, wanted)) {
            List<String> unguarded = references(jar, parts).unguarded();
            if (!unguarded.isEmpty()) {
                throw BootJar.refused(
                        jar.file(),
                        "cannot run on " + wanted.title() + ": " + new FirstFew(unguarded, MOST_NAMED),
                        "Leave such classes out where " + parts.container().title()
                                + " is absent, with @ConditionalOnClass(name = \"" + parts.mark()
                                + "\"), or compare a jar that was built with "
                                + ServerParts.of(wanted).starter() + ".");
            }
        }
    }

    /** Refuses jars whose loader does more than to put the jar's own libraries on the class path. */
    private static void refuseOtherLoading(BootJar jar) {
        String agent = jar.attribute("Launcher-Agent-Class");
        String main = jar.attribute("Main-Class");
        if (!agent.isEmpty() || !SPRING_BOOTS_LAUNCHER.matcher(main).matches()) {
            throw BootJar.refused(
                    jar.file(),
                    "cannot be unpacked: it starts " + (agent.isEmpty() ? "by " + main : "with the agent " + agent),
                    "Build it with Spring Boot's launcher, without layout ZIP and Launcher-Agent-Class, or compare"
                            + " builds as they are: compare before.jar after.jar.");
        }
    }

    /** Refuses jars in which more than libraries would have to change. */
    private void refuseWhatNoContainerTakes(BootJar jar, Container wanted) {
        if (!jar.containers().contains(wanted)) {
            throw BootJar.refused(
                    jar.file(),
                    "cannot run on Undertow: Spring Boot " + jar.bootVersion() + " brings no Undertow",
                    "Choose tomcat or jetty. A jar that has another Undertow is compared as it is.");
        }
        if (jar.servers().isEmpty()) {
            throw BootJar.refused(
                    jar.file(),
                    "has no container in it that could be replaced"
                            + (jar.container() == null ? "" : ": it runs on Netty (reactive)"),
                    "Compare builds of it as they are: compare before.jar after.jar.");
        }
        jar.entries().stream().filter(AOT.asMatchPredicate()).findFirst().ifPresent(name -> {
            throw BootJar.refused(
                    jar.file(),
                    "was processed ahead of time, for the container that it has (" + name + ")",
                    "Build it without process-aot (Maven) or processAot (Gradle)");
        });
    }

    /**
     * Returns what the jar has for one container and has no effect on another: classes, and properties with their
     * values. Each with the nearest property of the other, empty where there is none; not where that one is set.
     *
     * @throws LaunchException if the file is no executable jar of Spring Boot
     */
    public Map<String, String> withoutEffect(
            Contender contender, Container from, Container to, ServiceSettings settings) {
        Map<String, String> found = new LinkedHashMap<>();
        references(jar(contender), ServerParts.of(from)).idle().forEach(name -> found.put(name, ""));
        new TreeMap<>(settings.below(ServerProperties.all(from))).forEach((name, value) -> {
            String nearest = properties.nearest(name, from, to).orElse("");
            if (settings.value(nearest).isEmpty()) {
                found.put(name + "=" + value, nearest);
            }
        });
        return found;
    }

    /**
     * Makes the program of a contender, so that nothing has to be resolved when servers start.
     *
     * @param teller gets a line before anything is downloaded
     * @throws LaunchException if libraries cannot be resolved, or {@link #check} would refuse it
     */
    public UnpackedProgram prepare(Contender contender, Consumer<String> teller) throws LaunchException, IOException {
        BootJar jar = jar(contender);
        Built built = new Built(jar.file(), container(contender));
        if (!programs.containsKey(built)) {
            check(contender);
            programs.put(built, program(jar, built.container(), teller));
        }
        return programs.get(built);
    }

    /** Returns the same program as an executable jar; makes that first if it does not exist yet. */
    UnpackedProgram executable(Contender contender) throws LaunchException, IOException {
        UnpackedProgram program = program(contender);
        Path jar = jar(contender).with(program.libraries(), cache);
        return program.by(List.of("-jar", jar.toString()));
    }

    /** Returns the program of a contender; makes it first if it does not exist yet. */
    UnpackedProgram program(Contender contender) throws LaunchException, IOException {
        return prepare(contender, line -> {});
    }

    private UnpackedProgram program(BootJar jar, JarContainer wanted, Consumer<String> teller) throws IOException {
        UnpackedJar files = UnpackedJar.of(jar, cache);
        List<ServerParts> leaving = leaving(jar, wanted.kind());
        Predicate<Library> leaves = library -> leaving.stream().anyMatch(parts -> parts.owns(library));
        List<Library> libraries =
                files.libraries().stream().filter(leaves.negate()).collect(Collectors.toCollection(ArrayList::new));
        if (!leaving.isEmpty()) {
            Set<String> there = libraries.stream().map(Library::artifact).collect(Collectors.toSet());
            Starter starter =
                    new Starter(ServerParts.of(wanted.kind()), jar.bootVersion(), wanted.version(), List.of());
            // It takes the place of the one that leaves: its Servlet API must come before an older one of another name.
            long before = files.libraries().stream().takeWhile(leaves.negate()).count();
            libraries.addAll(
                    (int) before,
                    starter.libraries(cache, resolver, teller).stream()
                            .filter(library -> !there.contains(library.artifact()))
                            .toList());
        } else if (wanted.version() != null) {
            change(libraries, jar, wanted.version(), teller);
        }
        String classPath = Stream.concat(
                        Stream.of(files.application().toString()),
                        libraries.stream().map(Library::file))
                .collect(Collectors.joining(File.pathSeparator));
        Optional<ServerParts> runs =
                ServerParts.in(libraries, jar.major()).stream().findFirst();
        return new UnpackedProgram(
                Stream.concat(jar.jvmFlags().stream(), Stream.of("-cp", classPath, jar.attribute(BootJar.START_CLASS)))
                        .toList(),
                jar.bootVersion(),
                runs.map(ServerParts::container).orElse(Container.SAME),
                runs.flatMap(parts -> parts.serverVersion(libraries)).orElse(null),
                leaving.isEmpty() ? null : leaving.get(0).container());
    }

    /**
     * Replaces the libraries of the jar's own container, each at its place, and those others that another version of it
     * brings in other versions.
     */
    private void change(List<Library> libraries, BootJar jar, String version, Consumer<String> teller)
            throws IOException {
        ServerParts parts = jar.server()
                .orElseThrow(() -> BootJar.refused(
                        jar.file(), "has no container whose version could be replaced", "Leave out the version."));
        Map<String, String> usual = new HashMap<>();
        new Starter(parts, jar.bootVersion(), null, List.of())
                .libraries(cache, resolver, teller)
                .forEach(library -> usual.put(library.artifact(), library.version()));
        List<String> besides = parts.besides(libraries, usual.keySet());
        Map<String, Library> changed = new LinkedHashMap<>();
        new Starter(parts, jar.bootVersion(), version, besides)
                .libraries(cache, resolver, teller).stream()
                        .filter(library -> library.in(parts.group())
                                || !Objects.equals(library.version(), usual.get(library.artifact())))
                        .forEach(library -> changed.put(library.artifact(), library));
        libraries.replaceAll(library -> changed.getOrDefault(library.artifact(), library));
        changed.keySet().removeAll(usual.keySet()); // what the application left out stays so
        changed.keySet().removeAll(libraries.stream().map(Library::artifact).toList());
        libraries.addAll(changed.values());
    }

    /** Returns the containers that have to be removed; none if the jar has the wanted one already, and starts it. */
    private static List<ServerParts> leaving(BootJar jar, Container wanted) {
        return runsOn(jar, wanted)
                ? List.of()
                : jar.servers().stream()
                        .filter(parts -> parts.container() != wanted)
                        .toList();
    }

    private static boolean runsOn(BootJar jar, Container wanted) {
        return wanted == Container.SAME
                || jar.server().filter(parts -> parts.container() == wanted).isPresent();
    }

    private ContainerReferences references(BootJar jar, ServerParts parts) {
        return references.computeIfAbsent(
                new Built(jar.file(), new JarContainer(parts.container(), null)),
                key -> ContainerReferences.to(parts, jar));
    }

    private static BootJar jar(Contender contender) {
        return BootJar.read(Objects.requireNonNull(contender.jar()));
    }

    private static JarContainer container(Contender contender) {
        return Objects.requireNonNull(contender.container());
    }
}
