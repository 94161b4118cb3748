package containerkit.loadtest.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Reads the CPU time of the whole machine: busy, stolen by the hypervisor (steal time), withheld by a cgroup limit (CPU
 * throttling).
 */
final class HostClock {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final Pattern THROTTLED = Pattern.compile("throttled_usec (\\d+)");

    private static final String VERSION_2 = "0::/"; // of control groups
    private static final Path STAT = Path.of("/proc/stat");
    private static final long TICK_MILLIS = 10;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int FIELDS = TickType.values().length; // cpu, then the ticks in oshi's order (proc(5))

    private final CentralProcessor processor;
    private final List<Path> throttles;

    HostClock(CentralProcessor processor) {
        this.processor = processor;
        this.throttles = throttleFiles();
    }

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

    /** Returns the ticks in milliseconds. Oshi keeps its own for 300 ms, and a slice may be shorter; so it reads other systems only. */
    private long[] ticks() {
        try (Stream<String> lines = Files.lines(STAT)) {
            return Arrays.stream(lines.findFirst().orElseThrow().trim().split(" +"))
                    .skip(1)
                    .limit(FIELDS)
                    .mapToLong(field -> TICK_MILLIS * Long.parseLong(field))
                    .toArray();
        } catch (IOException e) {
            return processor.getSystemCpuLoadTicks();
        }
    }

    /**
     * Returns the throttled time of all groups together; null if no group tells it. A sum, because an outer group
     * with a history must not hide the throttling of an inner one.
     */
    private @Nullable Long throttledNanos() {
        Long sum = null;
        for (Path file : throttles) {
            try {
                for (String line : Files.readAllLines(file)) {
                    Matcher throttled = THROTTLED.matcher(line);
                    if (throttled.matches()) {
                        sum = (sum == null ? 0 : sum) + Long.parseLong(throttled.group(1)) * NANOS_PER_MICRO;
                    }
                }
            } catch (IOException e) {
                return null;
            }
        }
        return sum;
    }

    private static List<Path> throttleFiles() {
        List<Path> found = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
                if (!line.startsWith(VERSION_2)) {
                    continue;
                }
                // A limit may stand on any group above ours.
                for (Path group = CGROUPS.resolve(line.substring(VERSION_2.length()))
                                .normalize();
                        group.startsWith(CGROUPS);
                        group = group.getParent()) {
                    if (Files.exists(group.resolve("cpu.stat"))) {
                        found.add(group.resolve("cpu.stat"));
                    }
                }
            }
        } catch (IOException e) {
            return List.of(); // not Linux
        }
        return found;
    }
}
