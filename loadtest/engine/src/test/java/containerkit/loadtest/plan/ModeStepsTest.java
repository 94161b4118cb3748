package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModeStepsTest {
    @Test
    void modesThatAreAlikeHaveNone() {
        assertThat(steps(mode("a", Map.of("x.one", "1")), mode("b", Map.of("x.one", "1"))))
                .isEmpty();
    }

    @Test
    void aStepSetsChangesOrTakesAwayOneProperty() {
        assertThat(steps(
                        mode("a", Map.of("x.changed", "1", "x.gone", "2", "x.kept", "3")),
                        mode("b", Map.of("x.changed", "9", "x.fresh", "4", "x.kept", "3"))))
                .containsExactly(
                        mode("x-changed", Map.of("x.changed", "9", "x.gone", "2", "x.kept", "3")),
                        mode("x-fresh", Map.of("x.changed", "1", "x.gone", "2", "x.kept", "3", "x.fresh", "4")),
                        mode("x-gone", Map.of("x.changed", "1", "x.kept", "3")));
    }

    @Test
    void aPoolAndAListAreOneStepEach() {
        assertThat(steps(
                        mode("a", Map.of("s.threads.max", "8", "x.list[0]", "p", "x.list[1]", "q")),
                        mode("b", Map.of("s.threads.max", "9", "s.threads.min", "9", "x.list[0]", "r"))))
                .containsExactly(
                        mode(
                                "s-threads",
                                Map.of("s.threads.max", "9", "s.threads.min", "9", "x.list[0]", "p", "x.list[1]", "q")),
                        mode("x-list", Map.of("s.threads.max", "8", "x.list[0]", "r")));
    }

    @Test
    void flagsOfTheJvmAreTheLastStepAndOfNoOther() {
        Mode from = new Mode("a", null, Map.of("x.one", "1"), List.of("-Xmx1g"));
        Mode to = new Mode("b", null, Map.of("x.one", "2"), List.of("-Xmx2g"));

        assertThat(steps(from, to))
                .containsExactly(
                        new Mode("x-one", null, Map.of("x.one", "2"), List.of("-Xmx1g")),
                        new Mode("jvm-flags", null, Map.of("x.one", "1"), List.of("-Xmx2g")));
    }

    @Test
    void twoWordsWhereTheLastSaysLittleMoreWhereTwoAreAlike() {
        assertThat(names(Map.of("a.filter.enabled", "1", "b.filter.enabled", "1", "c.accept-count", "1")))
                .containsExactly("a-filter-enabled", "b-filter-enabled", "accept-count");
    }

    /** Names of modes become names of files, and some file systems fold case. */
    @Test
    void noNameIsTakenTwice() {
        assertThat(names(Map.of("stock", "1", "jvm-flags", "1", "A", "1", "B", "1")))
                .containsExactly("A-2", "B-2", "jvm-flags-2", "stock-2");
        assertThat(names(Map.of("x.one", "1", "X.one", "1"))).containsExactly("X-one-2", "x-one-3");
    }

    @Test
    void namesAreCutWithoutALooseEnd() {
        assertThat(names(Map.of("q.a-name-that-is-much-too-long", "1"))).containsExactly("a-name-that-is-much-too");
        assertThat(names(Map.of("q.a-name-that-is-longer-than", "1"))).containsExactly("a-name-that-is-longer-t");
        assertThat(names(Map.of("q.twenty-two-letters-ab-cd", "1"))).containsExactly("twenty-two-letters-ab-c");
        assertThat(names(Map.of("q.twenty-two-letters-abc-d", "1"))).containsExactly("twenty-two-letters-abc");
    }

    private static List<String> names(Map<String, String> properties) {
        return steps(mode("a", Map.of()), mode("b", properties)).stream()
                .map(Mode::name)
                .toList();
    }

    private static List<Mode> steps(Mode from, Mode to) {
        return new ModeSteps(from, to).modes();
    }

    private static Mode mode(String name, Map<String, String> properties) {
        return new Mode(name, null, properties, List.of());
    }
}
