package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Modes with settings of their own, and plans that lose servers or repetitions. */
class PlanModesTest {
    private static final String PLAN =
            """
            blocks: 8
            rounds: 4
            mode_settings:
              threads-8: {profile: pool, properties: {containerkit.request-threads: 8}, jvm_flags: [-Xss512k]}
              bare: {properties: {server.port: "{port}"}}
            modes: [stock, threads-8, bare, tuned]
            contenders: {a: {jar: a.jar}, b: {jar: b.jar}}
            endpoints: {root: {path: /}}
            scenarios: [{endpoint: root, duration: 1s}]
            """;

    @TempDir
    Path directory;

    @Test
    void aModeMayHavePropertiesAndFlagsOfItsOwn() throws IOException {
        Plan plan = read(PLAN, Overrides.NONE);

        assertThat(plan.mode("threads-8"))
                .isEqualTo(new Mode(
                        "threads-8", "pool", Map.of("containerkit.request-threads", "8"), List.of("-Xss512k")));
        assertThat(plan.mode("threads-8").reported()).isEqualTo("pool");
        assertThat(plan.mode("bare").profile()).isNull();
        assertThat(plan.mode("bare").reported()).isEqualTo(Mode.STOCK);
        assertThat(plan.mode("tuned")).isEqualTo(Mode.of("tuned"));
        assertThat(plan.mode(Mode.STOCK).profile()).isNull();
    }

