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
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that kit completion prints, in a real bash. */
class CompletionTest {
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

    @TempDir
    static Path directory;

    private static Path script;

    @BeforeAll
    static void printScript() throws IOException {
        Requirement.program("bash");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = KitRun.console(new PrintStream(out, true, StandardCharsets.UTF_8), System.err, false);
        KitContext kit = new KitContext(
                Path.of("..").toAbsolutePath().normalize(),
                Path.of("..").toAbsolutePath().normalize().resolve("reports"),
                Clock.systemUTC(),
                new RealAnalysis());
        assertThat(Kit.commandLine(kit, console).execute("completion")).isZero();
        script = Files.write(directory.resolve("completion.sh"), out.toByteArray());
    }

    /** Anything else is left to the shell's own file names; the directory of a run is completed. */
    @Test
    void completesCommandsOptionsAndPlans() throws Exception {
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
