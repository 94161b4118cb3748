package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.docs.Checkout;
import containerkit.loadtest.docs.DocumentedCommand;
import containerkit.loadtest.docs.Page;
import containerkit.loadtest.docs.Page.Fence;
import containerkit.loadtest.docs.Page.Span;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** No page names an option that the kit does not have, and the kit has none that its help leaves unexplained. */
class DocumentedOptionsTest {
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z.-]*[a-z]");

    /** Of {@code kit test}, which the launcher runs. */
    private static final String LAUNCHERS = "--all";

    /** Arguments of a Spring Boot application. */
    private static final Set<String> OF_APPLICATIONS =
            Set.of("--server.port", "--server.address", "--management.server.port", "--property");

    private final CommandLine kit = kit();

    @Test
    void everyOptionThatAPageNamesExists() throws IOException {
        Set<String> known = new TreeSet<>(Set.of(LAUNCHERS));
        specs(kit.getCommandSpec()).flatMap(DocumentedOptionsTest::names).forEach(known::add);
        List<String> unknown = new ArrayList<>();
        Set<String> ofApplications = new TreeSet<>();
        int found = 0;
        for (Page page : Checkout.manuals()) {
            for (Span code : code(page)) {
                for (String option : options(code.text())) {
                    if (OF_APPLICATIONS.contains(option)) {
                        ofApplications.add(option);
                    } else if (!known.contains(option)) {
                        unknown.add(page.place(code.line()) + " " + option);
                    }
                    found++;
                }
            }
        }

        assertThat(unknown).isEmpty();
        assertThat(found).isGreaterThan(30);
        assertThat(ofApplications).containsExactlyInAnyOrderElementsOf(OF_APPLICATIONS);
    }

    @Test
    void everyCommandAndAllThatItTakesIsExplainedByItsHelp() {
        List<String> silent = new ArrayList<>();
        specs(kit.getCommandSpec()).forEach(spec -> {
            String help = spec.commandLine().getUsageMessage(Ansi.OFF);
            if (blank(spec.usageMessage().description())) {
                silent.add(spec.qualifiedName());
            }
            for (OptionSpec option : spec.options()) {
                if (blank(option.description()) || !help.contains(option.longestName())) {
                    silent.add(spec.qualifiedName() + " " + option.longestName());
                }
            }
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                if (blank(parameter.description()) || !help.contains(parameter.paramLabel())) {
                    silent.add(spec.qualifiedName() + " " + parameter.paramLabel());
                }
            }
        });

        assertThat(silent).isEmpty();
    }

    /** Inline, or a line of a block; not what belongs to another program. */
    private static List<Span> code(Page page) {
        List<Span> code = new ArrayList<>(page.code());
        for (Fence fence : page.fences()) {
            for (int i = 0; i < fence.lines().size(); i++) {
                code.add(new Span(fence.line() + i, fence.lines().get(i)));
            }
        }
        code.removeIf(
                span -> DocumentedCommand.is(span.text()) && !span.text().matches("(JAVA_HOME=<.*> )?(\\./)?kit .*"));
        return code;
    }

    private static List<String> options(String text) {
        return OPTION.matcher(text).results().map(found -> found.group()).toList();
    }

    private static Stream<CommandSpec> specs(CommandSpec spec) {
        return Stream.concat(
                Stream.of(spec),
                spec.subcommands().values().stream().flatMap(command -> specs(command.getCommandSpec())));
    }

    private static Stream<String> names(CommandSpec spec) {
        return spec.options().stream().flatMap(option -> Arrays.stream(option.names()));
    }

    private static boolean blank(String[] description) {
        return String.join("", description).isBlank();
    }

    private static CommandLine kit() {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        return Kit.commandLine(
                new KitContext(KitProcess.HOME, Clock.systemUTC()), new Console(nowhere, nowhere, false));
    }
}
