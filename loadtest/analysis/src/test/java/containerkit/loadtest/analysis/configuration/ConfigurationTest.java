package containerkit.loadtest.analysis.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.configuration.Configuration.Row;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(DecisiveSetting.of("keep_alive_requests")).contains(DecisiveSetting.KEEP_ALIVE_REQUESTS);
    }

    @Test
    void aServerThatDoesNotSayDiffersFromNobody() {
        Configuration configuration =
                Configuration.of(List.of(A, SILENT), List.of(start(A, new Setting("backlog", 100, null))));

        assertThat(configuration.differences()).isEmpty();
        assertThat(configuration.rows().get(0).texts()).containsExactly("100", null);
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
        return LaunchResult.of(1, 1, "all", variant)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), List.of(settings)));
    }

    private static final Variant TOMCAT = new Variant("tomcat", "equal");
    private static final Variant JETTY = new Variant("jetty", "equal");

    @Test
    void whatOughtToBeLevelHasNoExcuse() {
        assertThat(caveat(new Setting("backlog", 50, "p"), new Setting("backlog", 100, "p")))
                .endsWith("backlog (tomcat 50; jetty 100).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tuned", "virtual-capped"})
    void otherModesHaveTheseLimitsToo(String mode) {
        Setting[] backlogs = {new Setting("backlog", 50, "p"), new Setting("backlog", 100, "p")};

        assertThat(caveats(List.of(new Variant("tomcat", mode), new Variant("jetty", mode)), backlogs))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"stock, stock", "equal, virtual"})
    void whatIsNotMeantToBeLevelIsNoCaveat(String one, String other) {
        Setting[] backlogs = {new Setting("backlog", 50, "p"), new Setting("backlog", 100, "p")};

        assertThat(caveats(List.of(new Variant("tomcat", one), new Variant("jetty", other)), backlogs))
                .isEmpty();
    }

    @Test
    void whatDiffersIsSaidOfEachMode() {
        RunResult judged = new JudgedRun().run();
        Scenario scenario = judged.header().plan().parts().get(0).scenarios().get(0);
        List<Part> parts = new ArrayList<>();
        List<LaunchResult> launches = new ArrayList<>();
        for (String mode : List.of("equal", "virtual")) {
            List<Variant> servers = List.of(new Variant("tomcat", mode), new Variant("jetty", mode));
            parts.add(new Part(mode, servers, List.of(scenario)));
            launches.add(start(servers.get(0), new Setting("backlog", 5, "p"), new Setting("request_queue", 0, "p")));
            int ofJetty = mode.equals("equal") ? 2 : 0;
            launches.add(
                    start(servers.get(1), new Setting("backlog", 9, "p"), new Setting("request_queue", ofJetty, "p")));
        }
        Plan plan = judged.header().plan().withParts(parts);

        assertThat(texts(new RunResult(
                        RunFixture.header(plan), launches, List.of(), judged.ends(), List.of(), List.of())))
                .containsExactly(
                        "Not everything could be made equal. These settings differ between servers: in mode equal "
                                + "backlog (tomcat 5; jetty 9); request_queue (tomcat 0; jetty 2); in mode virtual "
                                + "backlog (tomcat 5; jetty 9).");
    }

    private static String caveat(Setting tomcat, Setting jetty) {
        return caveats(List.of(TOMCAT, JETTY), tomcat, jetty).get(0);
    }

    private static List<String> caveats(List<Variant> variants, Setting... settings) {
        JudgedRun judged = new JudgedRun();
        judged.variants = variants;
        RunResult run = judged.run();
        List<LaunchResult> launches = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            launches.add(start(variants.get(i), settings[i]));
        }
        return texts(new RunResult(run.header(), launches, run.slices(), run.ends(), List.of(), List.of()));
    }

    private static List<String> texts(RunResult run) {
        return Analysis.of(run).caveats().stream()
                .filter(caveat -> caveat.type().key().equals("unlevel"))
                .map(Caveat::text)
                .toList();
    }
}
