package containerkit.loadtest.analysis;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import containerkit.loadtest.analysis.card.AgainstTable;
import containerkit.loadtest.analysis.card.DecisionCard;
import containerkit.loadtest.analysis.card.DecisionCard.Entry;
import containerkit.loadtest.analysis.card.DecisionCard.Mark;
import containerkit.loadtest.analysis.card.DecisionCard.Row;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecisionCardTest {
    private final JudgedRun run = new JudgedRun();

    @Test
    void theBestIsMarkedWhereItIsShown() {
        Row cpu = row("cpu_us_per_request");

        assertThat(cpu.primary()).isTrue();
        assertThat(cpu.verdict()).isEqualTo("best: jetty");
        assertThat(cpu.entries())
                .filteredOn(entry -> entry.mark() == Mark.BEST)
                .extracting(Entry::variant)
                .containsExactly(JETTY);
        assertThat(card().sentence()).startsWith("Jetty needs the least CPU per request: 0.9");
        assertThat(card().undecided()).isNull();
    }

    @Test
    void equalContendersAreCalledSoAndNoneIsMarked() {
        run.cost = Map.of();

        assertThat(row("cpu_us_per_request").verdict()).isEqualTo("equal within 3 %");
        assertThat(row("cpu_us_per_request").entries()).allMatch(entry -> entry.mark() == Mark.NONE);
        assertThat(card().sentence()).isEqualTo("CPU per request is equal within 3 %.");
    }

    @Test
    void valuesOfToolsThatNameNoWinnerStandLast() {
        run.alsoUnder = "ab";

        List<Row> rows = card().tables().get(0).rows();
        assertThat(rows.get(0).scenario()).isEqualTo("blocking-kit-c50");
        assertThat(rows).last().satisfies(row -> {
            assertThat(row.scenario()).isEqualTo("blocking-ab-c50");
            assertThat(row.verdict()).isEqualTo("no verdict under ab");
        });
    }

    @Test
    void memoryHasAVerdictOnlyWhereSlicesHaveOne() {
        assertThat(memory().verdict()).isEqualTo("best: jetty");

        for (int block = 1; block <= 4; block++) {
            run.slices.add(Slices.voided(run.slice(block, JETTY, 1), Culprit.HOST));
        }
        assertThat(memory().verdict()).startsWith("not decided");

        run.tool = "ab";
        assertThat(memory().verdict()).isEmpty();
        assertThat(memory().entries()).allMatch(entry -> entry.mark() == Mark.NONE);
    }

    /** The row of a run whose servers take memory as they take CPU time. */
    private Row memory() {
        RunResult all = run.run();
        List<SliceResult> slices = all.slices().stream()
                .map(slice ->
                        Slices.with(slice, Reading.RSS_BYTES, slice.samples().get(Reading.CPU_NANOS) / 10))
                .toList();
        return row(
                Analysis.of(new RunResult(all.header(), List.of(), slices, all.ends()))
                        .card(),
                "rss_bytes_max");
    }

    @Test
    void rowsOfToolsThatMayCountWrongResponsesAsGoodSaySo() {
        run.alsoUnder = "ab";
        SliceResult slice = run.slice(1, JETTY, 1);
        run.slices.add(
                Slices.voided(Changed.copy(slice, "load", Changed.copy(slice.load(), "good", 1L)), Culprit.CONTENDER));

        assertThat(card().tables().get(0).rows())
                .filteredOn(row -> "blocking-ab-c50".equals(row.scenario()))
                .extracting(Row::verdict)
                .containsOnly("no verdict under ab, which may count wrong responses of jetty as good");
    }

    @Test
    void latencyIsThatAtTheRateAndCpuThatWithoutOne() {
        run.alsoClosed = true;

        assertThat(card().tables().get(0).rows())
                .filteredOn(row -> row.scenario() != null)
                .extracting(Row::key, Row::scenario)
                .containsExactly(
                        tuple("cpu_us_per_request", "blocking-kit-c50-closed"),
                        tuple("throughput_per_s", "blocking-kit-c50-closed"),
                        tuple("latency_ms.p50", "blocking-kit-c50"),
                        tuple("latency_ms.p99", "blocking-kit-c50"));
    }

    @Test
    void whoCannotBeDistinguishedIsNamedWithTheLargestDifferenceStillPossible() {
        run.cost = Map.of(TOMCAT, 2.0);
        run.noise = 0.05;

        assertThat(row("cpu_us_per_request").verdict())
                .matches("best: jetty or undertow, not decided which \\(at most \\d+\\.\\d % apart\\)");
        assertThat(card().sentence())
                .startsWith("Best by CPU per request: jetty or undertow, not decided which (at most ");
        assertThat(card().undecided())
                .startsWith("CPU per request: 1 of 3 pairs is not decided (neither a difference nor a tie is shown): "
                        + "jetty / undertow, blocking-kit-c50. To decide it run with --blocks ");
        assertThat(row("cpu_us_per_request").decidingBlocks()).isGreaterThan(8);
    }

    @Test
    void againstOneReferenceEveryOtherIsBetterOrWorse() {
        run.against = TOMCAT;

        assertThat(row("cpu_us_per_request").verdict()).isEqualTo("against tomcat: 1 better, 1 equal within 3 %");
        assertThat(row("cpu_us_per_request").entries())
                .extracting(Entry::mark)
                .containsExactly(Mark.NONE, Mark.BETTER, Mark.EQUAL);
    }

    @Test
    void partsThatCompareWithOneContenderShareASentenceAndATable() {
        run.against = TOMCAT;
        run.variants = List.of(TOMCAT, UNDERTOW);
        run.otherPart = List.of(TOMCAT, JETTY);

        assertThat(card().sentence())
                .matches("CPU per request against tomcat: 1 better \\(jetty 0\\.\\d+ \\[0\\.\\d+, 0\\.\\d+]\\), "
                        + "1 equal within 3 % \\(undertow\\)\\.");
        assertThat(card().footnote()).startsWith("In brackets: the confidence interval.");
        assertThat(card().against()).satisfies(against -> {
            assertThat(against.reference()).isEqualTo("tomcat");
            assertThat(against.headings().get(0)).isEqualTo("CPU per request, µs");
            assertThat(against.lines())
                    .extracting(AgainstTable.Line::part, AgainstTable.Line::name)
                    .containsExactly(tuple("", "tomcat"), tuple("other", "jetty"), tuple("all", "undertow"));
            assertThat(against.lines().get(0).ratios().get(0)).matches("\\d+(\\.\\d)?( to \\d+(\\.\\d)?)?");
            assertThat(against.lines().get(1).ratios().get(0)).matches("better 0\\.\\d+ \\[0\\.\\d+, 0\\.\\d+]");
            assertThat(against.lines().get(2).ratios().get(0)).startsWith("equal ");
        });
    }

    @Test
    void aStoppedRunShowsValuesAndDecidesNothing() {
        run.ended = 2;

        assertThat(row("cpu_us_per_request").entries()).allMatch(entry -> entry.value() != null);
        assertThat(card().tables().get(0).rows()).allMatch(row -> row.entries().stream()
                .allMatch(entry -> entry.mark() == Mark.NONE || row.key().equals("jar_bytes")));
        assertThat(card().undecided()).contains("the run is not complete");
        assertThat(card().sentence())
                .isEqualTo(
                        "CPU per request: this run decides nothing (the run is not complete; to judge before its end would be peeking).");
    }

    /** Jetty would be the best by the blocks that are left. */
    @Test
    void aContenderThatFailedIsNeverTheBest() {
        run.cost = Map.of(JETTY, 0.8, UNDERTOW, 0.9);
        fails(JETTY, 3);
        fails(JETTY, 5);

        Row cpu = row("cpu_us_per_request");
        assertThat(cpu.verdict()).isEqualTo("best among those that did not fail: undertow");
        assertThat(cpu.entries()).extracting(Entry::mark).containsExactly(Mark.NONE, Mark.FAILED, Mark.BEST);
        assertThat(cpu.entries().get(1).marked()).startsWith("failed ");
        assertThat(card().sentence())
                .startsWith(
                        "Jetty failed in 2 of 8 blocks, so it cannot win. Undertow needs the least CPU per request among "
                                + "the others: 0.9")
                .contains(" × tomcat ");
        assertThat(card().undecided())
                .isEqualTo(
                        "CPU per request: 2 of 3 pairs are not decided (jetty failed in 2 of 8 blocks: only 6 usable "
                                + "blocks; fewer than 7 name no winner): tomcat / jetty, blocking-kit-c50 and jetty / "
                                + "undertow, blocking-kit-c50.");
    }

    @Test
    void ofTwoNoneIsTheBestBecauseTheOtherFailed() {
        run.variants = List.of(TOMCAT, JETTY);
        fails(JETTY, 3);

        assertThat(row("cpu_us_per_request").verdict())
                .isEqualTo("not decided: fewer than two that were measured did not fail");
        assertThat(row("cpu_us_per_request").entries()).extracting(Entry::mark).containsExactly(Mark.NONE, Mark.FAILED);
        assertThat(card().undecided())
                .contains("jetty failed in 1 of 8 blocks; a contender that failed may lose and never wins or ties");
    }

    /** The third may be far from both. */
    @Test
    void theOthersMayBeEqualOrOpen() {
        run.cost = Map.of(JETTY, 0.6);
        fails(JETTY, 3);

        assertThat(row("cpu_us_per_request").verdict()).isEqualTo("equal within 3 % among those that did not fail");
        assertThat(row("cpu_us_per_request").entries())
                .extracting(Entry::mark)
                .containsExactly(Mark.NONE, Mark.FAILED, Mark.NONE);

        run.noise = 0.05;
        assertThat(row("cpu_us_per_request").verdict())
                .matches("not decided among those that did not fail: at most \\d+\\.\\d % apart");
    }

    @Test
    void aContenderThatFailedMayLose() {
        run.cost = Map.of(JETTY, 1.5);
        fails(JETTY, 3);

        assertThat(row("cpu_us_per_request").verdict()).isEqualTo("best: tomcat and undertow, equal within 3 %");
        assertThat(row("cpu_us_per_request").entries())
                .extracting(Entry::mark)
                .containsExactly(Mark.BEST, Mark.FAILED, Mark.BEST);

        run.variants = List.of(TOMCAT, JETTY);
        assertThat(card().sentence())
                .startsWith(
                        "Jetty failed in 1 of 8 blocks, so it cannot win. Tomcat needs the least CPU per request: 0.6")
                .contains(" × jetty ");
    }

    /** It may only lose, and more blocks decide that only if it does. */
    @Test
    void noBlocksAreAdvisedForAPairOfWhichOneFailed() {
        run.against = TOMCAT;
        run.variants = List.of(TOMCAT, JETTY);
        run.cost = Map.of(JETTY, 0.99);
        run.noise = 0.05;
        assertThat(card().undecided()).contains("To decide ");
        assertThat(row("cpu_us_per_request").decidingBlocks()).isNotNull();

        fails(JETTY, 3);
        assertThat(card().undecided()).contains("jetty / tomcat").doesNotContain("To decide ");
        assertThat(row("cpu_us_per_request").decidingBlocks()).isNull();
    }

    @Test
    void aModeThatAllRunInIsNamedOnce() {
        Variant tomcat = new Variant("tomcat", "article");
        Variant jetty = new Variant("jetty", "article");
        run.variants = List.of(tomcat, jetty);
        run.cost = Map.of(jetty, 0.9);

        assertThat(card().mode()).isEqualTo("article");
        assertThat(card().tables().get(0).names()).containsExactly("tomcat", "jetty");
        assertThat(row("cpu_us_per_request").verdict()).isEqualTo("best: jetty");
        assertThat(card().sentence())
                .startsWith("Jetty needs the least CPU per request: 0.9")
                .contains(" × tomcat ")
                .endsWith(" All ran in mode article.");

        run.variants = List.of(TOMCAT, jetty);
        assertThat(card().mode()).isNull();
        assertThat(card().tables().get(0).names()).containsExactly("tomcat", "jetty@article");
    }

    private void fails(Variant variant, int block) {
        run.slices.add(Slices.voided(run.slice(block, variant, 1), Culprit.CONTENDER));
    }

    private DecisionCard card() {
        return Analysis.of(run.run()).card();
    }

    private Row row(String key) {
        return row(card(), key);
    }

    private static Row row(DecisionCard card, String key) {
        return card.tables().get(0).rows().stream()
                .filter(row -> row.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
