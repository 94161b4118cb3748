package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.run.KitContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that kit completion prints, in a real bash. */
class CompletionTest {
    /** As bash does it for a line: the function that is registered for the command's name fills COMPREPLY. */
    private static final String ASK =
            """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            function=$(complete -p "${1##*/}" | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
            "$function" "$1" "${!#}" "${@: -2:1}" 2>/dev/null # compopt complains outside of a real completion
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    @TempDir
    static Path directory;

    private static Path script;

    @BeforeAll
    static void printScript() throws IOException {
        Requirement.program("bash");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8), System.err, false);
        KitContext kit = new KitContext(
                Path.of("..").toAbsolutePath().normalize(),
                Path.of("..").toAbsolutePath().normalize().resolve("reports"),
                Clock.systemUTC(),
                new AnalysisJudging());
        assertThat(Kit.commandLine(kit, console).execute("completion")).isZero();
        script = Files.write(directory.resolve("completion.sh"), out.toByteArray());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ./kit comp                          | compare completion
            kit com                             | compare completion
            kit compare q                       | quick
            kit compare --modes virtual         | virtual virtual-capped virtual-stock
            kit compare quick --on un           | undertow undertow-4 undertow-bare
            kit compare --res                   | --resume
            kit compare --jso                   | --json
            kit config mod                      | modes
            kit explain --on j                  | jetty
            kit explain --to tu                 | tuned tuned-parallel
            kit compare --modes tu              | tuned
            kit test --a                        | --all
            """)
    void completesCommandsOptionsPlansModesAndContenders(String line, String expected) throws Exception {
        assertThat(completed(line)).containsExactlyInAnyOrder(expected.split(" "));
    }

    @Test
    void anythingElseIsLeftToTheShellsOwnFileNames() throws Exception {
        assertThat(completed("kit compare my-pl")).containsExactly("");
        assertThat(Files.readString(script)).doesNotContain("+o default").contains("-o default kit");
    }

    @Test
    void theDirectoryOfARunIsCompleted() throws Exception {
        Files.createDirectory(directory.resolve("run-of-monday"));

        assertThat(completed("kit report run-of")).containsExactly("run-of-monday");
    }

    private List<String> completed(String line) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", ASK, "bash", script.toString()));
        command.addAll(List.of(line.strip().split(" +")));
        Process bash = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(bash.waitFor()).as(lines.toString()).isZero();
        return lines;
    }
}
