package containerkit.app.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A listening port as Linux reports it. */
record ListeningSocket(int port) {

    private static final Path MOST = Path.of("/proc/sys/net/core/somaxconn");
    private static final int SEND_QUEUE = 2; // after state and receive queue

    /** Returns the connections that may wait to be accepted. */
    long backlog() throws IOException, InterruptedException {
        Requirement.program("ss");
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
}
