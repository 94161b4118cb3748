package containerkit.loadtest.run.warmup;

import containerkit.loadtest.observe.Probe;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Measures the time of a server's JIT compiler from its construction until it is stopped. */
final class CompileWatch {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Probe probe;
    private final @Nullable Long startMillis;
    private final long startNanos;
    private @Nullable Double percent;

    CompileWatch(Probe probe) {
        this.probe = probe;
        this.startMillis = compileMillis();
        this.startNanos = System.nanoTime();
    }

    void stop() {
        double elapsedMillis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
        Long endMillis = compileMillis();
        percent = startMillis == null || endMillis == null
                ? null
                : Double.valueOf(100 * (endMillis - startMillis) / elapsedMillis);
    }

    /** Returns percent of the elapsed time, above 100 where several threads compile; null where it cannot be read. */
    @Nullable
    Double percent() {
        return percent;
    }

    private @Nullable Long compileMillis() {
        try {
            return probe.compileMillis();
        } catch (IOException e) {
            return null; // the server died or hangs, which its load shows
        }
    }
}