    @Test
    void theLevelModesAreThoseInWhichTheApplicationsLevelLimits() throws IOException {
        String shared = Files.readString(Path.of("../common/src/main/resources/containerkit.yml"));

        assertThat(Arrays.stream(shared.split("(?m)^---$")).filter(document -> document.contains("backlog: ")))
                .singleElement()
                .satisfies(document -> assertThat(document.replaceFirst("(?s).*on-profile: (.*?)\n.*", "$1")
                                .split(" \\| "))
                        .containsExactlyInAnyOrderElementsOf(Mode.LEVEL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'tuned,metrics'", "'tuned, metrics'"})
    void aModeMayHaveSeveralProfiles(String profiles) throws IOException {
        Mode mode = read(PLAN.replace("profile: pool", "profile: " + profiles), Overrides.NONE)
                .mode("threads-8");

        assertThat(mode.profiles()).containsExactly("tuned", "metrics");
        assertThat(mode.reported()).isEqualTo("tuned,metrics");
        assertThat(Mode.of(Mode.STOCK).profiles()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "''", "'tuned,'", "[tuned]"})
    void aProfileWithoutANameIsRefused(String profiles) {
        assertThatThrownBy(() -> read(PLAN.replace("profile: pool", "profile: " + profiles), Overrides.NONE))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("line 4, column ");
    }

    @Test
    void aModeOfItsOwnMustSaySomething() {
        assertThatThrownBy(() -> read(PLAN.replace("{properties: {server.port: \"{port}\"}}", ""), Overrides.NONE))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("line 5")
                .hasMessageContaining("bare must be a mapping such as {key: value}, got nothing");
        assertThatThrownBy(() -> read(PLAN.replace("  bare: ", "  stock: "), Overrides.NONE))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("stock cannot have settings");
    }

    @Test
    void aModeThatNoPartListsIsAnErrorAndNoEmptyPlan() {
        String plan = PLAN.replaceFirst("(?s)modes: \\[stock.*?]\n", "")
                .replaceFirst(
                        "(?s)scenarios:.*",
                        "parts:\n  - {name: one, variants: [a, b@tuned], scenarios: [{endpoint: root, duration: 1s}]}\n");

        assertThatThrownBy(() -> read(plan, new Overrides(List.of(), List.of("stock", "tunde"), null, 1, 1L)))
                .isInstanceOfSatisfying(
                        UserFailure.class, failure -> assertThat(failure.hint()).isEqualTo("did you mean 'tuned'?"))
                .hasMessage("no part of this plan has the mode 'tunde'");
    }

    @Test
    void aPlanCanDoWithoutSomeServers() throws IOException {
        Plan plan = read(PLAN, Overrides.NONE);
        Variant tuned = new Variant("a", "tuned");

        assertThat(plan.without(Set.of(tuned)).variants()).hasSize(7).doesNotContain(tuned);
        assertThat(plan.without(Set.copyOf(plan.variants())).parts()).isEmpty();
        Set<Variant> ofA = plan.variants().stream()
                .filter(variant -> variant.contender().equals("a"))
                .collect(Collectors.toSet());
        assertThat(plan.without(ofA).contenders()).extracting(Contender::name).containsExactly("b");
    }

    @Test
    void aPlanOfShortSlicesIsScaledByTheirNumber() throws IOException {
        assertThat(repetitions(PLAN, TestPlans.scaled(0.2))).containsExactly(1, 6);
        assertThat(repetitions(PLAN, TestPlans.scaled(0.03))).containsExactly(1, 1);
        assertThat(repetitions(PLAN.replace("rounds: 4", "rounds: 13"), TestPlans.scaled(0.1)))
                .containsExactly(1, 8);
        assertThat(repetitions(PLAN, new Overrides(List.of(), List.of(), 3, 0.2, null)))
                .as("as many as were asked for")
                .containsExactly(1, 3);
        assertThat(repetitions(PLAN, TestPlans.scaled(10))).containsExactly(4, 8);
    }

    @Test
    void aPlanWhoseSlicesCanBeShorterKeepsTheirNumber() throws IOException {
        String plan = PLAN.replace("duration: 1s", "duration: 10s");

        assertThat(repetitions(plan, TestPlans.scaled(0.5))).containsExactly(4, 8);
        assertThat(read(plan, TestPlans.scaled(0.5)).scenarios().get(0).load().duration())
                .hasSeconds(5);
    }

    /** Rounds and blocks. */
    private List<Integer> repetitions(String text, Overrides overrides) throws IOException {
        Plan.Extent extent = read(text, overrides).extent();
        return List.of(extent.rounds(), extent.blocks());
    }

    private Plan read(String text, Overrides overrides) throws IOException {
        return TestPlans.read(directory, text, overrides);
    }

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
    void twoWordsWhereTheLastSaysLittleAndANumberWhereTwoAreAlike() {
        assertThat(names(Map.of("a.filter.enabled", "1", "b.filter.enabled", "1", "c.accept-count", "1")))
                .containsExactly("filter-enabled", "filter-enabled-2", "accept-count");
    }

    /** Names of modes become names of files, and some file systems fold case. */
    @Test
    void noNameIsTakenTwice() {
        assertThat(names(Map.of("stock", "1", "jvm-flags", "1", "A", "1", "B", "1")))
                .containsExactly("A-2", "B-2", "jvm-flags-2", "stock-2");
        assertThat(names(Map.of("x.one", "1", "X.one", "1"))).containsExactly("X-one", "x-one-2");
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
        return new ModeSteps(from, to).modes(List.of());
    }

    private static Mode mode(String name, Map<String, String> properties) {
        return new Mode(name, null, properties, List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "server.tomcat.threads.max, server.tomcat.threads",
        "server.tomcat.threads.min-spare, server.tomcat.threads",
        "server.tomcat.threads.max-queue-capacity, server.tomcat.threads",
        "springmvc.thread.core, springmvc.thread",
        "springmvc.thread.queue, springmvc.thread",
        "spring.task.execution.pool.core-size, spring.task.execution.pool",
        "spring.task.execution.pool.queue-capacity, spring.task.execution.pool",
        "pool.max, pool",
        "spring.threads.virtual.enabled, virtual-threads",
        "containerkit.virtual-threads.max, virtual-threads",
        "x.filters[2], x.filters",
        "x.filters[12].name, x.filters",
        "x.filters[0].urls[3], x.filters",
        "logging.level[com.mine], logging.level[com.mine]",
        // neither is the size of a pool
        "spring.task.execution.pool.keep-alive, spring.task.execution.pool.keep-alive",
        "server.tomcat.max-connections, server.tomcat.max-connections",
        "server.undertow.threads.worker, server.undertow.threads.worker",
        "my.whirlpool.max, my.whirlpool.max"
    })
    void whatMakesNoSenseAloneIsOneSetting(String name, String setting) {
        assertThat(ModeSteps.setting(name)).isEqualTo(setting);
    }
}
