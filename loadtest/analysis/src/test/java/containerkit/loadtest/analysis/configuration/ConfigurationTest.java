package containerkit.loadtest.analysis.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.configuration.Configuration.Row;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    private static final Variant A = new Variant("a", "equal");
    private static final Variant B = new Variant("b", "equal");
    private static final Variant SILENT = new Variant("silent", "equal");

    @Test
    void namesWhatDiffersAndHowItDecides() {
        Configuration configuration = Configuration.of(
                List.of(A, B),
                List.of(
                        start(A, new Setting("keep_alive_requests", 100, "limit"), new Setting("name", "x", null)),
                        start(
                                B,
                                new Setting("keep_alive_requests", "unlimited", null),
                                new Setting("name", "x", null))));

        assertThat(configuration.differences()).extracting(Row::key).containsExactly("keep_alive_requests");
        assertThat(configuration.differences().get(0).texts()).containsExactly("100", "unlimited");
        assertThat(configuration.differences().get(0).decisiveSetting()).contains(DecisiveSetting.KEEP_ALIVE_REQUESTS);
        assertThat(configuration.alikeButDecisive()).isEmpty();
    }

    @Test
    void aServerThatDoesNotSayDiffersFromNobody() {
        Configuration configuration =
                Configuration.of(List.of(A, SILENT), List.of(start(A, new Setting("backlog", 100, null))));

        assertThat(configuration.differences()).isEmpty();
        assertThat(configuration.rows().get(0).texts()).containsExactly("100", null);
    }

    /** Eight threads for what 200 connections wait for are a trap on every server; 200 for 200 requests are none. */
    @Test
    void aLimitBelowTheRequestThreadsDecidesEvenWhereAllHaveIt() {
        assertThat(alike(200, 8, "unlimited")).containsExactly("async_threads_core");
        assertThat(alike(200, 8, 8)).containsExactly("async_threads_core", "async_threads_max");
        assertThat(alike(200, 200, 200)).isEmpty();
        assertThat(alike(null, null, 100)).as("of whatever request threads").containsExactly("async_threads_max");
    }

    @Test
    void noneIsAValueOfItsOwn() {
        Configuration configuration = Configuration.of(
                List.of(A, B),
                List.of(
                        start(A, new Setting("virtual_threads_max", null, null)),
                        start(B, new Setting("virtual_threads_max", 200, null))));

        assertThat(configuration.differences().get(0).texts()).containsExactly("none", "200");
    }

    @Test
    void theFirstStartThatToldCounts() {
        Configuration configuration = Configuration.of(
                List.of(A),
                List.of(
                        start(A),
                        start(A, new Setting("backlog", 1, null)),
                        start(A, new Setting("backlog", 2, null))));

        assertThat(configuration.rows().get(0).texts()).containsExactly("1");
    }

    @Test
    void serversThatSeveralPartsCompareAreThereOnce() {
        List<Part> parts = List.of(
                new Part("one", List.of(A, B), List.of()),
                new Part("two", List.of(A, B), List.of()),
                new Part("three", List.of(B), List.of()));

        assertThat(Configuration.byPart(parts, List.of())).containsOnlyKeys("one", "three");
    }

    private static List<String> alike(@Nullable Object requestThreads, @Nullable Object core, Object max) {
        Setting[] settings = {
            new Setting("request_threads_max", requestThreads, null),
            new Setting("backlog", 100, null),
            new Setting("async_threads_core", core, null),
            new Setting("async_threads_max", max, null)
        };
        return Configuration.of(List.of(A, B), List.of(start(A, settings), start(B, settings)))
                .alikeButDecisive()
                .stream()
                .map(Row::key)
                .toList();
    }

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), List.of(settings)));
    }
}
