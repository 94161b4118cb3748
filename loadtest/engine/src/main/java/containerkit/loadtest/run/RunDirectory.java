package containerkit.loadtest.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The directory that runs are written to. */
public record RunDirectory(Path reports) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    /** Returns a directory that does not exist yet, {@code reports/<local time>-<plan>}. */
    public Path fresh(Instant startedAt, String plan) {
        String name = TIME.withZone(ZoneId.systemDefault()).format(startedAt) + "-" + plan;
        Path directory = reports.resolve(name);
        for (int other = 2; Files.exists(directory); other++) {
            directory = reports.resolve(name + "-" + other);
        }
        return directory;
    }

    /** Makes {@code reports/latest} point to a run below {@code reports}; a run elsewhere changes nothing. */
    void markLatest(Path run) throws IOException {
        Path directory = run.toRealPath(); // the run may have been named by that very link
        if (!Files.isDirectory(reports) || !reports.toRealPath().equals(directory.getParent())) {
            return;
        }
        Path link = reports.resolve("latest");
        if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
            return; // somebody's own directory of that name
        }
        Path fresh = reports.resolve(".latest-" + ProcessHandle.current().pid());
        Files.deleteIfExists(fresh);
        Files.createSymbolicLink(fresh, directory.getFileName());
        Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
