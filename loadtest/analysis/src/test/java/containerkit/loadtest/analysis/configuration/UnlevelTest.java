package containerkit.loadtest.analysis.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Mode;
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

/** What modes that level limits leave unlike. */
class UnlevelTest {
    private static final Variant TOMCAT = new Variant("tomcat", Mode.EQUAL);
    private static final Variant JETTY = new Variant("jetty", Mode.EQUAL);

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
    void whatDiffersInSomeOfTheModesNamesThem() {
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
                        "The modes equal, virtual could not make everything equal. These settings differ between "
                                + "servers: backlog (tomcat 5; jetty 9); in equal request_queue (tomcat 0; jetty 2).");
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
                .filter(caveat -> caveat.kind().equals("unlevel"))
                .map(Caveat::text)
                .toList();
    }

    private static LaunchResult start(Variant variant, Setting... settings) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), List.of(settings)));
    }
}
