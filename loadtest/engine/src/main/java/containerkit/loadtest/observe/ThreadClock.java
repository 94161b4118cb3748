package containerkit.loadtest.observe;

import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the CPU time of a JVM's threads by kind, which HotSpot shows in their names. */
record ThreadClock(ProcessReader process) {
    private static final int NANOS_FIELD = 0; // of schedstat
    private static final int KERNEL_FIELD = 12; // of stat, behind the name: stime, proc_pid_stat(5)

    /** Kinds of threads; a thread that matches none is the application's. */
    private enum Kind {
        JIT("C[12] CompilerThre|JVMCI"),
        GC("GC Thread|G1 |VM Thread|ParGC|Shenandoah|ZWorker|ZDriver|ZDirector|ZStat|XWorker|XDriver"),
        RECORDER("JFR ");

        private final Pattern names;

        Kind(String names) {
            this.names = Pattern.compile(names);
        }

        static @Nullable Kind of(String name) {
            for (Kind kind : values()) {
                if (kind.names.matcher(name).lookingAt()) {
                    return kind;
                }
            }
            return null;
        }
    }

    private record Time(long nanos, long kernelNanos) {
        Time since(@Nullable Time before) {
            return before == null ? this : new Time(nanos - before.nanos, kernelNanos - before.kernelNanos);
        }
    }

    /**
     * CPU time so far.
     *
     * @param whole of the process, ended threads included
     * @param threads of those whose kind is known, by thread
     */
    record Times(Time whole, Map<Path, Kind> kinds, Map<Path, Time> threads) {}

    /** Reads all threads; null if the system does not report them. */
    @Nullable
    Times read() {
        process.refresh();
        Long nanos = process.exact() ? process.cpuNanos() : null;
        Map<Path, Kind> kinds = new HashMap<>();
        Map<Path, Time> threads = new HashMap<>();
        for (Path thread : process.threads()) {
            Kind kind = Kind.of(ProcessReader.text(thread.resolve("comm")));
            if (kind != null) {
                kinds.put(thread, kind);
                threads.put(thread, new Time(nanos(thread), kernelNanos(thread)));
            }
        }
        return nanos == null || threads.isEmpty()
                ? null
                : new Times(
                        new Time(
                                nanos,
                                process.processes().stream()
                                        .mapToLong(ThreadClock::kernelNanos)
                                        .sum()),
                        kinds,
                        threads);
    }

    /**
     * Returns the time used between two readings; a thread that is in neither or only in the first counts as the
     * application's.
     */
    static ThreadTimes between(Times before, Times after) {
        Map<Kind, Time> used = new EnumMap<>(Kind.class);
        after.threads().forEach((thread, time) -> {
            Time spent = time.since(before.threads().get(thread));
            used.merge(
                    after.kinds().get(thread),
                    spent,
                    (a, b) -> new Time(a.nanos + b.nanos, a.kernelNanos + b.kernelNanos));
        });
        Time none = new Time(0, 0);
        Time whole = after.whole().since(before.whole());
        long kernel = whole.kernelNanos;
        for (Time time : used.values()) {
            kernel -= time.kernelNanos;
        }
        return new ThreadTimes(
                whole.nanos - used.getOrDefault(Kind.RECORDER, none).nanos,
                used.getOrDefault(Kind.JIT, none).nanos,
                used.getOrDefault(Kind.GC, none).nanos,
                Math.max(0, kernel));
    }

    private static long nanos(Path thread) {
        return field(ProcessReader.text(thread.resolve("schedstat")), NANOS_FIELD);
    }

    private static long kernelNanos(Path directory) {
        String stat = ProcessReader.text(directory.resolve("stat"));
        return field(stat.substring(stat.lastIndexOf(')') + 1).trim(), KERNEL_FIELD) * ProcessReader.TICK_NANOS;
    }

    private static long field(String line, int number) {
        String[] fields = line.trim().split(" ");
        return fields.length > number && !fields[number].isEmpty() ? Long.parseLong(fields[number]) : 0;
    }
}
