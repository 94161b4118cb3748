package containerkit.loadtest.launch.peer;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * What peers are built from. Their modules share code, and only Maven knows which: one that changed is a reason to build
 * all that a run needs. Some hold the applications of the kit, so these count, too.
 *
 * @param kitHome the kit's directory
 */
record PeerSources(Path kitHome) {
    private static final Set<String> ROOTS = Set.of("peers", "common", "pom.xml");
    private static final String APPLICATIONS = "app-";

    /** What a build makes, and what looks at servers from outside. */
    private static final Set<String> APART = Set.of("target", "node_modules", "contract", "test");

    /** When the last of them changed. */
    FileTime changed() throws IOException {
        Latest latest = new Latest(kitHome);
        try (DirectoryStream<Path> roots = Files.newDirectoryStream(kitHome)) {
            for (Path root : roots) {
                String name = root.getFileName().toString();
                if (ROOTS.contains(name) || name.startsWith(APPLICATIONS)) {
                    Files.walkFileTree(root, latest);
                }
            }
        }
        return latest.time;
    }

    private static final class Latest extends SimpleFileVisitor<Path> {
        private final Path home;
        private FileTime time = FileTime.fromMillis(0);

        Latest(Path home) {
            this.home = home;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (APART.contains(directory.getFileName().toString())) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (ofSources(directory)) { // it changes when a file is removed; a build makes none there
                see(attributes);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!file.toString().endsWith(".md")) {
                see(attributes);
            }
            return FileVisitResult.CONTINUE;
        }

        /** Within the kit: where that itself lies is no matter. */
        private boolean ofSources(Path directory) {
            return StreamSupport.stream(home.relativize(directory).spliterator(), false)
                    .anyMatch(element -> element.toString().equals("src"));
        }

        private void see(BasicFileAttributes attributes) {
            if (attributes.lastModifiedTime().compareTo(time) > 0) {
                time = attributes.lastModifiedTime();
            }
        }
    }
}
