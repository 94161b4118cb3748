package containerkit.loadtest.observe;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of any process to the nanosecond, by the clock that Linux keeps for it (clock_getcpuclockid(3)). It includes
 * threads that have ended. The JVM's own MBean and {@code /proc/PID/stat} count in ticks of 10 ms.
 */
final class CpuClock {
    private static final int SCHEDULER_TIME = 2;
    private static final int TIMESPEC_BYTES = 16;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final @Nullable Function read = Platform.isLinux() && Platform.is64Bit()
            ? NativeLibrary.getInstance("c").getFunction("clock_gettime")
            : null;

    /** User and system CPU time in nanoseconds; null where there is no such process or no such clock. */
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
