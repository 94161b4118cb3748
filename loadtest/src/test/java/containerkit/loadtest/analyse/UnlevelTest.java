package containerkit.loadtest.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the mode equal leaves unlike. */
class UnlevelTest {
    private static final Variant TOMCAT = new Variant("tomcat", Mode.EQUAL);
    private static final Variant JETTY = new Variant("jetty", Mode.EQUAL);

    @Test
    void whatIsLeftAloneIsNamedWithTheReason() {
        assertThat(caveat(new Setting("io_threads", 1, null), new Setting("io_threads", 3, "selectors")))
                .isEqualTo("The mode equal could not level everything, so these settings differ between its servers: "
                        + "io_threads (tomcat@equal 1, which no property changes; jetty@equal 3): threads that watch "
                        + "connections do different work in each container (a poller, selectors, I/O threads), so they are "
                        + "left alone.");
    }

    @Test
    void whatOughtToBeLevelHasNoExcuse() {
        assertThat(caveat(new Setting("backlog", 50, "p"), new Setting("backlog", 100, "p")))
                .endsWith("backlog (tomcat@equal 50; jetty@equal 100).");
    }

    private static String caveat(Setting tomcat, Setting jetty) {
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(TOMCAT, JETTY);
        RunResult run = judged.run();
        List<LaunchResult> launches = new ArrayList<>();
        launches.add(start(TOMCAT, tomcat));
        launches.add(start(JETTY, jetty));
        return Analysis.of(new RunResult(run.header(), launches, run.slices(), run.ends())).caveats().stream()
                .filter(caveat -> caveat.kind().equals("unlevel"))
                .map(Caveat::text)
                .findFirst()
                .orElseThrow();
    }

    private static LaunchResult start(Variant variant, Setting setting) {
        return LaunchResult.of(1, 1, "all", variant, false).started(1.0, null, null, Map.of(), List.of(setting));
    }
}
