package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The class path inside an executable Spring Boot jar, as far as files at its root go. */
final class BootJar implements AutoCloseable {
    private final FileSystem jar;
    private final List<FileSystem> libraries = new ArrayList<>();

    BootJar(Path path) throws IOException {
        this.jar = FileSystems.newFileSystem(path);
    }

    /** The file of that name among the application's own; it need not be there. */
    Path own(String name) {
        return jar.getPath("BOOT-INF/classes", name);
    }

    /** The first file of that name on the class path: the application's own, or else a library's. */
    @Nullable
    Path find(String name) throws IOException {
        if (Files.isRegularFile(own(name))) {
            return own(name);
        }
        Path directory = jar.getPath("BOOT-INF/lib");
        if (!Files.isDirectory(directory)) {
            return null;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".jar")).toList()) {
                FileSystem library = FileSystems.newFileSystem(file);
                Path found = library.getPath("/").resolve(name);
                if (Files.isRegularFile(found)) {
                    libraries.add(library); // open as long as the file may be read
                    return found;
                }
                library.close();
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        for (FileSystem library : libraries) {
            library.close();
        }
        jar.close();
    }
}
