package containerkit.loadtest.launch.swap;

import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Content of a jar as files: its libraries as they are, and its own classes and resources as one jar. That jar has the
 * original's manifest, so the application finds its name and version there, which it would not in a directory.
 *
 * @param libraries in the order of the class path, named by their Maven coordinates
 */
record UnpackedJar(Path application, List<Library> libraries) {
    private static final Pattern COORDINATES = Pattern.compile("META-INF/maven/.+/pom\\.properties");

    /** Pattern of the entries beside those of the application: the loader with its services, indexes, signatures. */
    private static final Pattern LEFT_OUT = Pattern.compile("org/springframework/boot/loader/.*|(?:BOOT|WEB)-INF/.*"
            + "|META-INF/(?:services/.*|MANIFEST\\.MF|INDEX\\.LIST|[^/]+\\.(?:SF|RSA|DSA|EC))");

    /** Unpacks the jar, or finds it unpacked. */
    static UnpackedJar of(BootJar jar, UserCache cache) throws IOException {
        String application = jar.inf() + "application.jar";
        try (JarFile file = BootJar.open(jar.file())) {
            Path directory =
                    cache.get("unpacked", FileHash.of(jar.file()), made -> unpack(jar, file, made, application));
            List<Library> libraries = new ArrayList<>();
            for (Library library : jar.libraries()) {
                Path place = directory.resolve(library.file());
                libraries.add(Library.of(place.toString(), coordinates(place)));
            }
            return new UnpackedJar(directory.resolve(application), libraries);
        } catch (ZipException e) {
            throw BootJar.refused(jar.file(), "has a broken library: " + e.getMessage(), "Build it again.");
        }
    }

    private static void unpack(BootJar jar, JarFile file, Path directory, String application) throws IOException {
        for (Library library : jar.libraries()) {
            extract(file, library.file(), UserCache.inside(directory, library.file()));
        }
        Path target = directory.resolve(application);
        Files.createDirectories(target.getParent());
        try (FileSystem made = FileSystems.newFileSystem(target, Map.of("create", "true", "useTempFile", "true"))) {
            Path manifest = Files.createDirectory(made.getPath("META-INF")).resolve("MANIFEST.MF");
            try (OutputStream out = Files.newOutputStream(manifest)) {
                manifest(file).write(out);
            }
            for (String entry : jar.entries()) {
                if (!LEFT_OUT.matcher(entry).matches()) {
                    boolean served = jar.isWar() && !entry.startsWith("META-INF/"); // from beside WEB-INF
                    extract(file, entry, served ? UserCache.inside(directory, entry) : made.getPath(entry));
                }
            }
            for (String entry : jar.entries()) {
                if (entry.startsWith(jar.classes()) && !entry.equals(jar.classes())) {
                    String name = entry.substring(jar.classes().length());
                    extract(file, entry, made.getPath(name));
                }
            }
        }
        Files.setLastModifiedTime(target, Files.getLastModifiedTime(jar.file())); // sent with static resources
    }

    /** Copies an entry and its time; of several for one file the first counts, as on a class path. */
    private static void extract(JarFile file, String name, Path target) throws IOException {
        if (name.endsWith("/")) {
            Files.createDirectories(target); // scanning needs entries of directories
            return;
        }
        if (Files.exists(target)) {
            return;
        }
        if (target.getParent() != null) {
            Files.createDirectories(target.getParent());
        }
        ZipEntry entry = file.getEntry(name);
        try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, target);
        }
        Files.setLastModifiedTime(target, entry.getLastModifiedTime());
    }

    /** Returns the original's main attributes alone: its other sections sign entries that are now elsewhere. */
    private static Manifest manifest(JarFile file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putAll(file.getManifest().getMainAttributes());
        manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH);
        return manifest;
    }

    private static List<Properties> coordinates(Path library) throws IOException {
        List<Properties> found = new ArrayList<>();
        try (ZipFile file = new ZipFile(library.toFile())) {
            for (ZipEntry entry : Collections.list(file.entries())) {
                if (COORDINATES.matcher(entry.getName()).matches()) {
                    Properties pom = new Properties();
                    try (InputStream in = file.getInputStream(entry)) {
                        pom.load(in);
                    }
                    found.add(pom);
                }
            }
        }
        return found;
    }
}
