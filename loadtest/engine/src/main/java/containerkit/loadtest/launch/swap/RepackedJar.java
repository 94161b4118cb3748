package containerkit.loadtest.launch.swap;

import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Executable jar with other libraries in place of its own, as Spring Boot's plugin would have built it with these. */
final class RepackedJar {
    /** Pattern of what the plugin lists of the libraries; in a jar that is not unpacked their order counts. */
    private static final Pattern INDEX = Pattern.compile("(BOOT|WEB)-INF/(classpath|layers)\\.idx");

    private RepackedJar() {}

    /**
     * Returns the path of the jar; makes it, or finds it in the cache.
     *
     * @param classPath the application, which stays as it is in the jar, and the libraries
     * @throws IOException if the jar cannot be read, or the cache cannot be written
     */
    static Path of(BootJar jar, List<Path> classPath, UserCache cache) throws IOException {
        String key = FileHash.of(jar.file()) + "-" + Integer.toHexString(classPath.hashCode()); // versions are in names
        String name = jar.file().getFileName().toString();
        return cache.get("repacked", key, made -> repack(jar, classPath, made.resolve(name)))
                .resolve(name);
    }

    private static void repack(BootJar jar, List<Path> classPath, Path target) throws IOException {
        Set<String> libraries = jar.libraries().stream().map(Library::file).collect(Collectors.toSet());
        try (InputStream in = Files.newInputStream(jar.file())) { // a copy of the file itself may be read-only
            Files.copy(in, target);
        }
        // Spring Boot's loader reads no compressed library.
        try (FileSystem files =
                FileSystems.newFileSystem(target, Map.of("compressionMethod", "STORED", "useTempFile", "true"))) {
            for (String entry : jar.entries()) {
                if (libraries.contains(entry) || INDEX.matcher(entry).matches()) {
                    Files.deleteIfExists(files.getPath(entry));
                }
            }
            Path place = Files.createDirectories(files.getPath(jar.inf() + "lib"));
            for (Path library : classPath.subList(1, classPath.size())) {
                Files.copy(library, place.resolve(library.getFileName().toString()));
            }
        }
    }
}
