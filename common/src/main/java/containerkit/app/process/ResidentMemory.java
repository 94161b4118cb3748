package containerkit.app.process;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.stereotype.Component;

/** The meter of the process's resident set, which Micrometer lacks; absent without {@code /proc}. */
@Component
class ResidentMemory implements MeterBinder {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final double BYTES_PER_KIB = 1024;

    @Override
    public void bindTo(MeterRegistry registry) {
        if (Files.isReadable(STATUS)) {
            Gauge.builder("process.resident.memory", ResidentMemory::bytes)
                    .description("Memory of the process in RAM, heap and everything else")
                    .baseUnit("bytes")
                    .register(registry);
        }
    }

    private static double bytes() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> BYTES_PER_KIB * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException e) {
            return Double.NaN;
        }
    }
}
