package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Executable jar or war of Spring Boot.
 *
 * @param manifest main attributes of its manifest
 * @param inf prefix of the entries that are the application and its libraries
 * @param libraries in the order of the class path, by their entries; named by file name
 */
public record BootJar(
        Path file, Attributes manifest, String bootVersion, String inf, List<Library> libraries, List<String> entries) {
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+[\\w.-]*"); // becomes part of paths and of a pom
    private static final String NAMED =
            "Name the jar or war that Spring Boot's plugin makes (repackage, bootJar, bootWar).";
    static final String START_CLASS = "Start-Class";
    private static final String NATIVE_ACCESS = "Enable-Native-Access";
    private static final int NATIVE_ACCESS_SINCE = 22; // before, a JVM reads it from no manifest
    private static final String WAR = "WEB-INF/";
    private static final String JAR = "BOOT-INF/";
    /** What the plugin lists of the libraries; in a jar that is not unpacked their order counts. */
    private static final List<String> INDEXES = List.of("classpath.idx", "layers.idx");

    private static final String NETTY = "reactor-netty-http"; // a server that no servlet container replaces
    private static final int FRAMEWORK_6 = 3;
    private static final int NO_UNDERTOW_SINCE = 4;

    /** @throws LaunchException if it is no executable jar of Spring Boot */
    public static BootJar read(Path file) throws LaunchException {
        if (Files.isDirectory(file)) {
            throw LaunchException.plan(file + " is a directory, not a jar", NAMED);
        }
        if (!Files.exists(file)) {
            throw LaunchException.plan(
                    "there is no jar " + file,
                    file.toString().contains("?") // what a locale without UTF-8 makes of other letters
                            ? "Where its name has letters beyond ASCII, set LC_ALL=C.UTF-8."
                            : "Build it, or correct the path; a request's path comes with --path, e.g. --path /orders.");
        }
        try (JarFile jar = open(file)) {
            Attributes manifest = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            if (manifest.getValue(START_CLASS) == null) {
                throw refused(file, "is not an executable jar of Spring Boot: its manifest has no Start-Class", NAMED);
            }
            String version = Objects.requireNonNullElse(manifest.getValue("Spring-Boot-Version"), "");
            if (!VERSION.matcher(version).matches()) {
                throw refused(file, "has no valid Spring-Boot-Version in its manifest", NAMED);
            }
            List<String> entries = jar.stream().map(ZipEntry::getName).toList();
            String inf = entries.stream().anyMatch(name -> name.startsWith(WAR)) ? WAR : JAR;
            List<Library> libraries = Stream.concat(index(jar, inf), entries.stream())
                    .filter(name -> name.endsWith(".jar"))
                    .filter(name -> name.startsWith(inf + "lib/") || name.startsWith(inf + "lib-provided/"))
                    .filter(name -> jar.getEntry(name) != null)
                    .distinct()
                    .map(name -> Library.of(name, List.of()))
                    .toList();
            return new BootJar(file, manifest, version, inf, libraries, entries);
        } catch (ZipException e) {
            throw refused(file, "is not a jar: " + e.getMessage(), NAMED);
        } catch (IOException | SecurityException e) {
            throw refused(file, "cannot be read: " + e.getMessage(), "Build it again.");
        }
    }

    /** Returns the jar; empty if the file is no executable jar of Spring Boot. */
    public static Optional<BootJar> of(Path file) {
        try {
            return Optional.of(read(file));
        } catch (LaunchException e) {
            return Optional.empty();
        }
    }

    /** Opens the jar without checking signatures, which are valid for the unchanged jar only. */
    static JarFile open(Path file) throws IOException {
        return new JarFile(file.toFile(), false);
    }

    /** Hands over the content of those entries, one after another. */
    void read(Predicate<String> wanted, BiConsumer<String, byte[]> reader) {
        try (JarFile jar = open(file)) {
            for (String entry : entries) {
                if (wanted.test(entry)) {
                    try (InputStream in = jar.getInputStream(new ZipEntry(entry))) {
                        reader.accept(entry, in.readAllBytes());
                    }
                }
            }
        } catch (IOException e) {
            throw refused(file, "cannot be read: " + e.getMessage(), "Build it again.");
        }
    }

    /** Returns the containers that the jar holds; the first is the one that Spring Boot would start first. */
    List<ServerParts> servers() {
        return ServerParts.in(libraries, major());
    }

    Optional<ServerParts> server() {
        return servers().stream().findFirst();
    }

    /** Returns the key of the container that it starts; null if it has none that is known. */
    public @Nullable String container() {
        return server().map(parts -> parts.container().key())
                .orElse(library(NETTY).isPresent() ? "reactor-netty" : null);
    }

    /** Returns the container's version; null if no file name tells it. */
    public @Nullable String version() {
        String artifact = server().map(ServerParts::server).orElse(NETTY);
        return library(artifact).map(Library::version).orElse(null);
    }

    public boolean devtools() {
        return library("spring-boot-devtools").isPresent();
    }

    /** Returns the containers that its Spring Boot has a starter for. */
    public List<Container> containers() {
        return major() >= NO_UNDERTOW_SINCE
                ? List.of(Container.TOMCAT, Container.JETTY)
                : List.of(Container.TOMCAT, Container.JETTY, Container.UNDERTOW);
    }

    /** Returns whether {@code spring.context.exit} ends a run, which Spring Framework 6.1 has. */
    boolean endsOnRefresh() {
        return major() > FRAMEWORK_6 || major() == FRAMEWORK_6 && versionNumber(1) >= 2;
    }

    int major() {
        return versionNumber(0);
    }

    private int versionNumber(int at) {
        return Integer.parseInt(bootVersion.split("\\D")[at]);
    }

    /** Returns the prefix of the entries that are the application's own classes and resources. */
    String classes() {
        return inf + "classes/";
    }

    /** Returns as JVM flags what the manifest asks of the JVM. The JVM reads it only in a jar that it starts itself. */
    List<String> jvmFlags() {
        List<String> flags = new ArrayList<>();
        for (String name : List.of("Add-Exports", "Add-Opens")) {
            Stream.of(attribute(name).strip().split("\\s+"))
                    .filter(module -> !module.isEmpty())
                    .forEach(module -> flags.add("--" + name.toLowerCase(Locale.ROOT) + "=" + module + "=ALL-UNNAMED"));
        }
        if (!attribute(NATIVE_ACCESS).isEmpty() && Runtime.version().feature() >= NATIVE_ACCESS_SINCE) {
            flags.add("--enable-native-access=ALL-UNNAMED"); // the only value that a manifest can have
        }
        return flags;
    }

    /** Returns the same jar with other libraries, as Spring Boot's plugin would have built it with these. */
    Path with(List<Path> others, UserCache cache) throws IOException {
        String key = FileHash.of(file) + "-" + Integer.toHexString(others.hashCode()); // versions are in their names
        String name = file.getFileName().toString();
        return cache.get("repacked", key, made -> repack(others, made.resolve(name)))
                .resolve(name);
    }

    private void repack(List<Path> others, Path target) throws IOException {
        try (InputStream in = Files.newInputStream(file)) { // a copy of the file itself may be read-only
            Files.copy(in, target);
        }
        // Spring Boot's loader reads no compressed library.
        try (FileSystem files =
                FileSystems.newFileSystem(target, Map.of("compressionMethod", "STORED", "useTempFile", "true"))) {
            for (Library library : libraries) {
                Files.delete(files.getPath(library.file()));
            }
            for (String index : INDEXES) {
                Files.deleteIfExists(files.getPath(inf, index));
            }
            Path place = Files.createDirectories(files.getPath(inf, "lib"));
            for (Path library : others) {
                Files.copy(library, place.resolve(library.getFileName().toString()));
            }
        }
    }

    /** Returns an attribute of the manifest; empty if it is not there. */
    String attribute(String name) {
        return Objects.requireNonNullElse(manifest.getValue(name), "");
    }

    boolean isWar() {
        return inf.equals(WAR);
    }

    private Optional<Library> library(String artifact) {
        return libraries.stream()
                .filter(library -> library.artifact().equals(artifact))
                .findFirst();
    }

    static LaunchException refused(Path file, String problem, String hint) {
        return LaunchException.plan("jar " + file + " " + problem, hint);
    }

    /** Returns the libraries that the index names, in its order; none if there is no index. */
    private static Stream<String> index(JarFile jar, String inf) throws IOException {
        ZipEntry entry = jar.getEntry(inf + INDEXES.get(0));
        if (entry == null) {
            return Stream.empty();
        }
        try (InputStream in = jar.getInputStream(entry)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(line -> line.replaceAll("^-\\s*\"?|\"?\\s*$", ""));
        }
    }
}
