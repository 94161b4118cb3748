package containerkit.loadtest.run.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainedModesTest {
    private static final String THREADS = "server.tomcat.threads.max";
    private static final String TIMEOUT = "server.tomcat.keep-alive-timeout";
    private static final String VIRTUAL = "spring.threads.virtual.enabled";
    private static final String UNREAD = "spring.mvc.publish-request-handled-events";
    private static final Map<String, String> FROM = Map.of(TIMEOUT, "1m");
    private static final Map<String, String> TO =
            Map.of(THREADS, "200", TIMEOUT, "60s", VIRTUAL, "false", UNREAD, "false");

    private final Plan plan = plan();

    @Test
    void everyPropertyThatTheServersNameIsSpelledOut() {
        ExplainPlan steps =
                new ExplainedModes(plan, launch("equal", FROM), launch("tuned-parallel", TO)).steps(List.of());

        assertThat(steps.plan().mode("equal")).isEqualTo(new Mode("equal", null, FROM, List.of()));
        assertThat(steps.plan().mode("tuned-parallel"))
                .isEqualTo(new Mode("tuned-parallel", null, TO, List.of("-XX:+UseParallelGC")));
        assertThat(steps.steps())
                .extracting(step -> step.variant().mode())
                .containsExactly(
                        "keep-alive-timeout",
                        "tomcat-threads",
                        "publish-request-handled",
                        "virtual-threads",
                        "jvm-flags");
    }

    @Test
    void aServerThatDidNotStartIsNamedWithItsLog() {
        LaunchResult failed = LaunchResult.of(1, 1, "steps-1", new Variant("tomcat", "tuned-parallel"))
                .failed(Fault.contender("ended").with(List.of("out of memory")));

        assertThatThrownBy(() -> new ExplainedModes(plan, launch("equal", FROM), failed).steps(List.of()))
                .isInstanceOfSatisfying(LaunchException.class, failure -> assertThat(failure.log())
                        .containsExactly("out of memory"))
                .hasMessage("tomcat@tuned-parallel did not start: ended");
    }

    private static LaunchResult launch(String mode, Map<String, String> modeProperties) {
        Identity identity = new Identity(null, null, null, null, null, modeProperties, null);
        return LaunchResult.of(1, 1, "steps-1", new Variant("tomcat", mode))
                .started(new LaunchResult.State(1.0, identity, null, Map.of(), Map.of(), List.of()));
    }

    private static Plan plan() {
        Plan base = TestPlans.explain();
        return ExplainPlan.modes(base, "tomcat", ExplainPlan.load(base, "blocking-kit-c50"), "equal", "tuned-parallel");
    }
}
