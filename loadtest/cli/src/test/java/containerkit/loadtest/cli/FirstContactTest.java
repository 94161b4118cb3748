package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class FirstContactTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    @Test
    void itNamesTheNewestJarAndTheCommandAndNobodyIsAskedInAScript() throws Exception {
        assertThat(jar("old.jar").toFile().setLastModified(1_000_000)).isTrue();
        jar("target/orders.jar");
        Files.writeString(directory.resolve("notes.jar"), "no jar");

        assertThat(contact(null).fits()).isTrue();
        assertThat(contact(null).next()).isEmpty();
        assertThat(lines())
                .startsWith("target/orders.jar: Spring Boot 3.5.16 on tomcat, the newest of 2 jars")
                .endsWith("  ./kit compare target/orders.jar --path /");
    }

    @Test
    void aYesRunsIt() throws Exception {
        jar("target/orders.jar");

        assertThat(contact("y").next()).contains(List.of("compare", "target/orders.jar", "--path", "/"));
    }

    @ParameterizedTest
    @CsvSource({"y, true", "' YES ', true", "n, false", "'', false", "yesterday, false", ", false"})
    void nothingElseDoes(@Nullable String answer, boolean run) {
        assertThat(FirstContact.yes(answer)).isEqualTo(run);
    }

    @ParameterizedTest
    @CsvSource({
        "pom.xml, mvnw, ./mvnw -DskipTests package",
        "pom.xml, other, mvn -DskipTests package",
        "build.gradle.kts, gradlew, ./gradlew bootJar"
    })
    void aProjectWithoutAJarIsToBeBuiltFirst(String project, String beside, String command) throws Exception {
        Files.createFile(directory.resolve(project));
        Files.createFile(directory.resolve(beside));

        assertThat(contact("y").next()).isEmpty();
        assertThat(lines()).last().isEqualTo("  " + command);
    }

    @Test
    void elsewhereThereIsNothingToSay() throws IOException {
        assertThat(contact(null).fits()).isFalse();
    }

    private FirstContact contact(@Nullable String answer) {
        KitContext kit = new KitContext(KitProcess.HOME, directory, Clock.systemUTC(), new RealAnalysis());
        return new FirstContact(kit, KitRun.console(out, out), directory, answer == null ? null : asked -> answer);
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Path jar(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return ServiceSettingsTest.jar(file, Map.of("lib/tomcat-embed-core-10.1.55.jar", ""));
    }

    @Command(name = "kit")
    static final class Top {}

    @Command(name = "gate")
    static final class Typed {
        @Mixin
        private final TypedCommand given = new TypedCommand();

        @Mixin
        private final SecretOption secret = new SecretOption();

        @Mixin
        private final OutputOptions output = new OutputOptions();

        @Parameters
        private String jar = "";

        @Option(names = "--env")
        private Map<String, String> env = Map.of();

        @Option(names = "--out")
        private String out = "";
    }

    private static Typed typed(String... words) {
        Typed command = new Typed();
        new CommandLine(new Top()).addSubcommand(command).parseArgs(words);
        return command;
    }

    @Test
    void theLineRepeatsTheRunInAnotherDirectoryAndHidesWhatItNamesAsSecret() {
        Typed command = typed(
                "gate", "my.jar", "--out", "x", "--env", "LICENSE=a b", "--secret", "license", "--secret=X-Tenant");

        assertThat(command.given.line(command.secret))
                .isEqualTo(
                        KitCommand.text() + " gate my.jar --env 'LICENSE=(hidden)' --secret license --secret=X-Tenant");
    }

    @Test
    void whatIsOnlyAboutOutputIsNothingBesides() {
        TypedCommand given =
                typed("gate", "my.jar", "--json", "--env", "A=b", "--env=C=d", "--secret", "license").given;

        assertThat(given.besides("--secret")).containsExactly("my.jar", "--env");
        assertThat(given.of("secret")).containsExactly("--secret");
    }
}
