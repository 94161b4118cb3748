package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainPlanTest {
    private static final Plan BASE = TestPlans.explain();

    @Test
    void thePlanOfTheKitHasItsLoads() {
        assertThat(BASE.scenarios()).extracting(Scenario::name).contains("blocking-kit-c50", "async20-kit-c200");
        assertThat(BASE.criteria().primary()).isEqualTo("throughput_per_s");
        assertThat(ExplainPlan.load(BASE, "async-kit-c50").endpoint().name()).isEqualTo("async");
        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> ExplainPlan.load(BASE, "blockng-kit-c50"));
        assertThat(failure).hasMessageContaining("there is no scenario 'blockng-kit-c50'");
        assertThat(failure.hint()).contains("'blocking-kit-c50'");
    }

    @Test
    void everyStepIsFromWithOneChange() {
        Mode from = mode("stock", Map.of("a.kept", "1", "a.gone", "2", "a.other", "3"));
        Mode to = mode("tuned", Map.of("a.kept", "1", "a.other", "4", "a.fresh", "5"));
        ExplainPlan plan = explain(from, to);

        assertThat(plan.from()).isEqualTo(new Variant("tomcat", "stock"));
        assertThat(plan.to()).isEqualTo(new Variant("tomcat", "tuned"));
        assertThat(plan.plan().mode("stock")).isEqualTo(from);
        assertThat(plan.plan().mode("tuned")).isEqualTo(to);
        assertThat(names(plan)).containsExactly("a-fresh", "a-gone", "a-other");
        assertThat(properties(plan, "a-fresh"))
                .isEqualTo(Map.of("a.kept", "1", "a.gone", "2", "a.other", "3", "a.fresh", "5"));
        assertThat(properties(plan, "a-gone")).isEqualTo(Map.of("a.kept", "1", "a.other", "3"));
        assertThat(properties(plan, "a-other")).isEqualTo(Map.of("a.kept", "1", "a.gone", "2", "a.other", "4"));
        assertThat(changes(plan, "a-gone")).containsExactly("a.gone not set (was 2)");
        assertThat(changes(plan, "a-other")).containsExactly("a.other=4 (was 3)");
        assertThat(changes(plan, "a-fresh")).containsExactly("a.fresh=5");
        assertThat(plan.plan().matches(plan.gapPart()))
                .allMatch(match -> match.b().equals(plan.from()));
        assertThat(plan.plan().variants())
                .allMatch(variant -> plan.plan().mode(variant.mode()).profile() == null);
    }

    @Test
    void jvmFlagsAreOneMoreStep() {
        ExplainPlan plan = explain(
                mode("stock", Map.of("a.b", "1")),
                new Mode("tuned", null, Map.of("a.b", "2"), List.of("-XX:+UseSerialGC", "-Xss256k")));

        assertThat(names(plan)).containsExactly("a-b", "jvm-flags"); // PlanModesTest has the modes
        assertThat(changes(plan, "jvm-flags")).containsExactly("JVM flags: -XX:+UseSerialGC -Xss256k (were: none)");
    }

    @Test
    void atMostFourServersLiveSideBySideAndEveryPartHasTheOneWithoutChanges() {
        Map<String, String> six = new TreeMap<>();
        for (int i = 1; i <= 6; i++) {
            six.put("a.s" + i, "1");
        }
        ExplainPlan plan = explain(mode("stock", Map.of()), mode("tuned", six));

        assertThat(plan.plan().parts())
                .extracting(part -> part.variants().stream().map(Variant::mode).toList())
                .containsExactly(
                        List.of("stock", "tuned", "a-s1", "a-s2"),
                        List.of("stock", "a-s3", "a-s4", "a-s5"),
                        List.of("stock", "a-s6"));
        assertThat(plan.plan().parts())
                .allMatch(part -> part.scenarios().equals(List.of(plan.load())))
                .extracting(Part::name)
                .doesNotHaveDuplicates();
        assertThat(plan.steps())
                .extracting(step -> step.part().name())
                .containsExactly("steps-1", "steps-1", "steps-2", "steps-2", "steps-2", "steps-3");
    }

    @Test
    void modesThatDoNotDifferAreRefused() {
        assertThatThrownBy(() -> explain(mode("stock", Map.of("a", "1")), mode("tuned", Map.of("a", "1"))))
                .isInstanceOf(UserFailure.class)
                .hasMessage("the modes stock and tuned of tomcat have the same settings");
    }

    @Test
    void thePlanOfTheTwoModesHasThemAsTheBaseHasThem() {
        Scenario scenario = ExplainPlan.load(BASE, "blocking-kit-c50");
        Plan modes = ExplainPlan.modes(BASE, "tomcat", scenario, "tuned", "tuned-parallel");

        assertThat(modes.variants())
                .containsExactly(new Variant("tomcat", "tuned"), new Variant("tomcat", "tuned-parallel"));
        assertThat(modes.mode("tuned-parallel")).isEqualTo(BASE.mode("tuned-parallel"));
        assertThat(modes.scenarios()).containsExactly(scenario);
        assertThatThrownBy(() -> ExplainPlan.modes(BASE, "tomcat", scenario, "tuned", "tuned"))
                .hasMessage("the modes tuned and tuned of tomcat have the same settings");
    }

    /** Three modes of one contender under one load are no steps from the first of them. */
    @Test
    void whatOnlyLooksLikeStepsIsNone() {
        Plan plan = explain(mode("stock", Map.of()), mode("tuned", Map.of("a", "1", "b", "1")))
                .plan();
        Part steps = plan.parts().get(0);

        assertThat(ExplainPlan.explains(plan)).isTrue();
        assertThat(ExplainPlan.explains(plan.withParts(List.of(new Part("all", steps.variants(), steps.scenarios())))))
                .isFalse();
    }

    @Test
    void whatIsNotNamedChangesTogether() {
        Mode from =
                new Mode("stock", null, Map.of("a.one", "1", "a.gone", "2", "a.two", "3", "a.kept", "9"), List.of());
        Mode to = new Mode(
                "tuned", null, Map.of("a.one", "10", "a.two", "30", "a.fresh", "5", "a.kept", "9"), List.of("-Xss1m"));

        ExplainPlan plan = explain(from, to, "a-one", "a-gone");

        assertThat(names(plan)).containsExactly("a-gone", "a-one", "all-others");
        assertThat(plan.plan().parts()).hasSize(2);
        assertThat(properties(plan, "a-one"))
                .isEqualTo(Map.of("a.one", "10", "a.gone", "2", "a.two", "3", "a.kept", "9"));
        assertThat(properties(plan, "all-others"))
                .isEqualTo(Map.of("a.one", "1", "a.gone", "2", "a.two", "30", "a.fresh", "5", "a.kept", "9"));
        assertThat(plan.plan().mode("all-others").jvmFlags()).containsExactly("-Xss1m");
        assertThat(explain(from, to, "jvm-flags").plan().mode("all-others").jvmFlags())
                .isEmpty();
        assertThat(names(explain(from, to, "a-fresh", "a-gone", "a-one", "a-two", "jvm-flags")))
                .doesNotContain("all-others");
    }

    @Test
    void aSettingThatDoesNotDifferIsRefused() {
        UserFailure failure = catchThrowableOfType(
                UserFailure.class,
                () -> explain(mode("stock", Map.of()), mode("tuned", Map.of("a.one", "1", "a.two", "1")), "a-onne"));

        assertThat(failure).hasMessage("'a-onne' is not a setting in which stock and tuned differ");
        assertThat(failure.hint()).contains("'a-one'");
    }

    private static ExplainPlan explain(Mode from, Mode to, String... named) {
        return ExplainPlan.of(BASE, "tomcat", ExplainPlan.load(BASE, "blocking-kit-c50"), from, to, List.of(named));
    }

    private static Mode mode(String name, Map<String, String> properties) {
        return new Mode(name, null, properties, List.of());
    }

    private static List<String> names(ExplainPlan plan) {
        return plan.steps().stream().map(step -> step.variant().mode()).toList();
    }

    private static Map<String, String> properties(ExplainPlan plan, String step) {
        return plan.plan().mode(step).properties();
    }

    private static List<String> changes(ExplainPlan plan, String step) {
        return plan.changes(new Variant("tomcat", step));
    }

    @Test
    void modesOfSomebodysJarComeFromItsPlan(@TempDir Path directory) throws IOException {
        Plan base = TestPlans.read(
                directory,
                """
                contenders: {mine: {jar: my.jar}, other: {jar: other.jar}}
                mode_settings:
                  few: {properties: {server.tomcat.threads.max: 20, server.tomcat.accept-count: 5}}
                endpoints: {root: {path: /}}
                """,
                new Overrides(List.of("mine"), List.of(), 8, 1, null));

        Plan modes = ExplainPlan.ofJar(base, "mine", null, "stock", "few");

        assertThat(modes.extent().blocks()).isEqualTo(8);
        assertThat(modes.variants()).containsExactly(new Variant("mine", "stock"), new Variant("mine", "few"));
        ExplainPlan steps = ExplainPlan.of(
                modes, "mine", modes.scenarios().get(0), modes.mode("stock"), modes.mode("few"), List.of());
        assertThat(names(steps)).containsExactlyInAnyOrder("accept-count", "tomcat-threads");
    }
}
