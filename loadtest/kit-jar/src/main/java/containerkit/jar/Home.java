package containerkit.jar;

import containerkit.loadtest.process.FileHash;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The files of the kit that kit.jar carries below {@code home/}, and those of kit-apps.jar where that lies beside it,
 * unpacked once for each version of these jars.
 */
final class Home {
    private static final String CARRIED = "home/";

    private Home() {}

    /** @throws IOException if a jar cannot be read or the cache cannot be used */
    static Path of(Path jar) throws IOException {
        return of(jar, UserCache.ofUser());
    }

    static Path of(Path jar, UserCache cache) throws IOException {
        Path apps = jar.resolveSibling(jar.getFileName().toString().replaceFirst("\\.jar$", "-apps.jar"));
        boolean both = Files.isRegularFile(apps);
        return cache.get("kit", FileHash.of(jar) + (both ? "-" + FileHash.of(apps) : ""), directory -> {
            unpack(jar, directory);
            if (both) {
                unpack(apps, directory);
            }
        });
    }

    private static void unpack(Path jar, Path directory) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<JarEntry> carried = file.stream()
                    .filter(entry -> entry.getName().startsWith(CARRIED) && !entry.isDirectory())
                    .toList();
            for (JarEntry entry : carried) {
                Path target = UserCache.inside(directory, entry.getName().substring(CARRIED.length()));
                Files.createDirectories(target.getParent());
                try (InputStream content = file.getInputStream(entry)) {
                    Files.copy(content, target);
                }
            }
        }
    }
}
