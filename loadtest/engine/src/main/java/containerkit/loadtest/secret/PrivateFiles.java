package containerkit.loadtest.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates files and directories that only their owner can read. */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rw-------");

    private PrivateFiles() {}

    public static Path createFile(Path path) throws IOException {
        return Files.createFile(path, PosixFilePermissions.asFileAttribute(OF_OWNER));
    }

    public static Path createDirectory(Path path) throws IOException {
        return Files.createDirectory(
                path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Takes a file from all but its owner. */
    public static void restrict(Path file) throws IOException {
        Files.setPosixFilePermissions(file, OF_OWNER);
    }
}
