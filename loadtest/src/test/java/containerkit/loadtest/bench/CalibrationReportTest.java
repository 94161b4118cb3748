package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationReportTest {
    /** Fewer than the command's: what is checked lies far from every limit. */
    private static final int EXPERIMENTS = 500;

    private static final Variant BURDENED = new Variant("burdened", Mode.STOCK);

    @Test
    void tellsRealAndSimulatedVerdictsOnOneJar() {
        CalibrationReport report =
                CalibrationReport.of(fixed(3, run(1.1, 8), run(1.1, 8), run(1.1, 8)), 1, EXPERIMENTS);

        assertThat(report.passed()).isTrue();
        assertThat(report.lines())
                .anySatisfy(line -> assertThat(line).contains("one / two"))
                .anySatisfy(line -> assertThat(line)
                        .contains("false positives in 0 of 9 pairs", "10 % more CPU named so in 9 of 9"))
                .anySatisfy(line -> assertThat(line).contains("of 500 experiments: passed", "8 % must be excluded"))
                .anySatisfy(line -> assertThat(line).contains("10 % more CPU is found in every pair in 100.0 %"));
    }

    @Test
    void aBurdenThatIsNoneIsNotFound() {
        assertThat(CalibrationReport.of(List.of(run(1, 8).run()), 1, EXPERIMENTS)
                        .lines())
                .anySatisfy(line -> assertThat(line).contains("named so in 0 of 3"));
    }

    /** Two runs in which the same jar uses 5 % more CPU under one name: a machine on which names matter. */
    @Test
    void aJarThatKeepsWinningAgainstItselfFails() {
        JudgedRun biased = run(1.1, 8);
        biased.cost = Map.of(BURDENED, 1.1, stock("two"), 1.05);

        CalibrationReport once = CalibrationReport.of(List.of(biased.run()), 1, EXPERIMENTS);
        assertThat(once.passed()).isNotEqualTo(true); // its simulation may even show that the promise is broken
        assertThat(once.lines())
                .anySatisfy(line ->
                        assertThat(line).startsWith("WATCH OUT: the same jar").contains("cannot tell"));
        CalibrationReport often = CalibrationReport.of(fixed(3, biased, biased, biased), 1, EXPERIMENTS);
        assertThat(often.passed()).isFalse();
        assertThat(often.lines()).anySatisfy(line -> assertThat(line).contains("more than chance"));
    }

    @Test
    void fewBlocksAreNoBasisForASimulation() {
        CalibrationReport report = CalibrationReport.of(List.of(run(1.1, 3).run()), 1, EXPERIMENTS);

        assertThat(report.passed()).isNull();
        assertThat(report.lines()).anySatisfy(line -> assertThat(line).contains("nothing simulated"));
        assertThat(report.lines()).last().asString().startsWith("not enough recorded: no run with 7 whole blocks");
    }

    @Test
    void aNumberOfRunsThatWasNotFixedBeforehandPassesNothing() {
        CalibrationReport some = CalibrationReport.of(fixed(3, run(1.1, 3), run(1.1, 3)), 1, EXPERIMENTS);
        assertThat(some.passed()).isNull();
        assertThat(some.lines()).last().asString().contains("2 runs given, but each belongs to a command that fixed 3");

        CalibrationReport added =
                CalibrationReport.of(List.of(run(1.1, 3).run(), run(1.1, 3).run()), 1, EXPERIMENTS);
        assertThat(added.passed()).isNull();
        assertThat(added.lines()).last().asString().contains("fixed 1");
    }

    @Test
    void onlyTheRunsOfOneCommandEachOncePass() {
        RunResult run = run(1.1, 3).run();
        RunResult first = seeded(run, "./kit calibrate --runs 2 --seed 1", 1);

        assertThat(last(first, first)).contains("a run was given twice");
        assertThat(last(first, seeded(run, "./kit calibrate --runs 2 --seed 7", 7)))
                .contains("the runs belong to different commands");
    }

    private static String last(RunResult... runs) {
        CalibrationReport report = CalibrationReport.of(List.of(runs), 1, EXPERIMENTS);
        assertThat(report.passed()).isNull();
        return report.lines().get(report.lines().size() - 1);
    }

    @Test
    void aBurdenIsMeasuredInUnits() {
        BurnCost burden = new BurnCost(400, 40, 80);

        assertThat(burden.unitsFor(10)).isEqualTo(40);
        assertThat(burden.unitsFor(0.01)).isEqualTo(1);
        assertThatThrownBy(() -> new BurnCost(400, 40, 39).unitsFor(10)).isInstanceOf(IllegalStateException.class);
    }

    /** Runs of one command that fixed their number, each with its own seed. */
    private static List<RunResult> fixed(int number, JudgedRun... runs) {
        return IntStream.range(0, runs.length)
                .mapToObj(i -> seeded(runs[i].run(), "./kit calibrate --runs " + number + " --seed 1", 1 + i))
                .toList();
    }

    private static RunResult seeded(RunResult run, String command, long seed) {
        RunHeader header = run.header();
        return Changed.copy(
                run,
                "header",
                Changed.copy(header, "command", command, "plan", Changed.copy(header.plan(), "seed", seed)));
    }

    private static JudgedRun run(double burden, int blocks) {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(stock("one"), stock("two"), stock("three"), BURDENED);
        run.contenders = run.variants.stream()
                .map(variant -> RunFixture.jar(variant.contender()))
                .toList();
        run.cost = Map.of(BURDENED, burden);
        run.blocks = blocks;
        run.ended = blocks;
        return run;
    }

    private static Variant stock(String name) {
        return new Variant(name, Mode.STOCK);
    }
}
