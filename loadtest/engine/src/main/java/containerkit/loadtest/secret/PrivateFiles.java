package containerkit.loadtest.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates files and directories that only their owner can read, where the file system knows owners. */
public final class PrivateFiles {
    private PrivateFiles() {}

    public static Path createFile(Path path) throws IOException {
        return Files.createFile(path, owners(path, "rw-------"));
    }

    public static Path createDirectory(Path path) throws IOException {
        return Files.createDirectory(path, owners(path, "rwx------"));
    }

    /** Takes a file from all but its owner. */
    public static void restrict(Path file) throws IOException {
        if (knowsOwners(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static FileAttribute<?>[] owners(Path path, String permissions) {
        return knowsOwners(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean knowsOwners(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
