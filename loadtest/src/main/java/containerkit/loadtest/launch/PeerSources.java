package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;

/**
 * What peers are built from. Their modules share code, and only Maven knows which: one that changed is a reason to build
 * all that a run needs.
 *
 * @param directory {@code peers/}
 */
record PeerSources(Path directory) {
    /** What a build makes, and what looks at servers from outside. */
    private static final Set<String> APART = Set.of("target", "node_modules", "contract");

    /** When the last of them changed; the application of the kit is one of them. */
    FileTime changed() throws IOException {
        Latest latest = new Latest();
        for (Path root : List.of(directory, directory.resolveSibling("common"))) {
            Files.walkFileTree(root, latest);
        }
        return latest.time;
    }

    private static final class Latest extends SimpleFileVisitor<Path> {
        private FileTime time = FileTime.fromMillis(0);

        @Override
        public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
            return APART.contains(visited.getFileName().toString())
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean text = file.toString().endsWith(".md");
            if (!text && attributes.lastModifiedTime().compareTo(time) > 0) {
                time = attributes.lastModifiedTime();
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
