package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * @param file path of the jar
 * @param startClass the application's main class
 * @param manifest main attributes of its manifest
 * @param bootVersion Spring Boot's version
 * @param classes prefix of the entries that are the application's own classes and resources
 * @param libraries in the order of the class path, by their entries; named by file name
 * @param entries names of all entries
 */
record BootJar(
        Path file,
        String startClass,
        Attributes manifest,
        String bootVersion,
        String classes,
        List<Library> libraries,
        List<String> entries) {
    private static final Pattern INDEXED = Pattern.compile("-\\s*\"?([^\"]+?)\"?\\s*");
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+[\\w.-]*"); // becomes part of paths and of a pom
    private static final String NAMED =
            "Name the jar or war that Spring Boot's plugin makes (repackage, bootJar, bootWar).";
    private static final String NATIVE_ACCESS = "Enable-Native-Access";
    private static final int NATIVE_ACCESS_SINCE = 22; // before, a JVM reads it from no manifest
    private static final String WAR = "WEB-INF/";
    private static final String PROVIDED = WAR + "lib-provided/";
    /**
     * Reads a jar.
     *
     * @throws LaunchException if it is no executable jar of Spring Boot
     */
    static BootJar read(Path file) throws LaunchException {
        if (Files.isDirectory(file)) {
            throw LaunchException.plan(file + " is a directory, not a jar", NAMED);
        }
        if (!Files.exists(file)) {
            throw LaunchException.plan(
                    "there is no jar " + file,
                    file.toString().matches(".*\\.[jw]ar")
                            ? "Build it, or correct the path."
                            : "Name a jar or war; a request's path comes with --path, e.g. --path /orders.");
        }
        try (JarFile jar = open(file)) {
            Attributes manifest = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            String startClass = manifest.getValue("Start-Class");
            if (startClass == null) {
                throw refused(file, "is not an executable jar of Spring Boot: its manifest has no Start-Class", NAMED);
            }
            String classes = prefix(file, manifest, "Spring-Boot-Classes", "BOOT-INF/classes/");
            List<String> entries = jar.stream().map(ZipEntry::getName).toList();
            List<String> indexed = index(jar, manifest.getValue("Spring-Boot-Classpath-Index"));
            String lib = prefix(file, manifest, "Spring-Boot-Lib", "BOOT-INF/lib/");
            List<Library> libraries = entries.stream()
                    .filter(name -> name.endsWith(".jar") && (name.startsWith(lib) || name.startsWith(PROVIDED)))
                    .sorted(Comparator.comparingInt(name -> place(indexed, name))) // stable: others keep their order
                    .map(name -> Library.of(name, List.of()))
                    .toList();
            Optional<String> version = Optional.ofNullable(manifest.getValue("Spring-Boot-Version"))
                    .or(() -> libraries.stream()
                            .filter(library -> library.artifact().equals("spring-boot"))
                            .map(Library::version)
                            .filter(Objects::nonNull)
                            .findFirst());
            if (version.filter(VERSION.asMatchPredicate()).isEmpty()) {
                throw refused(
                        file,
                        "has neither a valid Spring-Boot-Version in its manifest nor Spring Boot's library in " + lib,
                        "Name the jar that Spring Boot's plugin made, not one that was extracted from it.");
            }
            return new BootJar(file, startClass, manifest, version.get(), classes, libraries, entries);
        } catch (ZipException e) {
            throw refused(file, "is not a jar: " + e.getMessage(), NAMED);
        } catch (IOException | SecurityException e) {
            throw refused(file, "cannot be read: " + e.getMessage(), "Build it again.");
        }
    }

    /**
     * Opens the jar without checking signatures: they are valid for the unchanged jar only, and nothing is signed
     * afterwards.
     */
    static JarFile open(Path file) throws IOException {
        return new JarFile(file.toFile(), false);
    }

    /** Returns the containers that the jar holds; the first is the one that Spring Boot would start first. */
    List<ServerParts> servers() {
        return ServerParts.in(libraries, bootVersion);
    }

    /** Returns as JVM flags what the manifest asks of the JVM. The JVM reads it only in a jar that it starts itself. */
    List<String> jvmFlags() {
        List<String> flags = new ArrayList<>();
        Map.of("Add-Exports", "--add-exports=", "Add-Opens", "--add-opens=").forEach((attribute, flag) -> Stream.of(
                        attribute(attribute).strip().split("\\s+"))
                .filter(module -> !module.isEmpty())
                .forEach(module -> flags.add(flag + module + "=ALL-UNNAMED")));
        if (!attribute(NATIVE_ACCESS).isEmpty() && Runtime.version().feature() >= NATIVE_ACCESS_SINCE) {
            flags.add("--enable-native-access=ALL-UNNAMED"); // the only value that a manifest can have
        }
        Collections.sort(flags);
        return flags;
    }

    /** Returns an attribute of the manifest; empty if it is not there. */
    String attribute(String name) {
        return Objects.requireNonNullElse(manifest.getValue(name), "");
    }

    boolean isWar() {
        return classes.startsWith(WAR);
    }

    boolean has(String artifact) {
        return libraries.stream().anyMatch(library -> library.artifact().equals(artifact));
    }

    static LaunchException refused(Path file, String problem, String hint) {
        return LaunchException.plan("jar " + file + " " + problem, hint);
    }

    private static String prefix(Path file, Attributes manifest, String name, String otherwise) {
        String value = Objects.requireNonNullElse(manifest.getValue(name), otherwise);
        if (UserCache.inside(Path.of(""), value).isEmpty()) {
            throw refused(file, "has a manifest that leads out of it: " + name + ": " + value, NAMED);
        }
        return value.endsWith("/") ? value : value + "/";
    }

    /** Returns the libraries that an index names; none if it is not there. */
    static List<String> index(JarFile jar, @Nullable String name) throws IOException {
        ZipEntry entry = name == null ? null : jar.getEntry(name);
        if (entry == null) {
            return List.of();
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(INDEXED::matcher)
                    .filter(java.util.regex.Matcher::matches)
                    .map(line -> line.group(1))
                    .toList();
        }
    }

    private static int place(List<String> indexed, String name) {
        int place = indexed.indexOf(name);
        return place < 0 ? Integer.MAX_VALUE : place;
    }
}
