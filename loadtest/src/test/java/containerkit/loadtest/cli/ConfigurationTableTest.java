package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Configuration;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTableTest {
    private static final Variant TOMCAT = new Variant("tomcat", "stock");
    private static final Variant UNDERTOW = new Variant("undertow", "stock");

    @Test
    void differencesComeLastWithWhatTheyDecide() {
        List<String> lines = lines(
                start(TOMCAT, new Setting("request_threads_max", 200, "p"), new Setting("async_threads_max", 8, "p")),
                start(UNDERTOW, new Setting("request_threads_max", 16, "p"), new Setting("async_threads_max", 8, "p")));

        int differences = lines.indexOf("stock, differences:");
        assertThat(differences).isPositive();
        assertThat(lines.get(differences + 2)).matches("! request_threads_max +200 +16 *");
        assertThat(lines.subList(differences, lines.size()))
                .anyMatch(line -> line.startsWith("! request_threads_max: "))
                .anyMatch(line -> line.startsWith("! async_threads_max (alike): "));
    }

    @Test
    void serversThatAreAlikeHaveNoDifferences() {
        assertThat(lines(
                        start(TOMCAT, new Setting("http_versions", "HTTP/1.1", null)),
                        start(UNDERTOW, new Setting("http_versions", "HTTP/1.1", null))))
                .contains("stock, differences: none");
    }

    @Test
    void aDifferenceThatDecidesNothingHasNoMark() {
        assertThat(lines(
                        start(TOMCAT, new Setting("io_threads", 1, null)),
                        start(UNDERTOW, new Setting("io_threads", 2, null))))
                .anyMatch(line -> line.matches("  io_threads +1 +2 *"));
    }

    @Test
    void fitsATerminal() {
        String filters = "characterEncodingFilter, formContentFilter, requestContextFilter";

        assertThat(lines(
                        start(TOMCAT, new Setting("filters", filters, null)),
                        start(UNDERTOW, new Setting("filters", filters + ", more", null))))
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.matches("! filters +…stContextFilter …extFilter, more"));
    }

    private static List<String> lines(LaunchResult... launches) {
        return new ConfigurationTable(Configuration.of(List.of(TOMCAT, UNDERTOW), List.of(launches))).lines("stock");
    }

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false).started(1.0, null, null, Map.of(), List.of(settings));
    }
}
