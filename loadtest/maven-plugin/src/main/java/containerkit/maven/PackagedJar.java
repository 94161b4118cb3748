package containerkit.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/** Finds the executable jar that Spring Boot's plugin made. */
final class PackagedJar {
    private PackagedJar() {}

    /** Returns the executable jars and wars in a build's directory; none where it is not there. */
    static List<Path> in(Path directory) throws IOException {
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.{jar,war}")) {
                for (Path file : files) {
                    if (executable(file)) {
                        jars.add(file);
                    }
                }
            }
        }
        return jars;
    }

    /** Returns whether the POM or a source of the project was changed after the jar was made. */
    static boolean outdated(Path jar, Path project) throws IOException {
        long made = made(jar).toMillis();
        Path sources = project.resolve("src/main");
        try (Stream<Path> files = Files.exists(sources) ? Files.walk(sources) : Stream.empty()) {
            return Stream.concat(Stream.of(project.resolve("pom.xml")), files)
                    .anyMatch(file -> file.toFile().lastModified() > made);
        }
    }

    /** Returns when the jar was written: a reproducible build gives it a time of modification that lies in the past. */
    static FileTime made(Path jar) throws IOException {
        return (FileTime) Files.getAttribute(jar, "unix:ctime");
    }

    private static boolean executable(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getManifest() != null
                    && jar.getManifest().getMainAttributes().getValue("Start-Class") != null;
        } catch (ZipException e) {
            return false; // a build left half of it
        }
    }
}
