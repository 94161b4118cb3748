package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.launch.swap.BootJar;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineReport.Level;
import containerkit.loadtest.text.ShellLine;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says to somebody who names no command what was found here, what is missing for it, and the one command to type next.
 *
 * @param here the working directory
 * @param question asks a person and returns the answer, null at the end of input; null where nobody would answer
 */
record FirstContact(KitContext kit, Console console, Path here, @Nullable UnaryOperator<@Nullable String> question) {
    private static final List<String> PLACES = List.of("", "target", "build/libs");
    private static final Map<String, List<String>> BUILDS = new TreeMap<>(Map.of(
            "pom.xml", List.of("mvnw", "mvn", "-DskipTests package"),
            "build.gradle", List.of("gradlew", "gradle", "bootJar"),
            "build.gradle.kts", List.of("gradlew", "gradle", "bootJar")));

    /** Returns the arguments of the command that is to be run now; empty where there is none. */
    Optional<List<String>> next() throws IOException, InterruptedException {
        Map<Path, BootJar> jars = jars();
        Optional<Path> newest = jars.keySet().stream()
                .max(Comparator.comparing(jar -> jar.toFile().lastModified()));
        if (newest.isEmpty()) {
            console.result("There is a project here, and no jar of Spring Boot in it. Next:");
            console.result("  " + build().orElseThrow());
            return Optional.empty();
        }
        List<String> command = List.of("compare", here.relativize(newest.get()).toString(), "--path", "/");
        BootJar server = jars.get(newest.get());
        console.result(command.get(1) + ": Spring Boot " + server.bootVersion()
                + (server.container() == null ? "" : " on " + server.container())
                + (jars.size() == 1 ? "" : ", the newest of " + jars.size() + " jars"));
        DoctorCommand.findings(kit).stream()
                .filter(finding -> finding.level() == Level.MISSING)
                .forEach(finding -> console.result("missing here: " + finding.what() + ": " + finding.text()));
        console.result(
                "Which container costs it less CPU takes about 20 minutes. Next, with a path that it responds to:");
        console.result("  " + KitCommand.text() + " " + ShellLine.of(command));
        String said = question == null ? null : question.apply("Run it now? y/N ");
        return yes(said) ? Optional.of(command) : Optional.empty();
    }

    /** @param said answer to a question; null at the end of the input */
    static boolean yes(@Nullable String said) {
        return said != null && said.strip().matches("(?i)y(es)?");
    }

    /** Returns whether there is something to say here; not in the kit's own checkout. */
    boolean fits() throws IOException {
        return !Files.isSameFile(here, kit.home()) && (build().isPresent() || !jars().isEmpty());
    }

    private Optional<String> build() {
        return BUILDS.entrySet().stream()
                .filter(build -> Files.exists(here.resolve(build.getKey())))
                .map(Map.Entry::getValue)
                .map(words -> (Files.exists(here.resolve(words.get(0))) ? "./" + words.get(0) : words.get(1)) + " "
                        + words.get(2))
                .findFirst();
    }

    private Map<Path, BootJar> jars() throws IOException {
        Map<Path, BootJar> jars = new TreeMap<>();
        for (Path directory :
                PLACES.stream().map(here::resolve).filter(Files::isDirectory).toList()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.{jar,war}")) {
                for (Path file : files) {
                    BootJar.of(file).ifPresent(server -> jars.put(file, server));
                }
            }
        }
        return jars;
    }
}
