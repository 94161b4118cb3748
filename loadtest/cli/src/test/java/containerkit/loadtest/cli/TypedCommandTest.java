package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.KitCommand;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class TypedCommandTest {
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
