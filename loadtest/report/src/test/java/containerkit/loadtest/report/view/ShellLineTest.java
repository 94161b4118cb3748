package containerkit.loadtest.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLineTest {
    @Test
    void aShellReadsTheSameWordsAgain() throws Exception {
        List<String> words =
                List.of("printf", "%s|", "my plan's.yaml", "$(touch x)", "a;b", "*", "", "{a,b}", "{kit}/x");
        Process shell = new ProcessBuilder("bash", "-c", ShellLine.of(words)).start();
        assertThat(new String(shell.getInputStream().readAllBytes()))
                .isEqualTo("my plan's.yaml|$(touch x)|a;b|*||{a,b}|{kit}/x|");
        assertThat(shell.waitFor()).isZero();
    }
}
