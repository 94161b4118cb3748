package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server that the kit started as a supervised child. */
final class OwnServer implements RunningServer {
    private static final int LOG_LINES = 15;

    private final Contender contender;
    private final URI address;
    private final SupervisedProcess process;
    private final Path log;
    private final long startedNanos = System.nanoTime();

    OwnServer(Contender contender, int port, SupervisedProcess process, Path log) {
        this.contender = contender;
        this.address = URI.create("http://127.0.0.1:" + port);
        this.process = process;
        this.log = log;
    }

    @Override
    public Contender contender() {
        return contender;
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public OptionalLong pid() {
        return process.pid();
    }

    @Override
    public @Nullable String death() {
        return process.isAlive() ? null : "exited with status " + process.exitStatus();
    }

    @Override
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    @Override
    public List<String> lastLogLines() {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
