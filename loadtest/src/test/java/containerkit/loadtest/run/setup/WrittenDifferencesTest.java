package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.Vocabulary;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WrittenDifferencesTest {
    private static final String THREADS = "server.tomcat.threads.max";
    private static final String TIME_OUT = "server.tomcat.keep-alive-timeout";
    private static final String VIRTUAL = "spring.threads.virtual.enabled";
    private static final String UNREAD = "spring.mvc.publish-request-handled-events";

    private final ExplainPlan plan =
            plan(Map.of(TIME_OUT, "1m"), Map.of(THREADS, "200", TIME_OUT, "60s", VIRTUAL, "false", UNREAD, "false"));

    @Test
    void aDefaultThatIsSpeltOutIsLeftOut() {
        WrittenDifferences differences = WrittenDifferences.of(
                plan,
                List.of(
                        launch(plan.from(), threads(200), timeOut(60_000), asyncVirtual(false), virtual(true)),
                        launch(plan.to(), threads(200), timeOut(60_000), asyncVirtual(false), virtual(false))));

        assertThat(differences.saying())
                .isEqualTo(Map.of(THREADS, "request_threads_max 200", TIME_OUT, "keep_alive_timeout_ms 60000"));
    }

    @Test
    void whatDiffersOrIsAlikeInWritingOrIsNotSaidIsNone() {
        assertThat(WrittenDifferences.of(
                                plan,
                                List.of(
                                        launch(plan.from(), threads(16), asked("server.port", 1)),
                                        launch(plan.to(), threads(200), timeOut(60_000), asked("server.port", 1))))
                        .saying())
                .isEmpty();
        assertThat(WrittenDifferences.of(plan, List.of(launch(plan.to(), threads(200))))
                        .saying())
                .isEmpty();
    }

    private static Setting threads(int number) {
        return new Setting("request_threads_max", number, THREADS);
    }

    private static Setting timeOut(int ms) {
        return new Setting("keep_alive_timeout_ms", ms, TIME_OUT);
    }

    private static Setting virtual(boolean are) {
        return new Setting("virtual_threads", are, VIRTUAL);
    }

    private static Setting asyncVirtual(boolean are) {
        return new Setting("async_virtual_threads", are, VIRTUAL);
    }

    private static Setting asked(String property, int value) {
        return new Setting(property, value, property);
    }

    private static LaunchResult launch(Variant variant, Setting... said) {
        return LaunchResult.of(1, 1, "steps-1", variant, false).started(1.0, null, null, Map.of(), List.of(said));
    }

    private static ExplainPlan plan(Map<String, String> from, Map<String, String> to) {
        Path kit = Path.of("..").toAbsolutePath().normalize();
        Plan base = new PlanReader(kit, new Vocabulary(Set.of("open"), List.of("throughput_per_s")), () -> 1)
                .read(
                        kit.resolve("loadtest/plans/bench/explain.yaml").toString(),
                        new Overrides(List.of("tomcat"), List.of(), null, 1, null));
        return ExplainPlan.of(
                base,
                "tomcat",
                ExplainPlan.load(base, "block-open-c50"),
                new Mode("stock", null, from, List.of()),
                new Mode("equal", null, to, List.of()),
                List.of());
    }
}
