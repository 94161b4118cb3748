package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Binder.Key;
import containerkit.loadtest.plan.Iterations.Benchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanKeysTest {
    private static final String PLAN =
            """
            pairs: [[b, a], [a@tuned, a], [c, b]]
            contenders: {a: {jar: a.jar}, b: {jar: b.jar}, c: {jar: c.jar}}
            endpoints: {fast: {path: /fast}}
            parts:
              - {name: one, variants: [a, b, a@tuned, b@tuned, c@virtual]}
              - {name: two, variants: [c, b]}
            """;

    @TempDir
    Path directory;

    @Test
    void contendersAreComparedInEachModeThatBothHave() throws IOException {
        Plan plan = read(PLAN, List.of());

        assertThat(pairs(plan, 0, 0)).containsExactly("b a", "b@tuned a@tuned");
        assertThat(pairs(plan, 0, 1)).containsExactly("a@tuned a");
        assertThat(pairs(plan, 0, 2)).isEmpty();
        assertThat(pairs(plan, 1, 2)).containsExactly("c b");
    }

    @Test
    void theReferenceIsThatOfTheNamedPairsOrElseTheFirst() throws IOException {
        Plan two = read(PLAN.replace("[[b, a], [a@tuned, a], [c, b]]", "[[b, a]]"), List.of());
        Plan unnamed = read(PLAN.replace("pairs: [[b, a], [a@tuned, a], [c, b]]", "blocks: 4"), List.of());

        assertThat(two.reference(two.parts().get(0)).label())
                .as("second in its pairs, in two modes")
                .isEqualTo("a");
        assertThat(unnamed.reference(unnamed.parts().get(1)).label())
                .as("two, of which the second is not what the user has")
                .isEqualTo("c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            [b, a],  | [b, aa],    | 13: there is no contender 'aa'                     | did you mean 'a'?
            [b, a],  | [b, b],     | 9: a pair must be of two contenders             | [[tomcat-4, tomcat]]
            [b, a],  | [b],        | 9: a pair must be of two contenders             | [[tomcat-4, tomcat]]
            [b, a],  | b, a,       | 9: pairs must be a list such as [a, b], got 'b' | plans.md
            [b, a],  | [b, a, c],  | 9: a pair must be of two contenders             | [[tomcat-4, tomcat]]
            [b, a],  | ~,          | 9: pairs must be a list such as [a, b], got nothing | plans.md
            [b, a],  | '[b, a], [a, b],' | 17: the pair of a and b is there twice         | Remove one
            [b, a],  | [a, c],     | 9: no part has both a and c                       | side by side
            """)
    void aMistakeIsOneLineThatSaysWhereItIs(String right, String wrong, String problem, String hint) {
        UserFailure failure =
                catchThrowableOfType(UserFailure.class, () -> read(PLAN.replace(right, wrong), List.of()));

        assertThat(failure).hasMessageContaining("line 1, column " + problem);
        assertThat(failure.getMessage()).doesNotContain("\n");
        assertThat(failure.hint()).contains(hint);
    }

    /** The part of a pair goes with its contenders, and the plan is none the worse. */
    @Test
    void aPairWhosePartIsLeftOutIsNoMistake() throws IOException {
        Plan plan = read(PLAN, List.of("a", "b"));

        assertThat(plan.criteria().pairs()).hasSize(3);
    }

    private static List<String> pairs(Plan plan, int part, int contrast) {
        return plan.criteria().pairs().get(contrast).matches(plan.parts().get(part)).stream()
                .map(match -> match.a().label() + " " + match.b().label())
                .toList();
    }

    private Plan read(String text, List<String> contenders) throws IOException {
        return TestPlans.read(directory, text, new Overrides(contenders, List.of(), null, 1, 1L));
    }

    @Test
    void whatIsLeftOutIsAsInThePublishedComparison() throws IOException {
        assertThat(read("{tool: jmh}", 1)).singleElement().satisfies(scenario -> {
            assertThat(scenario.name()).isEqualTo("root-jmh-c50");
            assertThat(scenario.slicing().iterations()).isEqualTo(new Iterations(Benchmark.THROUGHPUT, 1, 1, 5));
        });
        assertThat(read("{tool: [kit, ab]}", 1))
                .extracting(scenario -> scenario.slicing().iterations())
                .containsOnlyNulls();
    }

    @Test
    void theBenchmarkStandsInTheName() throws IOException {
        List<Scenario> scenarios = read(
                "{tool: jmh, concurrency: 8}, {tool: jmh, benchmark: average_time, forks: 2, warm_up_iterations: 0,"
                        + " iterations: 3, concurrency: 8, duration: 6s}",
                1);

        assertThat(scenarios).extracting(Scenario::name).containsExactly("root-jmh-c8", "root-jmh-c8-average");
        assertThat(scenarios.get(1).slicing().iterations()).isEqualTo(new Iterations(Benchmark.AVERAGE_TIME, 2, 0, 3));
        assertThat(scenarios.get(1).slicing().iterations().each(Duration.ofSeconds(6)))
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void theDurationIsThatOfTheSliceAndIsScaled() throws IOException {
        String line = "{tool: jmh, forks: 2, iterations: 4, duration: 5m}";

        assertThat(read(line, 0.1).get(0).load().duration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(read(line, 0.001).get(0).load().duration()).isEqualTo(Load.SHORTEST);
    }

    @Test
    void aRunAllowsForItsJvms() throws IOException {
        Scenario three =
                read("{tool: jmh, forks: 2, iterations: 2, duration: 6s}", 1).get(0);

        assertThat(Schedule.expected(three)).isEqualTo(Duration.ofMillis(6_000 + 500 + 3_000));
    }

    @Test
    void aServersWarmUpLoadsInOnePiece() throws IOException {
        Scenario scenario = read("{tool: jmh}", 1).get(0);

        assertThat(scenario.withDuration(Duration.ofSeconds(2)).slicing().iterations())
                .isNull();
        assertThat(scenario.atRate(5).slicing().iterations())
                .isEqualTo(scenario.slicing().iterations());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            tool: jmh, forks: 0               | 32: forks must be a whole number from 1 to 100, got '0'
            tool: jmh, iterations: 0          | 37: iterations must be a whole number from 1 to 1000, got '0'
            tool: jmh, warm_up_iterations: -1 | 45: warm_up_iterations must be a whole number from 0 to 1000, got '-1'
            tool: jmh, benchmark: latency     | 36: benchmark must be one of throughput, average_time, got 'latency'
            """)
    void aMistakeIsNamedWithItsLine(String line, String problem) {
        UserFailure failure = catchThrowableOfType(UserFailure.class, () -> read("{" + line + "}", 1));

        assertThat(failure.getMessage()).contains("line 3, column " + problem);
    }

    private List<Scenario> read(String line, double timeScale) throws IOException {
        String head = "contenders: {mine: {jar: mine.jar}}\nendpoints: {root: {path: /}}\n";
        return TestPlans.read(directory, head + "scenarios: [" + line + "]\n", TestPlans.scaled(timeScale))
                .scenarios();
    }

    record Inner(@Key(fallback = "7", max = 9) int depth) {}

    record Outer(
            YamlValue at,
            @Nullable Long anyNumber,
            @Nullable List<String> mayBeLeftOut,
            List<String> words,
            @Key(oneOrMore = true, min = 0.5, max = 1.5) List<Double> shares,
            @Key(named = true) Map<String, Inner> byName,
            @Key(fallback = "{}") Inner inner,
            boolean flag)
            implements Binder.Bound {}

    @Test
    void whatIsLeftOutIsTheDefault() throws IOException {
        Outer outer = read("any_number:");

        assertThat(outer)
                .isEqualTo(new Outer(outer.at(), null, null, List.of(), List.of(), Map.of(), new Inner(7), false));
        assertThat(outer.has("any_number")).isFalse();
    }

    @Test
    void keysAreComponentsInSnakeCase() throws IOException {
        Outer outer =
                read("{any_number: -9223372036854775808, shares: 1.5, by_name: {a: {depth: 0}, b: {}}, flag: True}");

        assertThat(outer.anyNumber()).isEqualTo(Long.MIN_VALUE);
        assertThat(outer.shares()).containsExactly(1.5);
        assertThat(outer.byName()).isEqualTo(Map.of("a", new Inner(0), "b", new Inner(7)));
        assertThat(outer.flag()).isTrue();
        assertThat(Binder.keys(Outer.class))
                .startsWith("any_number", "may_be_left_out")
                .doesNotContain("at");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            any_number: 9223372036854775808 | 13: any_number must be a whole number, got '9223372036854775808'
            shares: [1, 0]                  | 13: shares must be a number from 0.5 to 1.5, got '0'
            inner: {depth: 10}              | 16: depth must be a whole number from 0 to 9, got '10'
            by_name: {a/b: {}}              | 11: invalid name 'a/b'
            by_name: {a: {dept: 1}}         | 15: unknown key 'dept'
            by_name: {a: 1}                 | 14: a must be a mapping such as {key: value}, got '1'
            words: [a, [b]]                 | 12: words must be text, got a list
            """)
    void aMistakeIsNamedWithItsPlace(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("line 1, column " + problem);
    }

    private Outer read(String text) throws IOException {
        return Binder.bind(new YamlFile(Files.writeString(directory.resolve("a.yaml"), text)).read(), Outer.class);
    }
}
