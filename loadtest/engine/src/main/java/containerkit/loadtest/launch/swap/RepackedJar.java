package containerkit.loadtest.launch.swap;

import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/** Executable jar with other libraries in place of its own, as Spring Boot's plugin would have built it with these. */
final class RepackedJar {
    /** Pattern of what the plugin lists of the libraries; in a jar that is not unpacked their order counts. */
    private static final Pattern INDEX = Pattern.compile("(BOOT|WEB)-INF/(classpath|layers)\\.idx");

    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");

    private RepackedJar() {}

    /**
     * Returns the path of the jar; makes it, or finds it in the cache.
     *
     * @param classPath the application, which stays as it is in the jar, and the libraries
     * @throws IOException if the jar cannot be read, or the cache cannot be written
     */
    static Path of(BootJar jar, List<Path> classPath, UserCache cache) throws IOException {
        String libraries = classPath.toString(); // a version is in the name of a file
        String key = FileHash.of(jar.file()) + "-"
                + Expectation.sha256(libraries.getBytes(StandardCharsets.UTF_8)).substring(0, 12);
        String name = jar.file().getFileName().toString();
        return cache.get("repacked", key, made -> repack(jar, classPath, made.resolve(name)))
                .resolve(name);
    }

    private static void repack(BootJar jar, List<Path> classPath, Path target) throws IOException {
        Set<String> gone =
                new HashSet<>(jar.libraries().stream().map(Library::file).toList());
        String place = (jar.isWar() ? "WEB-INF" : "BOOT-INF") + "/lib/";
        try (JarFile from = BootJar.open(jar.file());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(target))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                String name = entry.getName();
                if (!gone.contains(name)
                        && !INDEX.matcher(name).matches()
                        && !SIGNATURE.matcher(name).matches()) {
                    try (InputStream in = from.getInputStream(entry)) {
                        add(to, name, entry, in.readAllBytes());
                    }
                }
            }
            for (Path library : classPath.subList(1, classPath.size())) {
                JarEntry stored = new JarEntry(place);
                stored.setMethod(ZipEntry.STORED); // Spring Boot's loader reads no other
                add(to, place + library.getFileName(), stored, Files.readAllBytes(library));
            }
        }
    }

    private static void add(JarOutputStream to, String name, ZipEntry like, byte[] content) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setMethod(like.getMethod());
        if (like.getMethod() == ZipEntry.STORED) {
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setCrc(sum.getValue());
            entry.setSize(content.length);
        }
        if (like.getLastModifiedTime() != null) {
            entry.setLastModifiedTime(like.getLastModifiedTime());
        }
        to.putNextEntry(entry);
        to.write(content);
        to.closeEntry();
    }
}
