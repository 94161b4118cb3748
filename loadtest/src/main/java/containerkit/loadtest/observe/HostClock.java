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
    private static final Pattern THROTTLED = Pattern.compile("throttled_(usec|time) (\\d+)"); // cgroup v2 and v1

    private static final Path STAT = Path.of("/proc/stat");
    private static final long TICK_MILLIS = 10;
    private static final int FIELDS = TickType.values().length; // cpu, then the ticks in oshi's order (proc(5))

    private final CentralProcessor processor;
    private final List<Path> throttles;

    HostClock(CentralProcessor processor) {
        this.processor = processor;
        this.throttles = throttleFiles();
    }

    /**
     * Ticks since boot, in milliseconds of one CPU.
     *
     * @param total busy, idle and stolen
     * @param idle idle and waiting for I/O
     * @param steal given to other guests by the hypervisor
     * @param throttledMicros withheld from this process's cgroup, in microseconds; null if no limit is visible
     */
    record Reading(long total, long idle, long steal, @Nullable Long throttledMicros) {}

    Reading read() {
        long[] ticks = ticks();
        long total = Arrays.stream(ticks).sum();
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        return new Reading(total, idle, ticks[TickType.STEAL.getIndex()], throttledMicros());
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
     * Returns the throttled time of all groups together, in microseconds; null if no group tells it. A sum, because an outer group
     * with a history must not hide the throttling of an inner one.
     */
    private @Nullable Long throttledMicros() {
        Long sum = null;
        for (Path file : throttles) {
            try {
                for (String line : Files.readAllLines(file)) {
                    Matcher throttled = THROTTLED.matcher(line);
                    if (throttled.matches()) {
                        long time = Long.parseLong(throttled.group(2));
                        long micros = throttled.group(1).equals("usec") ? time : time / 1_000; // else nanoseconds
                        sum = sum == null ? micros : sum + micros;
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
                String[] fields = line.split(":", 3); // id:controllers:path
                String controllers = fields[1];
                Path root = controllers.isEmpty() ? CGROUPS : CGROUPS.resolve(controllers);
                if (!controllers.isEmpty() && !List.of(controllers.split(",")).contains("cpu")) {
                    continue;
                }
                // A limit may stand on any group above ours.
                for (Path group = root.resolve(fields[2].substring(1)).normalize();
                        group.startsWith(root);
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
