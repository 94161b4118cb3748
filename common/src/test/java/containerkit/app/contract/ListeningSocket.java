package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A listening port as Linux reports it. */
record ListeningSocket(int port) {

    private static final Path MOST = Path.of("/proc/sys/net/core/somaxconn");
    private static final int SEND_QUEUE = 2; // after state and receive queue

    /** Returns the connections that may wait to be accepted. */
    long backlog() throws IOException, InterruptedException {
        requireProgram("ss");
        Process ss = new ProcessBuilder("ss", "-ltnH", "sport = :" + port).start();
        String line = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (ss.waitFor() != 0 || line.isBlank()) {
            throw new IllegalStateException("ss says nothing of port " + port);
        }
        return Long.parseLong(line.strip().split("\\s+")[SEND_QUEUE]);
    }

    /** Returns what Linux grants of the backlog that a program requests. */
    static long granted(long asked) throws IOException {
        // In one read: Linux returns nothing of such a file from a second position.
        return Math.min(asked, Long.parseLong(Files.readAllLines(MOST).get(0)));
    }

    /** Without it the test is skipped, and fails under {@code kit test --all}. */
    private static void requireProgram(String name) {
        boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
        String what = name + " is installed";
        if (Boolean.getBoolean("kit.test.all")) {
            assertThat(there).as(what).isTrue();
        }
        assumeTrue(there, what);
    }
}
