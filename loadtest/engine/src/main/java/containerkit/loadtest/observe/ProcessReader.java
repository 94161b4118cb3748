package containerkit.loadtest.observe;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Reads the operating system's values of a process and its descendants. */
final class ProcessReader {
    /** Tick of the Linux kernel. */
    static final long TICK_NANOS = 10_000_000;

    /** Names of the JIT compiler's threads (HotSpot's CompileBroker). */
    static final String COMPILER = "C[12] CompilerThre|JVMCI";

    private static final int CHILDREN_USER_FIELD = 13;
    private static final int CHILDREN_KERNEL_FIELD = 14;

    private final CpuClock clock = new CpuClock();
    private final OperatingSystem system = new SystemInfo().getOperatingSystem();
    private final OptionalLong root;
    private final Map<Long, Long> latestNanos = new ConcurrentHashMap<>(); // of ended ones, too: it stays used
    private final NamedThreads jit = new NamedThreads(COMPILER, ProcessReader::cpuNanos);
    private final NamedThreads observer = new NamedThreads("RMI TCP Connect|JMX server conn", ProcessReader::cpuNanos);
    private List<Long> tree = List.of();

    /** @param pid empty if the server is not of this machine: then nothing can be read */
    ProcessReader(OptionalLong pid) {
        this.root = pid;
        refresh();
    }

    /** Returns the resident memory in bytes; null if the process is gone. */
    @Nullable
    Long rssBytes() {
        return sum(OSProcess::getResidentMemory);
    }

    /** Returns the user and system CPU time; null if the process is gone. */
    @Nullable
    Long cpuNanos() {
        if (!exact()) {
            return sum(process -> (process.getKernelTime() + process.getUserTime()) * 1_000_000);
        }
        for (Long pid : tree) {
            Long nanos = clock.nanos(pid);
            if (nanos != null) {
                latestNanos.put(pid, nanos);
            }
        }
        return latestNanos.values().stream().reduce(unseenNanos(), Long::sum);
    }

    /**
     * Returns the CPU time of children that have ended, in ticks, without what was read of them while they ran: the
     * system adds it to their parent's (proc(5), cutime and cstime) once that has waited for them.
     */
    private long unseenNanos() {
        long ofEnded = processes().stream()
                .mapToLong(each -> statNanos(each, CHILDREN_USER_FIELD) + statNanos(each, CHILDREN_KERNEL_FIELD))
                .sum();
        long seen = latestNanos.entrySet().stream()
                .filter(each -> clock.nanos(each.getKey()) == null)
                .mapToLong(Map.Entry::getValue)
                .sum();
        return Math.max(0, ofEnded - seen);
    }

    /**
     * Returns a time of a process or a thread; 0 if it is gone.
     *
     * @param field its place in the file {@code stat}, counted from the state, which follows the name (proc(5))
     */
    static long statNanos(Path directory, int field) {
        String stat = text(directory.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" "); // a name may have blanks
        return fields.length > field ? Long.parseLong(fields[field]) * TICK_NANOS : 0;
    }

    /** Returns the CPU time of a thread; null if it has ended, or the kernel keeps no such times. */
    static @Nullable Long cpuNanos(Path thread) {
        String time = text(thread.resolve("schedstat"));
        return time.isEmpty() ? null : Long.valueOf(time.substring(0, time.indexOf(' ')));
    }

    /** Returns whether CPU time comes in nanoseconds rather than in ticks. */
    boolean exact() {
        return root.isPresent() && clock.nanos(root.getAsLong()) != null;
    }

    /** Adds the CPU time of the JIT compiler's threads, which the JVM does not report, and what was written. */
    void counters(Snapshot into) {
        Stream<Path> io = processes().stream().map(process -> process.resolve("io")); // bytes to storage: proc(5)
        into.put(Reading.JIT_CPU_NANOS, compilerCpuNanos()).put(Reading.WRITTEN_BYTES, total(io, "write_bytes: "));
    }

    /** Returns the CPU time of the JIT compiler's threads; null if there are none. */
    @Nullable
    Long compilerCpuNanos() {
        return jit.nanos(threads());
    }

