package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContrastsTest {
    private static final String PLAN =
            """
            contrasts: [[slow, fast], [slow, other]]
            contenders: {a: {jar: a.jar}, b: {jar: b.jar}, c: {jar: c.jar}}
            endpoints: {fast: {path: /fast}, slow: {path: /slow}, other: {path: /other}}
            scenarios: [{endpoint: [fast, slow], concurrency: [10, 20]}]
            parts:
              - {name: one, variants: [a, b]}
              - {name: two, variants: [a, c], scenarios: [{endpoint: [other, slow], rate: 100}, {endpoint: fast, rate: 50}]}
            """;

    @TempDir
    Path directory;

    @Test
    void loadsThatDifferInNothingButTheirEndpointAreFoundInEachPart() throws IOException {
        Plan plan = read(PLAN, List.of());

        assertThat(plan.contrasts())
                .containsExactly(new EndpointPair("slow", "fast"), new EndpointPair("slow", "other"));
        assertThat(loads(plan, 0, 0)).containsExactly("slow-open-c10 fast-open-c10", "slow-open-c20 fast-open-c20");
        assertThat(loads(plan, 1, 0)).isEmpty();
        assertThat(loads(plan, 0, 1)).isEmpty();
        assertThat(loads(plan, 1, 1)).containsExactly("slow-open-c50-r100 other-open-c50-r100");
    }

    @Test
    void aPlanThatAsksForNoneHasNone() throws IOException {
        assertThat(read(PLAN.replaceFirst("contrasts.*\n", ""), List.of()).contrasts())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            [slow, fast],        | [slow, fats],           | 20: there is no endpoint 'fats'                    | did you mean 'fast'?
            [slow, fast],        | [slow, slow],           | 13: a contrast must be of two endpoints or contenders, got slow twice | another
            [slow, fast],        | [slow],                 | 13: a contrast must be a pair of endpoints or contenders, got a list of 1 | [[block, raw]]
            [slow, fast],        | slow, fast,             | 13: contrasts must be a list such as [a, b], got 'slow' | plans.md
            [slow, fast],        | [slow, fast, other],    | 13: a contrast must be a pair of endpoints or contenders, got a list of 3 | [[block, raw]]
            [slow, fast],        | ~,                      | 13: contrasts must be a list such as [a, b], got nothing | plans.md
            [slow, fast],        | [slow, fast], [fast, slow], | 27: the contrast of fast and slow is there twice | Remove one
            [slow, fast],        | [fast, other],          | 13: no part has two scenarios that differ only in the endpoints fast and other | capacity
            [slow, fast],        | [b, c],                 | 13: no part has both b and c                       | side by side
            [slow, fast],        | [b, fast],              | 14: there is no endpoint 'b'                       | fast
            concurrency: [10, 20]| capacity_percent: 30    | 13: no part has two scenarios that differ only in the endpoints slow and fast  | capacity
            """)
    void aMistakeIsOneLineThatSaysWhereItIs(String right, String wrong, String problem, String hint) {
        PlanException failure =
                catchThrowableOfType(PlanException.class, () -> read(PLAN.replace(right, wrong), List.of()));

        assertThat(failure).hasMessageContaining("line 1, column " + problem);
        assertThat(failure.getMessage()).doesNotContain("\n");
        assertThat(failure.hint()).contains(hint);
    }

    /** The part with the loads goes with its contenders, and the plan is none the worse. */
    @Test
    void aPairWhosePartIsLeftOutIsNoMistake() throws IOException {
        Plan plan = read(PLAN, List.of("a", "b"));

        assertThat(plan.parts()).extracting(Part::name).containsExactly("one");
        assertThat(plan.contrasts()).hasSize(2);
    }

    @Test
    void contendersAreComparedInEachModeThatBothHave() throws IOException {
        Plan plan = read(
                PLAN.replace("[slow, fast], [slow, other]", "[b, a], [a@tuned, a], [c, b]")
                        .replace("variants: [a, b]", "variants: [a, b, a@tuned, b@tuned, c@virtual]")
                        .replace("variants: [a, c]", "variants: [c, b]"),
                List.of());

        assertThat(servers(plan, 0, 0)).containsExactly("b a", "b@tuned a@tuned");
        assertThat(servers(plan, 0, 1)).containsExactly("a@tuned a");
        assertThat(servers(plan, 0, 2)).isEmpty();
        assertThat(servers(plan, 1, 2)).containsExactly("c b");
        assertThat(loads(plan, 0, 0)).isEmpty();
    }

    private static List<String> servers(Plan plan, int part, int contrast) {
        return plan.contrasts().get(contrast).servers(plan.parts().get(part)).stream()
                .map(servers -> servers.x().label() + " " + servers.y().label())
                .toList();
    }

    private static List<String> loads(Plan plan, int part, int contrast) {
        return plan.contrasts().get(contrast).loads(plan.parts().get(part)).stream()
                .map(loads -> loads.x().name() + " " + loads.y().name())
                .toList();
    }

    private Plan read(String text, List<String> contenders) throws IOException {
        Path file = Files.writeString(directory.resolve("plan.yaml"), text);
        Vocabulary vocabulary = new Vocabulary(Set.of("open"), List.of("cpu_us_per_request"));
        return new PlanReader(Path.of("..").toAbsolutePath().normalize(), vocabulary, () -> 1)
                .read(file.toString(), new Overrides(contenders, List.of(), null, 1, 1L));
    }
}
