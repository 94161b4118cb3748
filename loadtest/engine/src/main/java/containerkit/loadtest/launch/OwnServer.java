package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.process.SupervisedProcess;
import containerkit.loadtest.secret.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server that the kit started as a supervised child. */
record OwnServer(
        Contender contender,
        URI address,
        @Nullable URI management,
        SupervisedProcess process,
        Path log,
        OutputLog output,
        Secrets secrets,
        @Nullable UnpackedProgram unpacked,
        long startedNanos)
        implements RunningServer {
    @Override
    public OptionalLong pid() {
        return process.pid();
    }

    @Override
    public boolean portTaken() {
        return new ListeningSockets(Path.of("/proc")).foreign(address.getPort(), process.processes());
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
    public @Nullable Written written() {
        return output.written();
    }

    @Override
    public @Nullable String complaint() {
        return new ServerLog(log, secrets).complaint();
    }

    @Override
    public List<String> lastLogLines() {
        return new ServerLog(log, secrets).lastLines();
    }

    @Override
    public List<String> endOfLog() {
        return new ServerLog(log, secrets).lines();
    }

    @Override
    public void close() {
        process.close();
        output.close();
    }
}
