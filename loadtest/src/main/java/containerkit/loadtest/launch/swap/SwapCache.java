package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Directories that are created once and kept in the user's cache. Several kits may create the same one at the same
 * time.
 *
 * @param directory path of the cache
 * @param clock clock for the times of their last use
 */
record SwapCache(Path directory, Clock clock) {
    private static final Duration KEPT = Duration.ofDays(30); // after the last use

    /** Fills a directory that is empty. */
    interface Filling {
        void fill(Path directory) throws IOException;
    }

    /** Checks that a directory is still as it was made. */
    interface Check {
        boolean whole(Path directory) throws IOException;
    }

    /**
     * Returns the cache that the platform has for the user: {@code XDG_CACHE_HOME}, else {@code ~/.cache} or what macOS
     * has.
     */
    static SwapCache of(Map<String, String> environment, String system, Path home) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        boolean mac = system.toLowerCase(Locale.ROOT).startsWith("mac");
        Path base = Path.of(named).isAbsolute() ? Path.of(named) : home.resolve(mac ? "Library/Caches" : ".cache");
        return new SwapCache(base.resolve("container-comparison-kit"), Clock.systemUTC());
    }

    /**
     * Returns the directory of that name. It is created if it is not there or not whole, and appears all at once.
     *
     * @throws LaunchException if the cache cannot be written
     */
    Path get(String name, Check check, Filling filling) throws IOException {
        Path wanted = directory.resolve(name);
        use(wanted); // before the check, so that no other kit removes it after
        if (Files.isDirectory(wanted) && check.whole(wanted)) {
            return wanted;
        }
        if (wanted.toString().contains(File.pathSeparator)) {
            throw unusable("has a '" + File.pathSeparator + "' in its path, which no class path can have");
        }
        try {
            create(wanted.getParent());
        } catch (AccessDeniedException e) {
            throw unusable("cannot be written: no permission for " + e.getFile());
        } catch (IOException | UnsupportedOperationException e) {
            throw unusable("cannot be written: " + e.getMessage());
        }
        synchronized (SwapCache.class) { // one that sweeps would free the lock of another in this process
            make(wanted, check, filling);
        }
        return wanted;
    }

    private void make(Path wanted, Check check, Filling filling) throws IOException {
        Path scratches = directory.resolve("scratch"); // where a directory can be moved from at once
        ScratchDirectory.sweep(scratches);
        try (ScratchDirectory scratch = ScratchDirectory.create("unpack", scratches)) {
            expire(wanted.getParent(), scratch.path());
            Path made = Files.createDirectory(scratch.path().resolve("made"));
            filling.fill(made);
            publish(made, wanted, check, scratch.path().resolve("old"));
        }
    }

    private void use(Path wanted) {
        try {
            Files.setLastModifiedTime(wanted, FileTime.from(clock.instant()));
        } catch (IOException e) {
            return; // it is not there, or can only be read
        }
    }

    /**
     * Removes directories that nobody has used for long: moves them into the scratch directory, which is removed later.
     */
    private void expire(Path all, Path scratch) throws IOException {
        try (DirectoryStream<Path> kept = Files.newDirectoryStream(all)) {
            kept.forEach(each -> expireOne(each, scratch.resolve("expired-" + each.getFileName())));
        }
    }

    private void expireOne(Path kept, Path expired) {
        FileTime oldest = FileTime.from(clock.instant().minus(KEPT));
        try {
            if (Files.getLastModifiedTime(kept).compareTo(oldest) < 0) {
                Files.move(kept, expired, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            return; // another kit removes it, or it is somebody else's
        }
    }

    private static void publish(Path made, Path wanted, Check check, Path old) throws IOException {
        try {
            Files.move(made, wanted, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (Files.isDirectory(wanted) && check.whole(wanted)) {
                return; // another kit was faster
            }
            if (!Files.isDirectory(wanted)) {
                throw e;
            }
            Files.move(wanted, old, StandardCopyOption.ATOMIC_MOVE);
            Files.move(made, wanted, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Creates the directory so that nobody else may write to it, because the kit runs what lies there. */
    private void create(Path parent) throws IOException {
        Files.createDirectories(
                parent, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }

    private LaunchException unusable(String problem) {
        return new LaunchException(
                LaunchException.Kind.MACHINE,
                "the cache " + directory + " " + problem,
                "set XDG_CACHE_HOME to a directory that you own",
                List.of());
    }
}
