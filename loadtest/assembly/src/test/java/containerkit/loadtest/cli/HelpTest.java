package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class HelpTest {
    /** What the launcher prints before the first build; {@code -Dgolden.update=true} writes it. */
    private static final Path BEFORE_THE_BUILD = KitProcess.HOME.resolve("loadtest/launcher/help.txt");

    @Test
    void theLaunchersHelpIsThatOfTheKit() throws IOException {
        String help = kit().commandLine().getUsageMessage(Ansi.OFF);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(BEFORE_THE_BUILD, help);
        }
        assertThat(BEFORE_THE_BUILD).hasContent(help);
    }

    @Test
    void everyCommandOptionAndParameterHasADescription() {
        List<String> undescribed = new ArrayList<>();
        specs(kit()).forEach(spec -> {
            String help = spec.commandLine().getUsageMessage(Ansi.OFF).replace("--[no-]", "--");
            if (blank(spec.usageMessage().description())) {
                undescribed.add(spec.qualifiedName());
            }
            for (OptionSpec option : spec.options()) {
                if (blank(option.description()) || !help.contains(option.longestName())) {
                    undescribed.add(spec.qualifiedName() + " " + option.longestName());
                }
            }
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                if (blank(parameter.description()) || !help.contains(parameter.paramLabel())) {
                    undescribed.add(spec.qualifiedName() + " " + parameter.paramLabel());
                }
            }
        });

        assertThat(undescribed).isEmpty();
    }

    private static CommandSpec kit() {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        Console console = KitRun.console(nowhere, nowhere, false);
        return Kit.commandLine(
                        new KitContext(
                                KitProcess.HOME,
                                KitProcess.HOME.resolve("reports"),
                                Clock.systemUTC(),
                                new RealAnalysis()),
                        console)
                .getCommandSpec();
    }

    private static Stream<CommandSpec> specs(CommandSpec spec) {
        return Stream.concat(
                Stream.of(spec),
                spec.subcommands().values().stream().flatMap(command -> specs(command.getCommandSpec())));
    }

    private static boolean blank(String[] description) {
        return String.join("", description).isBlank();
    }
}
