package containerkit.loadtest.launch.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Objects;

/**
 * A file that is there only after a build that went well, and bears the time at which that began.
 *
 * @param file where it is
 * @param content what it was made for
 */
record PeerStamp(Path file, String content) {
    /** Whether it is of the same content and not older than the sources. */
    boolean fresh(FileTime sources) throws IOException {
        return Files.exists(file)
                && Files.getLastModifiedTime(file).compareTo(sources) >= 0
                && Files.readString(file).equals(content);
    }

    void write(Instant begun) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(begun));
    }
}