    /** Returns the CPU time of the threads that respond over JMX, which the observer causes; null if there are none. */
    @Nullable
    Long observerCpuNanos() {
        return observer.nanos(threads());
    }

    /** Returns the directories of all processes; without a file in them if the system has none. */
    List<Path> processes() {
        return tree.stream().map(pid -> Path.of("/proc", Long.toString(pid))).toList();
    }

    /** Returns the directories of all threads; empty if the system has none, or one of the processes is gone. */
    List<Path> threads() {
        List<Path> all = new ArrayList<>();
        for (Path process : processes()) {
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
                threads.forEach(all::add);
            } catch (IOException | DirectoryIteratorException e) {
                return List.of();
            }
        }
        return all;
    }

    /** Returns the content of a file of the kernel; empty if there is none, as of a thread that has just ended. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the sum of the numbers that follow a name in the lines of such files; null if there are none. */
    static @Nullable Long total(Stream<Path> files, String name) {
        return files.flatMap(file -> text(file).lines())
                .filter(line -> line.startsWith(name))
                .map(line -> Long.valueOf(line.substring(name.length())))
                .reduce(Long::sum)
                .orElse(null);
    }

    /** Looks again for children. It reads the whole of /proc, so it is not called at every reading of the gauges. */
    void refresh() {
        tree = tree(root.stream().boxed()).map(ProcessHandle::pid).toList();
    }

    /** Returns these processes and their descendants, as far as they are alive. */
    static Stream<ProcessHandle> tree(Stream<Long> pids) {
        return pids.map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    }

    private @Nullable Long sum(Function<OSProcess, Long> value) {
        return tree.stream()
                .map(pid -> system.getProcess(pid.intValue()))
                .filter(Objects::nonNull)
                .map(value)
                .reduce(Long::sum)
                .orElse(null);
    }

    /** Threads with such names, of which a time is added up; what ended ones have used stays used. */
    static final class NamedThreads {
        private final Pattern names;
        private final Function<Path, @Nullable Long> time;
        private final Map<Path, Long> latestNanos = new ConcurrentHashMap<>();

        /** @param time time of a thread so far; null if it has ended, or the kernel keeps no such times */
        NamedThreads(String names, Function<Path, @Nullable Long> time) {
            this.names = Pattern.compile(names);
            this.time = time;
        }

        /** Returns their time so far; null if there have been none, or the kernel keeps no such times. */
        @Nullable
        Long nanos(List<Path> threads) {
            for (Path thread : threads) {
                Long nanos = names.matcher(text(thread.resolve("comm"))).lookingAt() ? time.apply(thread) : null;
                if (nanos != null) {
                    latestNanos.merge(thread, nanos, Math::max);
                }
            }
            return latestNanos.values().stream().reduce(Long::sum).orElse(null);
        }
    }

    /**
     * Reads the CPU time of any process to the nanosecond, by the clock that Linux keeps for it
     * (clock_getcpuclockid(3)). It includes threads that have ended. The JVM's own MBean and {@code /proc/PID/stat}
     * count in ticks of 10 ms.
     */
    static final class CpuClock {
        private static final int SCHEDULER_TIME = 2;
        private static final int TIMESPEC_BYTES = 16;
        private static final long NANOS_PER_SECOND = 1_000_000_000;

        private final com.sun.jna.@Nullable Function read = Platform.isLinux() && Platform.is64Bit()
                ? NativeLibrary.getInstance("c").getFunction("clock_gettime")
                : null;

        /** Returns the user and system CPU time in nanoseconds; null if there is no such process or no such clock. */
        @Nullable
        Long nanos(long pid) {
            if (read == null) {
                return null;
            }
            try (Memory time = new Memory(TIMESPEC_BYTES)) {
                int clock = (int) (~pid << 3) | SCHEDULER_TIME;
                return read.invokeInt(new Object[] {clock, time}) == 0
                        ? Long.valueOf(time.getLong(0) * NANOS_PER_SECOND + time.getLong(Long.BYTES))
                        : null;
            }
        }
    }
}
