package containerkit.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The files of the kit that a jar carries below {@code home/}, unpacked once for each version of that jar. */
final class Home {
    private static final String CARRIED = "home/";
    private static final int NAME_BYTES = 8;

    /** Nothing takes so long to unpack. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Path cache;

    /** @param cache the directory that is to hold a directory for each version */
    Home(Path cache) {
        this.cache = cache;
    }

    /**
     * Returns the directory with the jar's files, named by the jar's SHA-256. Several processes may call this at once.
     *
     * @throws IOException where the jar cannot be read or the cache cannot be written
     */
    Path of(Path jar) throws IOException {
        Path home = cache.resolve("kit-" + name(jar));
        if (Files.isDirectory(home)) {
            return home;
        }
        Files.createDirectories(cache);
        sweep();
        Path fresh = Files.createTempDirectory(cache, ".kit-"); // readable by its owner only
        try {
            unpack(jar, fresh);
            move(fresh, home);
        } finally {
            delete(fresh);
        }
        return home;
    }

    private static void unpack(Path jar, Path directory) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Enumeration<JarEntry> entries = file.entries();
            while (entries.hasMoreElements()) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().startsWith(CARRIED) && !entry.isDirectory()) {
                    Path target = directory
                            .resolve(entry.getName().substring(CARRIED.length()))
                            .normalize();
                    if (!target.startsWith(directory)) {
                        throw new IOException("an entry leaves its directory: " + entry.getName());
                    }
                    Files.createDirectories(target.getParent());
                    try (InputStream content = file.getInputStream(entry)) {
                        Files.copy(content, target);
                    }
                }
            }
        }
    }

    /** Removes what a start left that was killed while it unpacked. */
    private void sweep() throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(cache, ".kit-*")) {
            for (Path each : left) {
                if (Files.getLastModifiedTime(each)
                        .toInstant()
                        .isBefore(Instant.now().minus(ABANDONED))) {
                    delete(each);
                }
            }
        } catch (NoSuchFileException e) {
            return; // another process removes it
        }
    }

    private static void move(Path fresh, Path home) throws IOException {
        try {
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(home)) { // otherwise another process was quicker
                throw e;
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static String name(Path jar) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
        byte[] buffer = new byte[1 << 16];
        try (InputStream content = Files.newInputStream(jar)) {
            for (int read = content.read(buffer); read > 0; read = content.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        byte[] hash = digest.digest();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < NAME_BYTES; i++) {
            name.append(String.format("%02x", hash[i]));
        }
        return name.toString();
    }
}
