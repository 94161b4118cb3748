package containerkit.loadtest.observe;

import containerkit.loadtest.observe.ProcessReader.NamedThreads;
import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the CPU time of a JVM's threads by kind, which HotSpot shows in their names. */
final class ThreadClock {
    private static final int KERNEL_FIELD = 12; // of stat, behind the name: stime, proc_pid_stat(5)

    /** Names of the garbage collector's threads and the VM's own. */
    private static final String GC =
            "GC Thread|G1 |VM Thread|ParGC|Shenandoah|ZWorker|ZDriver|ZDirector|ZStat|XWorker|XDriver";

    private static final String RECORDER = "JFR ";

    private final ProcessReader process;
    private final NamedThreads jit = new NamedThreads(ProcessReader.COMPILER, ProcessReader::cpuNanos);
    private final NamedThreads gc = new NamedThreads(GC, ProcessReader::cpuNanos);
    private final NamedThreads recorder = new NamedThreads(RECORDER, ProcessReader::cpuNanos);
    private final NamedThreads kernel =
            new NamedThreads(String.join("|", ProcessReader.COMPILER, GC, RECORDER), ThreadClock::kernelNanos);

    ThreadClock(ProcessReader process) {
        this.process = process;
    }

    /** Returns the times so far; null if the system does not report them. A thread of no known kind is the application's. */
    @Nullable
    ThreadTimes read() {
        process.refresh();
        Long whole = process.exact() ? process.cpuNanos() : null;
        List<Path> threads = process.threads();
        Long ofGc = gc.nanos(threads);
        if (whole == null || ofGc == null) {
            return null;
        }
        long wholeKernel =
                process.processes().stream().mapToLong(ThreadClock::kernelNanos).sum();
        return new ThreadTimes(
                whole - known(recorder, threads), known(jit, threads), ofGc, wholeKernel - known(kernel, threads));
    }

    private static long known(NamedThreads of, List<Path> threads) {
        return Objects.requireNonNullElse(of.nanos(threads), 0L);
    }

    private static long kernelNanos(Path directory) {
        return ProcessReader.statNanos(directory, KERNEL_FIELD);
    }
}
