package containerkit.loadtest.load.kit;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The kit's side of the generator's process: starts it, gives it loads one at a time, and ends it. */
final class GeneratorProcess implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 20;
    /** JVM flags: a heap with room for few, short collections; little but the connections stays in it, some kB each. */
    private static final List<String> FLAGS =
            List.of("-Xms128m", "-Xmx512m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private final ObjectMapper mapper = LoadRequest.mapper();
    private final Path log;
    private final SupervisedProcess process;
    private final SocketChannel socket;
    private final BufferedReader replies;
    private final Writer jobs;

    private GeneratorProcess(Path log, SupervisedProcess process, SocketChannel socket) {
        this.log = log;
        this.process = process;
        this.socket = socket;
        this.replies = new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8));
        this.jobs = Channels.newWriter(socket, StandardCharsets.UTF_8);
    }

    /** Starts the process and waits until it connects. */
    static GeneratorProcess start(Path java, String classPath, int loops) throws IOException, InterruptedException {
        ScratchDirectory scratch = ScratchDirectory.create("generator"); // for this user only
        Path log = scratch.path().resolve("log");
        Path address = scratch.path().resolve("socket");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(FLAGS);
        command.addAll(List.of(
                "-Dio.netty.leakDetection.level=disabled",
                "-cp",
                classPath,
                Generator.class.getName(),
                address.toString(),
                Integer.toString(loops)));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(address));
            server.configureBlocking(false);
            SupervisedProcess process = SupervisedProcess.start(command, Map.of(), log, log, scratch);
            try {
                return new GeneratorProcess(log, process, accepted(server, process, log));
            } catch (IOException | InterruptedException e) {
                process.close();
                throw e;
            }
        }
    }

    private static SocketChannel accepted(ServerSocketChannel server, SupervisedProcess process, Path log)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < deadline) {
            SocketChannel socket = server.accept();
            if (socket != null) {
                return socket;
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new IOException("the built-in generator does not start" + complaint(log));
    }

    /**
     * @param connected is called before the first request is sent
     * @param ended is called as soon as the load is over, before the connections are closed
     * @throws IOException if the generator died or did not respond in time; it must not be used again
     */
    LoadResult run(LoadRequest request, Runnable connected, Runnable ended, Duration limit)
            throws IOException, InterruptedException {
        CompletableFuture<Void> overdue = CompletableFuture.runAsync(
                this::disconnect, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
        try {
            Generator.say(jobs, mapper.writeValueAsString(request));
            String line = replies.readLine();
            while (Generator.CONNECTED.equals(line) || Generator.ENDED.equals(line)) {
                (line.equals(Generator.CONNECTED) ? connected : ended).run();
                Generator.say(jobs, Generator.SEEN);
                line = replies.readLine();
            }
            if (line == null) {
                throw new EOFException("no result");
            }
            return mapper.readValue(line, LoadResult.class);
        } catch (ClosedByInterruptException e) {
            Thread.interrupted(); // which the exception says
            throw new InterruptedException();
        } catch (ClosedChannelException e) {
            throw new IOException("the built-in generator did not respond within " + limit.toSeconds() + " s", e);
        } catch (IOException e) {
            throw new IOException("the built-in generator died" + complaint(log), e);
        } finally {
            overdue.cancel(false);
        }
    }

    @Override
    public void close() {
        disconnect();
        process.close();
    }

    private void disconnect() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the process complained of, to go on a message. */
    private static String complaint(Path log) throws IOException {
        String said = Tool.complaint(Files.readString(log));
        return said.isEmpty() ? "" : ": " + said;
    }
}
