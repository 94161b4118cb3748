package containerkit.loadtest.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** What the operating system says of a process and its descendants. */
final class ProcessReader {
    private final OperatingSystem system;
    private final long root;

    ProcessReader(OperatingSystem system, long pid) {
        this.system = system;
        this.root = pid;
    }

    /** Resident memory in bytes; null where the process is gone. */
    @Nullable
    Long rssBytes() {
        return sum(OSProcess::getResidentMemory);
    }

    /** User and system CPU time; null where the process is gone. Its resolution is the kernel's tick, 10 ms on Linux. */
    @Nullable
    Long cpuNanos() {
        return sum(process -> (process.getKernelTime() + process.getUserTime()) * 1_000_000);
    }

    /**
     * Context switches of all threads, read from the threads' own status files: oshi's count is that of the main
     * thread only. Null where there are no such files.
     */
    @Nullable
    Long contextSwitches() {
        Path tasks = Path.of("/proc", Long.toString(root), "task");
        if (!Files.isDirectory(tasks)) {
            return null;
        }
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                sum += switches(thread.resolve("status"));
            }
            return sum;
        } catch (IOException | UncheckedIOException e) {
            return null;
        }
    }

    private static long switches(Path status) throws IOException {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.contains("voluntary_ctxt_switches:"))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
                    .sum();
        } catch (NoSuchFileException e) {
            return 0; // the thread ended between the listing and the reading
        }
    }

    private @Nullable Long sum(java.util.function.ToLongFunction<OSProcess> figure) {
        OSProcess process = system.getProcess((int) root);
        if (process == null) {
            return null;
        }
        long children = ProcessHandle.of(root).stream()
                .flatMap(ProcessHandle::descendants)
                .map(child -> system.getProcess((int) child.pid()))
                .filter(Objects::nonNull)
                .mapToLong(figure)
                .sum();
        return figure.applyAsLong(process) + children;
    }
}
