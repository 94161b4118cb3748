package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server that the kit started as a supervised child. */
final class OwnServer implements RunningServer {
    private static final int LOG_LINES = 15;
    private static final int LOG_BYTES = 65_536;

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
        return StartComplaint.in(logLines());
    }

    @Override
    public List<String> lastLogLines() {
        List<String> lines = logLines();
        return lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
    }

    /** The last that it printed. */
    private List<String> logLines() {
        try (FileChannel file = FileChannel.open(log)) {
            // Only the end: an application that logs every request may have written gigabytes.
            ByteBuffer tail = ByteBuffer.allocate((int) Math.min(LOG_BYTES, file.size()));
            file.position(file.size() - tail.capacity());
            while (tail.hasRemaining() && file.read(tail) >= 0) {
                // a read may return less than there is
            }
            return StandardCharsets.UTF_8
                    .decode(tail.flip())
                    .toString()
                    .lines()
                    .map(line -> line.replaceAll("\\p{Cntrl}+", " "))
                    .toList();
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
