package containerkit.loadtest.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Temporary directory that is removed with everything in it. All of a user's lie in one directory. Each has a file which
 * its process locks: the operating system frees the lock of a process that was killed. The directory above is not checked:
 * a volume of a pod may be written to by all, and no other user is there.
 */
public final class ScratchDirectory implements AutoCloseable {
    private static final String LOCK = ".lock";

    private final OwnDirectory place;
    private final String name;
    private final FileChannel lock;

    private ScratchDirectory(OwnDirectory place, String name, FileChannel lock) {
        this.place = place;
        this.name = name;
        this.lock = lock;
    }

    /**
     * Creates a directory that only the user may read.
     *
     * @param purpose first part of its name, in lower-case letters
     * @throws UnusableDirectoryException if the directory of all of them is not the user's own
     */
    public static ScratchDirectory create(String purpose) throws IOException {
        return create(purpose, place());
    }

    /** @param all directory that is to hold it, and nothing but such directories */
    static ScratchDirectory create(String purpose, Path all) throws IOException {
        OwnDirectory place = OwnDirectory.create(all);
        while (true) {
            String name =
                    "%s-%08x".formatted(purpose, ThreadLocalRandom.current().nextInt());
            Path file = Files.createDirectory(all.resolve(name), OwnDirectory.ofUser())
                    .resolve(LOCK);
            FileChannel lock = FileChannel.open(file, CREATE_NEW, WRITE);
            // Until it is locked, another process may sweep it away.
            if (lock.tryLock() != null && Files.exists(file)) {
                return new ScratchDirectory(place, name, lock);
            }
            lock.close();
        }
    }

    /** Returns the path of the directory of all of the user's scratch directories. */
    public static Path place() {
        return Path.of(System.getProperty("java.io.tmpdir"), "comparison-kit-" + OwnDirectory.user());
    }

    /** Removes those of killed processes. Must run before this process creates one: to look at a lock frees it. */
    public static void sweep() {
        sweep(place());
    }

    /** Removes those in that directory; nothing if it is not there or not the user's own. */
    static void sweep(Path all) {
        try (DirectoryStream<Path> directories =
                Files.newDirectoryStream(all, each -> Files.isDirectory(each, NOFOLLOW_LINKS))) {
            OwnDirectory place = OwnDirectory.at(all);
            for (Path directory : directories) {
                sweep(place, directory);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // whoever creates a directory is told
        }
    }

    private static void sweep(OwnDirectory place, Path directory) {
        try (FileChannel lock = FileChannel.open(directory.resolve(LOCK), WRITE, NOFOLLOW_LINKS)) {
            if (lock.tryLock() != null) {
                place.remove(directory.getFileName().toString());
            }
        } catch (IOException e) {
            return; // it has no lock, or another process removes it
        }
    }

    public Path path() {
        return place.path().resolve(name);
    }

    /** Removes the directory; files that cannot be removed are left for a later {@link #sweep}. */
    @Override
    public void close() {
        try (lock) {
            place.remove(name);
        } catch (IOException e) {
            return; // the lock goes last
        }
    }
}
