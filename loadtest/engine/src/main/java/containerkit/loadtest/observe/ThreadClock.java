package containerkit.loadtest.observe;

import containerkit.loadtest.observe.Profile.ThreadTimes;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the CPU time of a JVM's threads by kind, which HotSpot shows in their names. */
record ThreadClock(ProcessReader process) {
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
        private static final Time NONE = new Time(0, 0);

        Time minus(Time other) {
            return new Time(nanos - other.nanos, kernelNanos - other.kernelNanos);
        }

        Time plus(Time other) {
            return new Time(nanos + other.nanos, kernelNanos + other.kernelNanos);
        }
    }

    /** A thread whose kind is known. */
    private record Known(Kind kind, Path thread) {}

    /**
     * CPU time so far.
     *
     * @param whole of the process, ended threads included
     */
    record Times(Time whole, Map<Known, Time> threads) {}

    /** Reads all threads; null if the system does not report them. */
    @Nullable
    Times read() {
        process.refresh();
        Long nanos = process.exact() ? process.cpuNanos() : null;
        Map<Known, Time> threads = new HashMap<>();
        for (Path thread : process.threads()) {
            Kind kind = Kind.of(ProcessReader.text(thread.resolve("comm")));
            if (kind != null) {
                long own = Objects.requireNonNullElse(ProcessReader.cpuNanos(thread), 0L);
                threads.put(new Known(kind, thread), new Time(own, kernelNanos(thread)));
            }
        }
        long kernel =
                process.processes().stream().mapToLong(ThreadClock::kernelNanos).sum();
        return nanos == null || threads.isEmpty() ? null : new Times(new Time(nanos, kernel), threads);
    }

    /**
     * Returns the time used between two readings; a thread that is in neither or only in the first counts as the
     * application's.
     */
    static ThreadTimes between(Times before, Times after) {
        Map<Kind, Time> used = new EnumMap<>(Kind.class);
        after.threads.forEach((thread, time) ->
                used.merge(thread.kind, time.minus(before.threads.getOrDefault(thread, Time.NONE)), Time::plus));
        Time whole = after.whole.minus(before.whole);
        long kernel = whole.minus(used.values().stream().reduce(Time.NONE, Time::plus)).kernelNanos;
        return new ThreadTimes(
                whole.nanos - used.getOrDefault(Kind.RECORDER, Time.NONE).nanos,
                used.getOrDefault(Kind.JIT, Time.NONE).nanos,
                used.getOrDefault(Kind.GC, Time.NONE).nanos,
                Math.max(0, kernel));
    }

    private static long kernelNanos(Path directory) {
        return ProcessReader.statNanos(directory, KERNEL_FIELD);
    }
}
