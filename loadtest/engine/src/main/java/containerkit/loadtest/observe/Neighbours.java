package containerkit.loadtest.observe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Servers of the run that are not being loaded. At rest they use no CPU, once their JIT compilers have caught up. */
public final class Neighbours {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final double REST_SHARE = 0.2; // of one CPU, two ticks of the kernel's clock in an interval

    private final List<Long> pids;
    private final Map<Long, Long> latestNanos = new ConcurrentHashMap<>();

    /** Creates the group of the processes with these ids and all their descendants. */
    public Neighbours(Collection<Long> pids) {
        this.pids = List.copyOf(pids);
    }

    /** Waits until they are at rest, at most for that time. */
    public void awaitRest(Duration patience) throws InterruptedException {
        if (pids.isEmpty()) {
            return;
        }
        long deadline = System.nanoTime() + patience.toNanos();
        long before = cpuNanos();
        while (System.nanoTime() < deadline) {
            Thread.sleep(INTERVAL.toMillis());
            long now = cpuNanos();
            if (now - before <= INTERVAL.toNanos() * REST_SHARE) {
                return;
            }
            before = now;
        }
    }

    /**
     * Stops them all (SIGSTOP) until the returned object is closed.
     *
     * @throws IOException if the kit may not stop one of them
     */
    public Stopped stop() throws IOException, InterruptedException {
        List<String> all =
                processes().map(process -> Long.toString(process.pid())).toList();
        Stopped stopped = () -> signal("CONT", all);
        Optional<String> refusal = refusal(signal("STOP", all));
        if (refusal.isPresent()) {
            stopped.close();
            throw new IOException(refusal.get());
        }
        return stopped;
    }

    /** Returns the shell's message that a signal was not permitted; empty where there is none, as of processes that have ended. */
    static Optional<String> refusal(String output) {
        return output.lines().filter(line -> line.contains("not permitted")).findFirst();
    }

    /** Stopped processes, which go on once this is closed. */
    public interface Stopped extends AutoCloseable {
        @Override
        void close() throws IOException, InterruptedException;
    }

    /** Sends a signal and returns what the shell says; a process that has ended meanwhile is no error. */
    private static String signal(String name, List<String> pids) throws IOException, InterruptedException {
        if (pids.isEmpty()) {
            return "";
        }
        List<String> command = new ArrayList<>(List.of("bash", "-c", "kill -s \"$1\" \"${@:2}\"", "bash", name));
        command.addAll(pids);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C"); // for its message to be found
        Process kill = builder.start();
        String output = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        kill.waitFor();
        return output;
    }

    private Stream<ProcessHandle> processes() {
        return pids.stream()
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    }

    /** Returns their CPU time, also of those that have ended since the first call: what they used stays used. */
    long cpuNanos() {
        processes().forEach(process -> process.info()
                .totalCpuDuration()
                .ifPresent(used -> latestNanos.put(process.pid(), used.toNanos())));
        return latestNanos.values().stream().mapToLong(Long::longValue).sum();
    }
}
