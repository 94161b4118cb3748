package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NeighboursStopTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void aStoppedProcessGoesOnAfterwards() throws Exception {
        Process process = new ProcessBuilder("sleep", "300").start();
        try {
            try (Neighbours.Stopped stopped = new Neighbours(List.of(process.pid())).stop()) {
                await().atMost(Duration.ofSeconds(30)).until(() -> state(process) == 'T');
            }
            await().atMost(Duration.ofSeconds(30)).until(() -> state(process) == 'S');
        } finally {
            process.destroyForcibly().waitFor();
        }
        try (Neighbours.Stopped stopped = new Neighbours(List.of(process.pid())).stop()) {
            assertThat(process.isAlive()).as("one that has ended is no error").isFalse();
        }
    }

    @Test
    void whoMayNotStopThemIsTold() {
        assertThat(Neighbours.refusal("bash: line 1: kill: (17) - No such process\n"
                        + "bash: line 1: kill: (1) - Operation not permitted\n"))
                .contains("bash: line 1: kill: (1) - Operation not permitted");
        assertThat(Neighbours.refusal("bash: line 1: kill: (17) - No such process\n"))
                .isEmpty();
    }

    private static char state(Process process) throws Exception {
        String line = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return line.charAt(line.lastIndexOf(')') + 2);
    }
}
