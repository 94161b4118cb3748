package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTableTest {
    private static final Variant TOMCAT = new Variant("tomcat", "stock");
    private static final Variant UNDERTOW = new Variant("undertow", "stock");

    /** What the servers say when nobody sets anything, as the containers' own tests have it: eight tasks run at once. */
    @Test
    void stockShowsItsTrapsAndTheOneThatAllHave() {
        List<String> lines = lines(
                start(TOMCAT, stock(200, 8192, 100, 100)), start(UNDERTOW, stock(16, "unlimited", 1000, "unlimited")));

        int differences = lines.indexOf("stock, differences:");
        assertThat(differences).isPositive();
        assertThat(lines.get(differences + 2)).matches("! request_threads_max +200 +16 *");
        assertThat(lines).anyMatch(line -> line.matches("! async_threads_core +8 +8 *"));
        assertThat(decisive(lines))
                .containsExactly(
                        "request_threads_max",
                        "connections_max",
                        "backlog",
                        "keep_alive_requests",
                        "async_threads_core (same)");
        assertThat(lines)
                .contains("! async_threads_core (same): with a queue without limit no more than these run, on whatever"
                        + " container");
    }

    /** As the mode equal has it: threads that are level are no trap. */
    @Test
    void whatIsLevelIsNoTrap() {
        Setting[] equal = {
            new Setting("request_threads_max", 200, "p"),
            new Setting("backlog", 1024, "p"),
            new Setting("keep_alive_timeout_ms", 60_000, "p"),
            new Setting("virtual_threads_max", null, null),
            new Setting("async_threads_core", 200, "p"),
            new Setting("async_threads_max", 200, "p"),
            new Setting("async_queue", 20_000, "p")
        };

        List<String> lines = lines(start(TOMCAT, equal), start(UNDERTOW, equal));

        assertThat(lines).contains("stock, differences: none");
        assertThat(decisive(lines)).isEmpty();
    }

    /** Where a server tells only of its JVM, "none" would be read as if it were alike. */
    @Test
    void aServerThatTellsNothingIsNamed() {
        List<String> lines = lines(
                start(TOMCAT, new Setting("backlog", 100, "p")),
                start(UNDERTOW, new Setting("collectors", "Serial", null)));

        assertThat(lines)
                .containsSequence(
                        "stock, differences: none",
                        "  of " + UNDERTOW.label() + " no setting of the container could be read");
    }

    @Test
    void whereLimitsAreLevelledWhatIsLeftHasAReason() {
        LaunchResult[] unlike = {
            start(TOMCAT, new Setting("io_threads", 1, null)), start(UNDERTOW, new Setting("io_threads", 2, null))
        };

        assertThat(lines(true, unlike))
                .anyMatch(line -> line.matches("  io_threads: threads that .* would not make them level"));
        assertThat(lines(false, unlike)).noneMatch(line -> line.startsWith("  io_threads: "));
    }

    @Test
    void fitsATerminal() {
        String filters = "characterEncodingFilter, formContentFilter, requestContextFilter";

        assertThat(lines(
                        start(TOMCAT, new Setting("filters", filters, null)),
                        start(UNDERTOW, new Setting("filters", filters + ", more", null))))
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.matches("! filters +…stContextFilter …extFilter, more"))
                .containsSubsequence(
                        "  filters in full:",
                        "  tomcat: characterEncodingFilter, formContentFilter, requestContextFilter",
                        "  undertow: characterEncodingFilter, formContentFilter, requestContextFilter,",
                        "    more");
    }

    private static Setting[] stock(int threads, Object connections, int backlog, Object keepAlive) {
        return new Setting[] {
            new Setting("request_threads_max", threads, "p"),
            new Setting("request_queue", "unlimited", null),
            new Setting("io_threads", 2, null),
            new Setting("connections_max", connections, "p"),
            new Setting("backlog", backlog, "p"),
            new Setting("keep_alive_requests", keepAlive, "p"),
            new Setting("virtual_threads", false, "p"),
            new Setting("virtual_threads_max", null, null),
            new Setting("compression", false, "p"),
            new Setting("async_threads_core", 8, "spring.task.execution.pool.core-size"),
            new Setting("async_threads_max", "unlimited", "spring.task.execution.pool.max-size"),
            new Setting("async_queue", "unlimited", "spring.task.execution.pool.queue-capacity"),
            new Setting("async_timeout_ms", 30_000, "spring.mvc.async.request-timeout")
        };
    }

    /** The settings that are said to decide, below the tables. */
    private static List<String> decisive(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("! [a-z_]+( \\(same\\))?: .*"))
                .map(line -> line.substring(2, line.indexOf(':')))
                .toList();
    }

    private static List<String> lines(LaunchResult... launches) {
        return lines(false, launches);
    }

    private static List<String> lines(boolean level, LaunchResult... launches) {
        return new ConfigurationTable(Configuration.of(List.of(TOMCAT, UNDERTOW), List.of(launches)), level)
                .lines("stock");
    }

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), List.of(settings)));
    }
}
