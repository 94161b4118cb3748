package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.section.RunDifferences.Difference;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is set in a plan, or lies in a jar, and is seen in no other line of the report. */
class RunDifferencesTest {
    private static final Endpoint ORDER = order(Map.of("Accept", "text/plain"), "seven", Expectation.OK);
    private final RunResult run = new JudgedRun().run();
    private final RunHeader header = run.header();
    private final Plan plan = header.plan();

    @Test
    void anEndpointIsComparedWhole() {
        Endpoint other = order(
                Map.of("Accept", "text/html"), "eight", new Expectation(201, "ordered: \\d+", "ordered: .*", true));

        assertThat(between(loading(ORDER), loading(other)))
                .containsExactlyInAnyOrder(
                        new Difference(
                                "endpoint",
                                "order, request headers",
                                "Accept=text/plain Content-Type=text/plain",
                                "Accept=text/html Content-Type=text/plain"),
                        new Difference("endpoint", "order, request body", "seven", "eight"),
                        new Difference("endpoint", "order, right status", "200", "201"),
                        new Difference("endpoint", "order, right body", null, "ordered: \\d+"),
                        new Difference("endpoint", "order, right body matches", null, "ordered: .*"),
                        new Difference("endpoint", "order, length may vary", "no", "yes"));
        assertThat(between(loading(ORDER), loading(ORDER))).isEmpty();
        assertThat(between(loading(ORDER), loading(Changed.copy(ORDER, "session", true))))
                .containsExactly(new Difference("endpoint", "order, session", "no", "yes"));
    }

    @Test
    void longBodiesOfOneLengthDiffer() {
        Endpoint one = order(Map.of(), "x".repeat(5_000) + "1", Expectation.OK);
        Endpoint other = order(Map.of(), "x".repeat(5_000) + "2", Expectation.OK);

        assertThat(between(loading(one), loading(other))).singleElement().satisfies(difference -> {
            assertThat(difference.then())
                    .startsWith("xxx")
                    .contains("5001 characters")
                    .isNotEqualTo(difference.now());
            assertThat(difference.then().length()).isLessThan(120);
        });
    }

    @Test
    void soAreValuesForPathsAndTheProfileOfAMode() {
        List<Contender> valued = plan.contenders().stream()
                .map(each -> each.name().equals("jetty") ? Changed.copy(each, "values", Map.of("burn", "7")) : each)
                .toList();
        assertThat(between(header, header(Changed.copy(plan, "contenders", valued))))
                .containsExactly(new Difference("jetty", "values for paths", "", "burn=7"));
        assertThat(between(
                        header(moded(new Mode("stock", "one", Map.of(), List.of()))),
                        header(moded(new Mode("stock", "two", Map.of(), List.of())))))
                .hasSize(3)
                .contains(new Difference("tomcat", "profile of its mode", "one", "two"));
    }

    @Test
    void aJarOfAnotherSizeIsAnother() {
        assertThat(between(weighing(1_000L), weighing(1_001L)))
                .containsExactly(new Difference("tomcat", "jar, bytes", "1000", "1001"));
    }

    private List<Difference> between(RunHeader then, RunHeader now) {
        return RunDifferences.of(view(then), view(now));
    }

    private RunView view(RunHeader with) {
        return new RunView(Analysis.of(new RunResult(with, List.of(), List.of(), List.of())), RawFiles.none());
    }

    private RunHeader header(Plan other) {
        return Changed.copy(header, "plan", other, "skipped", List.of());
    }

    private RunHeader weighing(long bytes) {
        return new RunHeader(
                header.startedAt(),
                header.command(),
                plan,
                header.environment(),
                List.of(new Packaging("tomcat", bytes, null, null, null, null)),
                List.of(),
                null,
                null,
                List.of());
    }

    private RunHeader loading(Endpoint endpoint) {
        Part part = plan.parts().get(0);
        Scenario scenario = new Scenario("order-c2", endpoint, "kit", 2, true, Duration.ofSeconds(1), null);
        return header(with(plan.modes(), List.of(new Part(part.name(), part.variants(), List.of(scenario)))));
    }

    private Plan moded(Mode mode) {
        return with(List.of(mode), plan.parts());
    }

    private Plan with(List<Mode> modes, List<Part> parts) {
        return plan.withModes(modes).withParts(parts);
    }

    private static Endpoint order(Map<String, String> headers, String body, Expectation expect) {
        return new Endpoint("order", "/orders", "POST", headers, body, expect);
    }
}
