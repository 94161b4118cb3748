package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.run.Drivers;
import containerkit.loadtest.run.KitContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Bad input is answered by one line that says what is wrong, one that says what to do, and the right exit code. */
class KitTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            comapre                              | 2 | kit has no command 'comapre'
            compare --blocks none                | 2 | --blocks
            compare --blocks 0                   | 2 | kit: --blocks must be from 1 to 1000
            compare --time-scale 0               | 2 | --time-scale must be above 0
            compare --bloks 3                    | 2 | kit compare has no option '--bloks'
            compare --quiet=yes                  | 2 | --quiet
            compare quick decide                 | 2 | unexpected argument 'decide' for kit compare
            compare modes --modes tunde          | 2 | no part of this plan has the mode 'tunde'
            completion bash                      | 2 | unexpected argument 'bash' for kit completion
            test                                 | 2 | only the launcher runs the tests
            compare quikc                        | 2 | there is no plan 'quikc'
            compare --on tomcat,jety             | 2 | there is no contender 'jety'
            compare shapes --parts piece         | 2 | there is no part 'piece'
            compare --resume @DIR@/nothing       | 2 | holds no run
            why                                  | 2 | DIR
            why @DIR@/nothing                    | 2 | holds no run
            compare quick --resume @DIR@         | 2 | --resume goes on with the plan of the run
            compare @DIR@                        | 2 | neither bundled nor as a file
            compare -                            | 2 | neither bundled nor as a file
            compare /dev/null                    | 2 | there is no plan '/dev/null'
            compare @DIR@/sleep.yaml --out @DIR@/jar.yaml --dry-run | 2 | jar.yaml is a file, not a directory
            report                               | 2 | DIR
            report @DIR@/nothing                 | 2 | holds no run
            calibrate --from @DIR@ --dry-run     | 2 | --from measures nothing
            compare @DIR@/jar.yaml               | 2 | the jar of mine is not there
            compare @DIR@/typo.yaml              | 2 | line 2, column 1: unknown key 'endpionts'
            """)
    void badInputIsOneClearLine(String arguments, int exitCode, String message) throws IOException {
        Files.writeString(
                directory.resolve("jar.yaml"), "contenders: {mine: {jar: none.jar}}\nendpoints: {root: {path: /}}\n");
        Files.writeString(
                directory.resolve("typo.yaml"), "contenders: {mine: {jar: none.jar}}\nendpionts: {root: {path: /}}\n");
        Files.writeString(
                directory.resolve("sleep.yaml"),
                "contenders: {mine: {command: [sleep, 9]}}\nendpoints: {root: {path: /}}\n");
        Requirement.program("ab");

        assertThat(run(arguments.replace("@DIR@", directory.toString()))).isEqualTo(exitCode);

        assertThat(err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse(""))
                .startsWith("kit: ")
                .contains(message);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\tat ");
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            comapre                              | did you mean 'compare'?
            reprot reports/latest                | did you mean 'report'?
            xylophone                            | kit --help shows the usage
            compare --bloks=3                    | did you mean '--blocks'?
            compare --on tomcat,jety             | did you mean 'jetty'?
            compare modes --modes tunde          | did you mean 'tuned'?
            compare --xylophone                  | kit compare --help shows the usage
            report                               | kit report --help shows the usage
            """)
    void whatWasProbablyMeantFollows(String arguments, String hint) {
        assertThat(run(arguments)).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8).lines().skip(1)).containsExactly("     " + hint);
    }

    @Test
    void plansForAStartAreListedFirst() {
        assertThat(run("plans")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("quick ").contains("\ndecide ");
    }

    @Test
    void anyPlanMayNameJmhAndOnlyOneThatDoesHasItsDriver() throws IOException {
        Path file = Files.writeString(
                directory.resolve("jmh.yaml"),
                "contenders: {mine: {jar: none.jar}}\nendpoints: {root: {path: /}}\nscenarios: [{tool: jmh}]\n");
        KitContext kit = KitRun.context(HOME);
        try (Drivers named = kit.drivers(kit.plans().read(file.toString(), Overrides.NONE));
                Drivers usual = kit.drivers()) {
            assertThat(named.byName()).containsOnlyKeys("kit", "ab", "siege", "jmh");
            assertThat(usual.byName()).containsOnlyKeys("kit", "ab", "siege");
        }
    }

    @Test
    void doctorNamesEveryTool() {
        Requirement.program("ab");
        Requirement.program("siege");
        Requirement.program("mvn");
        int exitCode = run("doctor");

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .extracting(line -> line.replaceFirst("^\\S+ +(\\w+): .*", "$1"))
                .containsExactly(
                        "jdk",
                        "attach",
                        "kit",
                        "ab",
                        "siege",
                        "mvn",
                        "docker",
                        "node",
                        "npm",
                        "lighttpd",
                        "prometheus",
                        "chromium",
                        "chromedriver",
                        "cores",
                        "memory",
                        "disk",
                        "quiet");
        assertThat(lines)
                .allMatch(line -> line.matches("(ok      |note    |MISSING ) \\w+: .+"))
                .anyMatch(line -> line.matches("ok +mvn: \\d+\\.\\d+.*"))
                .anyMatch(line -> line.matches("\\w+ +quiet: other processes use \\d+ % of the CPU just now.*"))
                .noneMatch(line -> line.contains("Exception"));
        assertThat(exitCode).isEqualTo(lines.stream().anyMatch(line -> line.startsWith("MISSING")) ? 3 : 0);
    }

    private int run(String arguments) {
        return commandLine().execute(arguments.isEmpty() ? new String[0] : arguments.split(" +"));
    }

    private CommandLine commandLine() {
        return Kit.commandLine(KitRun.context(HOME), KitRun.console(out, err));
    }

    /** What the launcher prints before the first build; {@code -Dgolden.update=true} writes it. */
    private static final Path BEFORE_THE_BUILD = HOME.resolve("loadtest/launcher/help.txt");

    @Test
    void theLaunchersHelpIsThatOfTheKit() throws IOException {
        String help = commandLine().getUsageMessage(Ansi.OFF);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(BEFORE_THE_BUILD, help);
        }
        assertThat(BEFORE_THE_BUILD).hasContent(help);
    }

    @Test
    void everyCommandOptionAndParameterHasADescription() {
        List<String> undescribed = new ArrayList<>();
        specs(commandLine().getCommandSpec()).forEach(spec -> {
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

    private static Stream<CommandSpec> specs(CommandSpec spec) {
        return Stream.concat(
                Stream.of(spec),
                spec.subcommands().values().stream().flatMap(command -> specs(command.getCommandSpec())));
    }

    private static boolean blank(String[] description) {
        return String.join("", description).isBlank();
    }

    /** As bash does it for each line: the function that is registered for the command's name fills COMPREPLY. */
    private static final String ASK =
            """
            source "$1"
            function=$(complete -p kit | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
            while read -r COMP_LINE; do
              read -ra COMP_WORDS <<<"$COMP_LINE"
              COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE} COMPREPLY=()
              "$function" kit "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null # compopt complains
              echo "$COMP_LINE: ${COMPREPLY[*]}"
            done
            """;

    /** Anything else is left to the shell's own file names; the directory of a run is completed. */
    @Test
    void completesCommandsOptionsAndPlans() throws Exception {
        Requirement.program("bash");
        assertThat(run("completion")).isZero();
        Path script = Files.write(directory.resolve("completion.sh"), out.toByteArray());
        Files.createDirectory(directory.resolve("run-of-monday"));
        List<String> expected =
                """
                kit comp: compare completion
                kit com: compare completion
                kit compare q: quick
                kit compare --res: --resume
                kit compare --jso: --json
                kit config mod: modes
                kit test --a: --all
                kit compare my-pl:\s
                kit report run-of: run-of-monday
                """
                        .lines()
                        .toList();
        Path lines = Files.write(
                directory.resolve("lines"),
                expected.stream().map(line -> line.replaceFirst(":.*", "")).toList());

        Process bash = new ProcessBuilder("bash", "-c", ASK, "bash", script.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(lines.toFile())
                .start();

        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .isEqualTo(expected);
        assertThat(bash.waitFor()).isZero();
        assertThat(Files.readString(script)).doesNotContain("+o default").contains("-o default kit");
    }
}
