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

class PairsTest {
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
            [b, a],  | [b, b],     | 9: a pair must be of two contenders, got b twice | another
            [b, a],  | [b],        | 9: a pair must have two contenders, got a list of 1 | [[tomcat-4, tomcat]]
            [b, a],  | b, a,       | 9: pairs must be a list such as [a, b], got 'b' | plans.md
            [b, a],  | [b, a, c],  | 9: a pair must have two contenders, got a list of 3 | [[tomcat-4, tomcat]]
            [b, a],  | ~,          | 9: pairs must be a list such as [a, b], got nothing | plans.md
            [b, a],  | [b, a], [a, b], | 17: the pair of a and b is there twice     | Remove one
            [b, a],  | [a, c],     | 9: no part has both a and c                       | side by side
            """)
    void aMistakeIsOneLineThatSaysWhereItIs(String right, String wrong, String problem, String hint) {
        PlanException failure =
                catchThrowableOfType(PlanException.class, () -> read(PLAN.replace(right, wrong), List.of()));

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
        Path file = Files.writeString(directory.resolve("plan.yaml"), text);
        Vocabulary vocabulary = new Vocabulary(Set.of("kit"), List.of("cpu_us_per_request"));
        return new PlanReader(Path.of("..").toAbsolutePath().normalize(), vocabulary, () -> 1)
                .read(file.toString(), new Overrides(contenders, List.of(), null, 1, 1L));
    }
}
