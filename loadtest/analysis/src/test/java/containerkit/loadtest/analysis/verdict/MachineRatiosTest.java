package containerkit.loadtest.analysis.verdict;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.stats.Heterogeneity;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.ShardedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineRatiosTest {
    private static final int MACHINES = 8;
    private static final int BLOCKS_EACH = 5;

    @TempDir
    Path directory;

    @Test
    void shardsOfOneMachineAreJudgedLikeOneRun() throws IOException {
        RunResult whole = new JudgedRun().run();
        Analysis merged = analysis(whole, 4, "one");
        Analysis one = Analysis.of(whole);

        assertThat(merged.machineRatios()).isEmpty();
        assertThat(merged.comparisons()).isEqualTo(one.comparisons());
        assertThat(merged.cells()).isEqualTo(one.cells());
        assertThat(merged.card()).isEqualTo(one.card());
        assertThat(merged.caveats()).isEqualTo(one.caveats());
    }

    @Test
    void oneBlockOnEachMachineIsJudgedAlikeForEachIsTheOnlyOneOfItsMachine() throws IOException {
        RunResult whole = new JudgedRun().run();
        Analysis merged = analysis(whole, 8, null);

        assertThat(merged.comparisons())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields(
                        "judgement.undecided") // which speaks of machines
                .isEqualTo(Analysis.of(whole).comparisons());
        assertThat(merged.machineRatios()).hasSize(3).allSatisfy(pair -> assertThat(pair.heterogeneity())
                .isEmpty());
    }

    @Test
    void machinesCountWhereTheyDiffer() throws IOException {
        RunResult whole = ShardedRun.run(
                MACHINES, BLOCKS_EACH, 0.005, (machine, variant) -> variant.equals(JETTY) ? 0.9 + 0.03 * machine : 1);
        Comparison blocks = pair(Analysis.of(whole), TOMCAT, JETTY);
        Analysis merged = analysis(whole, MACHINES, null);
        Comparison machines = pair(merged, TOMCAT, JETTY);

        assertThat(blocks.ratio().value()).isEqualTo(machines.ratio().value(), within(1e-9));
        assertThat(blocks.verdict()).as("40 blocks look like 40 witnesses").isEqualTo(Verdict.A);
        assertThat(machines.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(machines.ratio().blocks()).isEqualTo(MACHINES);
        assertThat(width(machines)).isGreaterThan(1.5 * width(blocks));
        Heterogeneity jetty = merged.machineRatios().get(0).heterogeneity().orElseThrow();
        assertThat(jetty.shown()).isTrue();
        assertThat(jetty.tau()).isBetween(0.05, 0.1); // 0.03 times the sd of 1 to 8, over about 1
        Heterogeneity undertow = merged.machineRatios().get(1).heterogeneity().orElseThrow();
        assertThat(undertow.shown()).isFalse();
        assertThat(undertow.interval().high()).isLessThan(0.01);
    }

    @Test
    void aMachineThatReversesTheOrderIsNamed() throws IOException {
        RunResult whole = ShardedRun.run(
                MACHINES,
                BLOCKS_EACH,
                0.01,
                (machine, variant) ->
                        variant.equals(JETTY) ? (machine == 7 ? 1.2 : 0.9) : variant.equals(UNDERTOW) ? 1.1 : 1);
        Analysis merged = analysis(whole, MACHINES, null);

        assertThat(merged.machineRatios().get(0).machines().stream()
                        .filter(MachineRatios.Machine::reversed)
                        .map(MachineRatios.Machine::number))
                .containsExactly(7);
        assertThat(merged.machineRatios().get(1).machines())
                .as("undertow costs more than tomcat on all")
                .noneMatch(MachineRatios.Machine::reversed);
        assertThat(merged.caveats().stream().map(Caveat::kind)).first().isEqualTo("machines-disagree");
        assertThat(merged.caveats().get(0).text()).contains("tomcat / jetty", "machine 7");
    }

    @Test
    void fewMachinesNameNoWinnerAndMissingShardsAreSaid() throws IOException {
        RunResult whole = ShardedRun.run(4, 4, 0.005, (machine, variant) -> variant.equals(JETTY) ? 0.8 : 1);
        List<RunResult> shards =
                ShardedRun.split(whole, 4, number -> "m" + number).subList(0, 3);
        Analysis merged = Analysis.of(ShardedRun.merged(directory, shards));

        assertThat(pair(merged, TOMCAT, JETTY).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(pair(merged, TOMCAT, JETTY).reason())
                .isEqualTo("only 3 usable machines; fewer than 7 name no winner");
        assertThat(merged.caveats().stream().map(Caveat::kind)).containsExactly("no-winner", "incomplete");
        assertThat(merged.caveats().get(1).text()).startsWith("Shard 4 of 4 is missing.");
    }

    @Test
    void aShardByItselfIsNotJudged() {
        RunResult shard = ShardedRun.split(
                        ShardedRun.run(2, 10, 0.005, (machine, variant) -> variant.equals(JETTY) ? 0.8 : 1),
                        2,
                        number -> "m")
                .get(0);
        Analysis alone = Analysis.of(shard);

        assertThat(shard.complete()).isTrue();
        assertThat(pair(alone, TOMCAT, JETTY).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(alone.caveats().stream().map(Caveat::kind)).containsExactly("no-winner");
    }

    private Analysis analysis(RunResult whole, int of, String machine) throws IOException {
        RunResult merged = ShardedRun.merged(
                directory, ShardedRun.split(whole, of, number -> machine == null ? "m" + number : machine));
        assertThat(new RunIndex(merged).machines()).hasSize(machine == null ? of : 0);
        return Analysis.of(merged);
    }

    private static Comparison pair(Analysis analysis, Variant a, Variant b) {
        return analysis.comparisons().stream()
                .filter(pair -> pair.primary() && pair.a().equals(a) && pair.b().equals(b))
                .findFirst()
                .orElseThrow();
    }

    private static double width(Comparison pair) {
        return pair.ratio().interval().high() / pair.ratio().interval().low() - 1;
    }
}
