package containerkit.loadtest.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Directories that are made once and kept in the user's cache, because what lies in them is run. Several kits may make
 * the same one at the same time.
 *
 * @param clock clock for the times of their last use
 */
public record UserCache(Path directory, Clock clock) {
    private static final int FORMAT = 1; // of what is kept, as a part of its key
    private static final Duration KEPT = Duration.ofDays(30); // after the last use
    private static final String WHOLE = "whole"; // the file that is written last

    /** Fills a directory that is empty. */
    public interface Filling {
        void fill(Path directory) throws IOException;
    }

    public static UserCache ofUser() {
        return of(System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home")));
    }

    /** Returns the cache in {@code XDG_CACHE_HOME}, else in {@code ~/.cache} or what macOS has for the user. */
    static UserCache of(Map<String, String> environment, String system, Path home) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        boolean mac = system.toLowerCase(Locale.ROOT).startsWith("mac");
        Path base = Path.of(named).isAbsolute() ? Path.of(named) : home.resolve(mac ? "Library/Caches" : ".cache");
        return new UserCache(base.resolve("container-comparison-kit"), Clock.systemUTC());
    }

    /**
     * Returns the directory of that kind and key. It is made if it is not there, or if a killed kit left it unfinished.
     *
     * @throws UnusableDirectoryException if the cache cannot be used, because others may write to it for example
     */
    public Path get(String kind, String key, Filling filling) throws IOException {
        OwnDirectory.create(directory).requireSafeParent();
        OwnDirectory kept = OwnDirectory.create(directory.resolve(kind));
        Path wanted = kept.path().resolve(FORMAT + "-" + key);
        use(wanted); // before the check, so that no other kit removes it after
        if (!isWhole(wanted)) {
            synchronized (UserCache.class) { // the lock is one of the whole process
                try (FileChannel file = FileChannel.open(directory.resolve("lock"), CREATE, WRITE, NOFOLLOW_LINKS);
                        FileLock lock = file.lock()) {
                    if (!isWhole(wanted)) { // another kit may have made it
                        make(kept, wanted, filling);
                    }
                }
            }
        }
        return wanted;
    }

    private void use(Path wanted) {
        try {
            Files.setLastModifiedTime(wanted, FileTime.from(clock.instant()));
        } catch (IOException e) {
            return; // it is not there, or can only be read
        }
    }

    private void make(OwnDirectory kept, Path wanted, Filling filling) throws IOException {
        expire(kept);
        kept.remove(wanted.getFileName().toString());
        filling.fill(Files.createDirectory(wanted, OwnDirectory.ofUser()));
        Files.createFile(wanted.resolve(WHOLE));
    }

    private void expire(OwnDirectory kept) {
        FileTime oldest = FileTime.from(clock.instant().minus(KEPT));
        try (DirectoryStream<Path> all = Files.newDirectoryStream(kept.path())) {
            for (Path each : all) {
                if (Files.getLastModifiedTime(each, NOFOLLOW_LINKS).compareTo(oldest) < 0) {
                    kept.remove(each.getFileName().toString());
                }
            }
        } catch (DirectoryIteratorException | IOException e) {
            return; // the next kit tries it again
        }
    }

    private static boolean isWhole(Path directory) {
        try {
            return Files.isRegularFile(OwnDirectory.at(directory).path().resolve(WHOLE), NOFOLLOW_LINKS);
        } catch (IOException e) {
            return false; // it is not there, or not the user's own
        }
    }

    /**
     * Returns the path of an archive's entry in the directory to which it is unpacked.
     *
     * @throws IOException if the entry's name leads out of it
     */
    public static Path inside(Path directory, String entry) throws IOException {
        Path relative = Path.of(entry);
        if (relative.isAbsolute() || relative.startsWith("..") || !relative.equals(relative.normalize())) {
            throw new IOException("an entry leads out of its directory: " + entry);
        }
        return directory.resolve(relative);
    }
}
