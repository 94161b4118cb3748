package containerkit.loadtest.load.kit;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.kit.LoadGroup.LoadOutcome;
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
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The kit's side of the generator's process: starts it, gives it jobs one at a time, and ends it. */
final class GeneratorProcess implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK_PATIENCE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 20;
    /**
     * JVM flags. They give the heap a little room, so that its collections are few and short; hardly anything stays in
     * it except for the connections, some kilobytes each.
     */
    private static final List<String> FLAGS =
            List.of("-Xms128m", "-Xmx512m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private final ObjectMapper mapper = new ObjectMapper();
    private final Path log;
    private final SupervisedProcess process;
    private final SocketChannel socket;
    private final BufferedReader replies;
    private final Writer jobs;
    /**
     * Thread that reads the replies. It is not of the common pool, which has one thread on two cores: whatever else
     * waits there would hold up a slice.
     */
    private final ExecutorService reader = Executors.newSingleThreadExecutor(GeneratorProcess::daemon);

    private GeneratorProcess(Path log, SupervisedProcess process, SocketChannel socket) {
        this.log = log;
        this.process = process;
        this.socket = socket;
        this.replies = new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8));
        this.jobs = Channels.newWriter(socket, StandardCharsets.UTF_8);
    }

    /**
     * Starts the process and waits until it connects.
     *
     * @param java executable that runs it
     * @param classPath class path of the process
     * @param loops number of its event loops
     */
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
        throw new IOException("the built-in generator does not start: " + lastLine(log));
    }

    /**
     * Runs the job.
     *
     * @param connected is called before the first request is sent
     * @param ended is called as soon as the load is over, before the connections are closed
     * @param limit maximum duration
     * @throws IOException if the generator died or did not respond in time; it must not be used again
     */
    LoadOutcome run(LoadJob job, Runnable connected, Runnable ended, Duration limit)
            throws IOException, InterruptedException {
        say(mapper.writeValueAsString(job));
        Future<LoadOutcome> outcome = reader.submit(() -> read(connected, ended));
        try {
            return outcome.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the built-in generator did not respond within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException own) {
                throw own; // of a watcher, not the generator's
            }
            throw new IOException("the built-in generator died: " + lastLine(log), e.getCause());
        }
    }

    private void say(String line) throws IOException {
        jobs.write(line + "\n");
        jobs.flush();
    }

    private LoadOutcome read(Runnable connected, Runnable ended) throws IOException {
        String line = replies.readLine();
        while (Generator.CONNECTED.equals(line) || Generator.ENDED.equals(line)) {
            (line.equals(Generator.CONNECTED) ? connected : ended).run();
            say(Generator.SEEN);
            line = replies.readLine();
        }
        if (line == null) {
            throw new EOFException("no outcome");
        }
        return mapper.readValue(line, LoadOutcome.class);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            reader.shutdownNow();
            process.close();
            awaitReader();
        }
    }

    /** Waits for the reader: it may be looking at the server, and there must not be two looks at the same time. */
    private void awaitReader() {
        try {
            reader.awaitTermination(LOOK_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "generator-replies");
        thread.setDaemon(true);
        return thread;
    }

    private static String lastLine(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.stream()
                    .filter(line -> line.contains("Exception") || line.contains("Error"))
                    .findFirst()
                    .orElse(lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1));
        } catch (IOException e) {
            return "its log cannot be read";
        }
    }
}
