package containerkit.loadtest.observe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** Reads the CPU time of the whole machine: busy, stolen by the hypervisor, withheld by a cgroup limit (throttling). */
final class HostClock {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final String VERSION_2 = "0::/"; // of control groups
    private static final Path STAT = Path.of("/proc/stat");
    private static final long TICK_MILLIS = 10;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int FIELDS = TickType.values().length; // cpu, then the ticks in oshi's order (proc(5))

    private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
    private final List<Path> throttles = throttleFiles();

    /** Adds the times since boot. */
    void read(Snapshot into) {
        long[] ticks = ticks();
        long total = Arrays.stream(ticks).sum();
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        long steal = ticks[TickType.STEAL.getIndex()];
        into.put(Reading.HOST_CPU_NANOS, total * NANOS_PER_MILLI)
                .put(Reading.HOST_BUSY_NANOS, (total - idle - steal) * NANOS_PER_MILLI)
                .put(Reading.HOST_STEAL_NANOS, steal * NANOS_PER_MILLI)
                .put(Reading.HOST_THROTTLED_NANOS, throttledNanos());
    }

    /** Returns ticks in milliseconds. Oshi returns the same for 300 ms, and a slice may be shorter: it reads other systems. */
    private long[] ticks() {
        String[] fields = ProcessReader.text(STAT).split("\n", 2)[0].split(" +");
        return fields.length <= FIELDS
                ? processor.getSystemCpuLoadTicks()
                : Arrays.stream(fields, 1, FIELDS + 1)
                        .mapToLong(field -> TICK_MILLIS * Long.parseLong(field))
                        .toArray();
    }

    /** Returns the throttled time of all groups: a sum, because an outer group's history must not hide an inner one's throttling; null if no group tells it. */
    private @Nullable Long throttledNanos() {
        Long micros = ProcessReader.total(throttles.stream(), "throttled_usec ");
        return micros == null ? null : Long.valueOf(micros * NANOS_PER_MICRO);
    }

    /** Returns the files of our group and of those above it, any of which may have a limit; empty if it is not Linux. */
    private static List<Path> throttleFiles() {
        return ProcessReader.text(Path.of("/proc/self/cgroup"))
                .lines()
                .filter(line -> line.startsWith(VERSION_2))
                .map(line -> CGROUPS.resolve(line.substring(VERSION_2.length())).normalize())
                .flatMap(group -> Stream.iterate(group, each -> each.startsWith(CGROUPS), Path::getParent))
                .map(group -> group.resolve("cpu.stat"))
                .filter(Files::exists)
                .toList();
    }
}
