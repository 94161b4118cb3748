package containerkit.loadtest.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Plans as the kit reads them, with all of its tools. */
public final class TestPlans {
    public static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    private TestPlans() {}

    public static PlanReader reader() {
        List<String> metrics = List.of("cpu_us_per_request", "throughput_per_s", "latency_ms.p99", "start_s");
        return new PlanReader(KIT, Set.of("ab", "siege", "kit", "jmh"), metrics, () -> 42);
    }

    public static Plan read(Path directory, String text) throws IOException {
        return read(directory, text, Overrides.NONE);
    }

    /** The plan of that text, which is written to {@code mine.yaml}. */
    public static Plan read(Path directory, String text, Overrides overrides) throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), text);
        return reader().read(file.toString(), overrides);
    }

    /** The plan of {@code kit explain}, for Tomcat. */
    public static Plan explain() {
        return reader().read(KIT + "/loadtest/plans/commands/explain.yaml", on("tomcat"));
    }

    /** Chooses contenders. */
    public static Overrides on(String... contenders) {
        return new Overrides(List.of(contenders), List.of(), null, 1, null);
    }

    /** Takes that share of the time. */
    public static Overrides scaled(double timeScale) {
        return new Overrides(List.of(), List.of(), null, timeScale, null);
    }
}
