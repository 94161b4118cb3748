package containerkit.loadtest.run.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/** Looks into the configuration files that a Spring Boot jar brings along. */
final class PackagedConfiguration {
    private static final List<String> FILES = List.of("application.properties", "application.yml", "application.yaml");

    private PackagedConfiguration() {}

    /** Returns the pattern's first group where it is first found; empty where it is not, or the jar cannot be read. */
    static Optional<String> first(Pattern pattern, Path jar) {
        try (JarFile read = new JarFile(jar.toFile())) {
            for (String directory : List.of("BOOT-INF/classes/", "WEB-INF/classes/")) {
                for (String file : FILES) {
                    ZipEntry entry = read.getEntry(directory + file);
                    Matcher found = pattern.matcher(
                            entry == null
                                    ? ""
                                    : new String(read.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
                    if (found.find()) {
                        return Optional.of(found.group(1));
                    }
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // whoever starts the jar will tell
        }
    }
}
