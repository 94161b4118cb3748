package containerkit.loadtest.launch;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * What an executable jar of Spring Boot says of itself.
 *
 * @param startClass the application's main class
 * @param bootVersion null where the manifest does not tell
 */
public record BootManifest(String startClass, @Nullable String bootVersion) {
    private static final String HINT = "Name the executable jar that spring-boot-maven-plugin or bootJar makes.";

    /** @throws UserFailure where the file is no executable jar of Spring Boot */
    public static BootManifest of(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UserFailure(
                    Files.isDirectory(file) ? file + " is a directory, not a jar" : "there is no jar " + file,
                    Files.isDirectory(file) ? HINT : "Build it, or correct the path.",
                    Exit.USAGE);
        }
        Attributes manifest;
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest read = jar.getManifest();
            manifest = read == null ? new Attributes() : read.getMainAttributes();
        } catch (IOException e) {
            throw new UserFailure(file + " is not a jar: " + e.getMessage(), HINT, Exit.USAGE);
        }
        String start = manifest.getValue("Start-Class");
        if (start == null) {
            throw new UserFailure(
                    file + " has no Start-Class in its manifest: it is no executable jar of Spring Boot",
                    HINT,
                    Exit.USAGE);
        }
        return new BootManifest(start, manifest.getValue("Spring-Boot-Version"));
    }

    /** The containers that Spring Boot has a starter for, in this line. */
    public List<String> containers() {
        return bootVersion != null && bootVersion.matches("([4-9]|\\d\\d+)\\..*")
                ? List.of("tomcat", "jetty")
                : List.of("tomcat", "jetty", "undertow");
    }
}
