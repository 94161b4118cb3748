package containerkit.loadtest.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Child process in a process group of its own, under a small supervisor. As soon as the pipe to the kit closes, even
 * after {@code kill -9} of the kit, the supervisor ends the whole group, on Linux also processes that left it with
 * {@code setsid}, and removes the scratch directory.
 */
public final class SupervisedProcess implements AutoCloseable {
    private static final String SUPERVISOR = resource("supervise.sh");
    private static final String STATE = ".supervised";
    private static final Duration LONGEST_END = Duration.ofSeconds(30); // the script takes 5 s for a stubborn group

    private final Process supervisor;
    private final ScratchDirectory scratch;

    private SupervisedProcess(Process supervisor, ScratchDirectory scratch) {
        this.supervisor = supervisor;
        this.scratch = scratch;
    }

    /**
     * @param environment added to the kit's own
     * @param out receives standard output
     * @param err receives standard error; the same path as {@code out} merges the two
     */
    public static SupervisedProcess start(List<String> command, Map<String, String> environment, Path out, Path err)
            throws IOException {
        return start(command, environment, out, err, ScratchDirectory.create("process"));
    }

    /** @param scratch is removed with the process, or at once if it cannot be started */
    public static SupervisedProcess start(
            List<String> command, Map<String, String> environment, Path out, Path err, ScratchDirectory scratch)
            throws IOException {
        List<String> line = new ArrayList<>(
                List.of("bash", "-c", SUPERVISOR, "supervise", scratch.path().toString()));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).redirectOutput(out.toFile());
        if (out.equals(err)) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(err.toFile());
        }
        builder.environment().putAll(environment);
        try {
            return new SupervisedProcess(builder.start(), scratch);
        } catch (IOException e) {
            scratch.close();
            throw e;
        }
    }

    /** Returns the process id of the command itself; empty until it runs. */
    public OptionalLong pid() {
        return field("pid").stream().mapToLong(Long::parseLong).findFirst();
    }

    /** Returns the command's process and its descendants, on Linux also those that left its tree. */
    public List<ProcessHandle> processes() {
        Set<ProcessHandle> tree = new HashSet<>();
        pid().stream().mapToObj(ProcessHandle::of).flatMap(Optional::stream).forEach(own -> {
            tree.add(own);
            own.descendants().forEach(tree::add);
        });
        return ProcessHandle.allProcesses()
                .filter(each -> tree.contains(each) || marked(each.pid()))
                .toList();
    }

    /** Returns whether the environment has the mark of {@code supervise.sh}. */
    private boolean marked(long pid) {
        try {
            String environment = Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
            return List.of(environment.split("\0")).contains("KIT_SCRATCH=" + scratch.path());
        } catch (IOException e) { // another user's, ended since, or another system
            return false;
        }
    }

    public boolean isAlive() {
        return supervisor.isAlive();
    }

    /** Waits for the command's own end; returns false if it still runs after the timeout. */
    public boolean waitFor(Duration timeout) throws InterruptedException {
        return supervisor.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns the command's exit status; 128 + n if signal n ended it. Only after its end. */
    public int exitStatus() {
        return supervisor.exitValue();
    }

    /** Returns user and system CPU time of the command and its children, in seconds; null before its end. */
    public @Nullable Double cpuSeconds() {
        return field("cpu").stream()
                .map(seconds -> Double.valueOf(seconds.replace(',', '.')))
                .reduce(Double::sum)
                .orElse(null);
    }

    /** Ends the group, politely first, and waits, but not for ever: a process of another user cannot be signalled. */
    @Override
    public void close() {
        try {
            supervisor.getOutputStream().close();
        } catch (IOException e) {
            supervisor.destroy();
        }
        supervisor
                .onExit()
                .orTimeout(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(late -> supervisor.destroyForcibly())
                .join(); // which no interrupt ends
        scratch.close();
    }

    private List<String> field(String name) {
        try {
            return Files.readAllLines(scratch.path().resolve(STATE)).stream()
                    .filter(line -> line.startsWith(name + " "))
                    .flatMap(line ->
                            Stream.of(line.substring(name.length() + 1).trim().split(" ")))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String resource(String name) {
        try (InputStream in = SupervisedProcess.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
