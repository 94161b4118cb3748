package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.process.SupervisedProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server that the kit started as a supervised child. */
final class OwnServer implements RunningServer {
    private final Contender contender;
    private final URI address;
    private final @Nullable URI management;
    private final SupervisedProcess process;
    private final Path log;
    private final @Nullable UnpackedProgram unpacked;
    private final long startedNanos = System.nanoTime();

    OwnServer(
            Contender contender,
            int port,
            @Nullable Integer managementPort,
            SupervisedProcess process,
            Path log,
            @Nullable UnpackedProgram unpacked) {
        this.contender = contender;
        this.address = loopback(port);
        this.management = managementPort == null ? null : loopback(managementPort);
        this.process = process;
        this.log = log;
        this.unpacked = unpacked;
    }

    private static URI loopback(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public @Nullable URI management() {
        return management;
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
    public Path log() {
        return log;
    }

    @Override
    public @Nullable UnpackedProgram unpacked() {
        return unpacked;
    }

    @Override
    public @Nullable String complaint() {
        return StartComplaint.in(new ServerLog(log).lines());
    }

    @Override
    public List<String> lastLogLines() {
        return new ServerLog(log).lastLines();
    }

    @Override
    public void close() {
        process.close();
    }
}
