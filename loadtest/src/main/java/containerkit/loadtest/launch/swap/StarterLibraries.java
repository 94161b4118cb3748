package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.SearchPath;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Resolves what a starter of Spring Boot brings, with Maven as the user's machine has it set up.
 *
 * @param cache keeps what was resolved
 * @param maven the program
 * @param java the program {@code java} that runs Maven
 */
record StarterLibraries(SwapCache cache, String maven, Path java) {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int LOG_LINES = 15;
    private static final String POM =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>containerkit</groupId>
              <artifactId>swap</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-dependencies</artifactId>
                    <version>%1$s</version>
                    <type>pom</type>
                    <scope>import</scope>
                  </dependency>
                </dependencies>
              </dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>org.springframework.boot</groupId>
                  <artifactId>%2$s</artifactId>
                </dependency>
              </dependencies>
            </project>
            """;

    /**
     * Returns the libraries, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException where Maven is missing or cannot resolve them
     */
    List<Library> of(ServerParts parts, String bootVersion, Consumer<String> teller) throws IOException {
        Path directory = cache.get("starters/" + parts.starter() + "-" + bootVersion, made -> true, made -> {
            teller.accept("resolving " + parts.starter() + " " + bootVersion
                    + " with Maven (the first time it downloads libraries)");
            resolve(parts.starter(), bootVersion, made);
        });
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> Library.inRepository(directory.relativize(file).toString()))
                    .filter(library -> !library.artifact().startsWith("spring-boot-starter"))
                    .map(library -> library.below(directory))
                    .sorted(Comparator.comparing(Library::file))
                    .toList();
        }
    }

    private void resolve(String starter, String bootVersion, Path directory) throws IOException {
        if (SearchPath.ofKit().find(maven).isEmpty()) {
            throw new LaunchException(
                    LaunchException.Kind.MACHINE,
                    "Maven is not there, and it resolves " + starter + " " + bootVersion,
                    "install Maven, or compare builds as they are: compare before.jar after.jar",
                    List.of());
        }
        Path pom = Files.writeString(directory.resolve("pom.xml"), POM.formatted(bootVersion, starter));
        Path log = directory.resolve("resolve.log");
        List<String> command = List.of(
                maven,
                "-q",
                "-B",
                "-Dstyle.color=never",
                "-f",
                pom.toString(),
                PLUGIN,
                "-DincludeScope=runtime",
                "-Dmdep.useRepositoryLayout=true",
                "-DoutputDirectory=" + directory);
        Map<String, String> environment =
                Map.of("JAVA_HOME", java.getParent().getParent().toString());
        try (SupervisedProcess process = SupervisedProcess.start(command, environment, log, log)) {
            if (!process.waitFor(PATIENCE)) {
                throw unresolved(starter, bootVersion, "had not ended after " + PATIENCE.toMinutes() + " minutes", log);
            }
            if (process.exitStatus() != 0) {
                throw unresolved(starter, bootVersion, "cannot be resolved", log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while Maven resolved " + starter);
        }
    }

    private static LaunchException unresolved(String starter, String bootVersion, String problem, Path log)
            throws IOException {
        List<String> lines = Files.readAllLines(log).stream()
                .map(line ->
                        line.replaceAll("\u001b\\[[\\d;]*m|\\[ERROR]", "").strip()) // resets come without colours, too
                .filter(line -> !line.isEmpty())
                .toList();
        String first = lines.isEmpty()
                ? ""
                : ": "
                        + lines.get(0)
                                .replaceFirst("^.* project containerkit:swap:pom:1: ", "")
                                .replaceFirst(" -> \\[Help \\d]$", "");
        return new LaunchException(
                LaunchException.Kind.MACHINE,
                starter + " " + bootVersion + " " + problem + first,
                "Maven needs a repository that has it: check mirrors and proxies in its settings.xml",
                lines.subList(0, Math.min(LOG_LINES, lines.size())));
    }
}
