package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;

/** The meters in the mode {@code metrics}: those of every container and the container's own. */
public abstract class MetersContract extends RunningContract {

    private static final int REQUESTS = 10;

    private final List<String> own;

    /** @param own the container's own meters */
    protected MetersContract(TestedApplication application, String... own) {
        super(application, List.of(), "spring.profiles.active=metrics");
        this.own = List.of(own);
    }

    @Test
    void latencyHasBucketsFromWhichPercentilesCanBeComputed() {
        running.get("/test/block?delayMs=5");
        running.get("/test/async");
        await().untilAsserted(() -> assertThat(meters())
                .contains("http_server_requests_seconds_bucket{")
                .contains("uri=\"/test/block\",le=\"0.02\"}")
                .contains("uri=\"/test/async\",le=\"0.001\"}"));
    }

    @Test
    void theContainersOwnMetersAreThere() {
        await().untilAsserted(() -> assertThat(meters()).contains(own));
        assertThat(meters().lines().filter(line -> line.startsWith("request_pool_") || line.contains("_threads_")))
                .isNotEmpty()
                .noneMatch(line -> line.endsWith(" -1.0"));
    }

    /** A dashboard shows it beside Spring's count, and the two lines must agree. */
    protected void countsEveryRequestOnce(String ownRequests) {
        running.get("/test/block");
        await().untilAsserted(() -> assertThat(value(ownRequests)).isPositive());
        double before = value(ownRequests);
        for (int i = 0; i < REQUESTS; i++) {
            running.get("/test/block");
        }
        await().untilAsserted(() -> assertThat(value(ownRequests) - before).isEqualTo(REQUESTS));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processAndJvmAreThere() {
        assertThat(value("process_resident_memory_bytes")).isGreaterThan(20e6);
        assertThat(meters())
                .contains(
                        "process_cpu_time_ns_total ",
                        "jvm_threads_live_threads ",
                        "jvm_memory_used_bytes{area=\"heap\"")
                .contains(
                        "jvm_buffer_memory_used_bytes{id=\"direct\"}",
                        "executor_active_threads{name=\"applicationTaskExecutor\"");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreThere() {
        assertThat(meters())
                .contains("jvm_threads_virtual_pinned_seconds_count", "jvm_threads_virtual_submit_failed_total");
    }

    private String meters() {
        return running.getManagement("/actuator/prometheus").body();
    }

    /** Returns the sum over all label values; 0 if there is none. */
    private double value(String name) {
        return meters().lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
