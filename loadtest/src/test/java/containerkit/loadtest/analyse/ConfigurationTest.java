package containerkit.loadtest.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Configuration.Row;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Setting;
import java.util.List;
import java.util.Map;
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
        assertThat(configuration.differences().get(0).knob()).contains(Knob.KEEP_ALIVE_REQUESTS);
        assertThat(configuration.alikeButDecisive()).isEmpty();
    }

    @Test
    void aServerThatDoesNotSayDiffersFromNobody() {
        Configuration configuration =
                Configuration.of(List.of(A, SILENT), List.of(start(A, new Setting("backlog", 100, null))));

        assertThat(configuration.differences()).isEmpty();
        assertThat(configuration.rows().get(0).texts()).containsExactly("100", null);
        assertThat(configuration.alikeButDecisive()).extracting(Row::key).containsExactly("backlog");
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

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false).started(1.0, null, null, Map.of(), List.of(settings));
    }
}
