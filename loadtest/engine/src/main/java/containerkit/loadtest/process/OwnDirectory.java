package containerkit.loadtest.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Directory of the user's own: the user owns it, nobody else may write to it, and it is no link. Only what lies in such a
 * directory is removed, or run.
 */
public record OwnDirectory(Path path) {
    private static final int WRITE_OF_OTHERS = 0022;
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    /**
     * Returns the directory. It is created if it is not there, so that only the user may read it.
     *
     * @throws UnusableDirectoryException if it cannot be created, or is not the user's own
     */
    public static OwnDirectory create(Path path) throws IOException {
        try {
            if (!Files.exists(path, NOFOLLOW_LINKS)) {
                Files.createDirectories(path, ofUser());
            }
        } catch (FileSystemException e) {
            String reason = e instanceof AccessDeniedException
                    ? "no permission for " + e.getFile()
                    : Objects.requireNonNullElse(e.getReason(), e.toString());
            throw new UnusableDirectoryException("the directory " + path + " cannot be created: " + reason);
        }
        return at(path);
    }

    static FileAttribute<?> ofUser() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    }

    /**
     * Returns a directory that is there.
     *
     * @throws NoSuchFileException if it is not there
     * @throws UnusableDirectoryException if it is not the user's own
     */
    static OwnDirectory at(Path path) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(path, "unix:uid,mode,isDirectory,isSymbolicLink", NOFOLLOW_LINKS);
        if (!(boolean) found.get("isDirectory")) {
            throw new UnusableDirectoryException(
                    path + " is a " + ((boolean) found.get("isSymbolicLink") ? "link" : "file") + ", not a directory");
        }
        requireSafe(path, found, (int) found.get("uid") == user(), false);
        return new OwnDirectory(path);
    }

    private static void requireSafe(Path path, Map<String, Object> found, boolean owned, boolean stickyWillDo)
            throws IOException {
        if (!owned) {
            throw new UnusableDirectoryException("the directory " + path + " belongs to another user: "
                    + Files.getOwner(path, NOFOLLOW_LINKS).getName());
        }
        int mode = (int) found.get("mode");
        if ((mode & WRITE_OF_OTHERS) != 0 && !(stickyWillDo && (mode & STICKY) != 0)) {
            throw new UnusableDirectoryException("other users may write to the directory " + path);
        }
    }

    /**
     * Checks that nobody else can put another directory in this one's place.
     *
     * @throws UnusableDirectoryException if the directory above belongs to another user than root, or others may rename
     *     what lies in it
     */
    void requireSafeParent() throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        Map<String, Object> found = Files.readAttributes(parent, "unix:uid,mode");
        int owner = (int) found.get("uid");
        requireSafe(parent, found, owner == user() || owner == ROOT, true);
    }

    /** Returns the id of the user that this process runs as. */
    static int user() {
        try {
            return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            return (int) new UnixSystem().getUid(); // no /proc; JDK 17 takes a user without a name for root
        }
    }

    /**
     * Removes a file or a directory in this one, with all that is in it; nothing if it is not there. No link is followed.
     *
     * @param name name without a slash
     */
    void remove(String name) throws IOException {
        Path removed = path.resolve(name);
        if (!Files.exists(removed, NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.walk(removed)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) { // the deepest first
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) { // another process removes it, too
            throw e.getCause();
        }
    }
}
