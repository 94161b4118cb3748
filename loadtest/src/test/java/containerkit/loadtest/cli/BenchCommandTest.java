package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.run.KitContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the benches say of stored runs; they measure nothing here. */
class BenchCommandTest {
    private static final KitContext REPOSITORY = new KitContext(
            Path.of("..").toAbsolutePath().normalize(),
            Path.of("..").toAbsolutePath().normalize().resolve("reports"),
            Clock.systemUTC(),
            new AnalysisJudging());

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    /** In these slices a tool takes 10 µs for a request, and 5 ms more for all that it is sent in a second. */
    @Test
    void theGeneratorMayCostOneFifthMoreThanWrk() throws IOException {
        store("generator", 8, 1_000, 900);
        assertThat(bench("generator --from")).isZero();
        assertThat(printed())
                .contains("block-open-c50 ", "(8 slices, 0 more void)", "over 8 fresh starts")
                .contains("ratio open / wrk: 0.97 [0.96, 0.97]")
                .contains("shown: the built-in generator uses at most 1.2 times the CPU time per request")
                .doesNotContain("not shown");
    }

    @Test
    void aGeneratorThatCostsMoreFails() throws IOException {
        store("generator", 8, 500, 1_000);
        assertThat(bench("generator --from")).isEqualTo(1);
        assertThat(printed()).contains("ratio open / wrk: 1.33", "not shown: ", "the interval ends at 1.3");
    }

    @Test
    void fewStartsShowNothing() throws IOException {
        store("generator", 6, 1_000, 900);
        assertThat(bench("generator --from")).isEqualTo(1);
        assertThat(printed()).contains("not shown: ", "fewer than 7 blocks");
    }

    /** A request costs the server nearly the same under both. */
    @Test
    void whatTheObserverCostsIsAMeasurementEitherWay() throws IOException {
        store("observer", 8, 1_000, 1_001);
        assertThat(bench("observer --from")).isZero();
        assertThat(printed()).contains("ratio sampled / unsampled: 1.0", "shown: the rest is below 1 % (");
        out.reset();
        store("observer", 5, 1_000, 1_001);
        assertThat(bench("observer --from")).isZero();
        assertThat(printed()).contains("the rest is not shown to be below 1 %");
    }

    /**
     * Neighbours take a quarter of a second of 20 and cost nothing, but in one part a twentieth of the throughput, in
     * another a twentieth more CPU for each request.
     */
    @Test
    void whatNeighboursCostIsToldOfEachServer() throws IOException {
        Plan plan = REPOSITORY.benchPlan("neighbours", new Overrides(List.of(), List.of(), 8, 1, 1, 1L));
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= 8; block++) {
            for (Part part : plan.parts()) {
                for (Variant variant : part.variants()) {
                    for (Scenario scenario : part.scenarios()) {
                        slices.add(neighbours(block, part, variant, scenario));
                    }
                }
            }
        }
        keep(new RunResult(RunFixture.header(plan), List.of(), slices, JudgedRun.ends(8)));

        assertThat(bench("neighbours --from")).isZero();
        List<String> lines = printed().lines().toList();
        assertThat(lines.get(1)).matches("part +server +neighbours % +most +CPU per request +throughput .*");
        assertThat(lines)
                .filteredOn(line -> line.matches("(at-rest|work-).*"))
                .hasSize(9)
                .allMatch(line -> line.contains(" 1.2 ") || line.contains(" 1.3 "))
                .filteredOn(line -> line.endsWith("not shown"))
                .extracting(line -> line.split(" +")[0])
                .containsOnly("work-5", "work-10");
        assertThat(printed()).contains("below the margin of a tie, 3 %");
    }

    private static SliceResult neighbours(int block, Part part, Variant variant, Scenario scenario) {
        boolean busy = !scenario.alone();
        double chance = busy ? block % 2 : 0;
        double cpu = !busy
                ? 1_000
                : part.name().equals("work-5") ? 1_050 : part.name().equals("work-10") ? 950 : 1_000;
        return Slices.of(
                block,
                1,
                part.name(),
                variant,
                scenario,
                Slices.load(scenario, chance + (busy && part.name().equals("work-10") ? 950 : 1_000), true),
                Slices.samples(cpu + 2 * chance, true));
    }

    @Test
    void aRunThatWasStoppedIsNotLookedAt() throws IOException {
        store("generator", 8, 1_000, 900);
        RunResult whole = ResultStore.load(directory);
        keep(new RunResult(whole.header(), List.of(), whole.slices(), JudgedRun.ends(7)));
        assertThat(bench("generator --from")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("was stopped before its last block");
    }

    @Test
    void aRunOfAnotherPlanIsRefused() throws IOException {
        store("observer", 8, 1_000, 1_000);
        assertThat(bench("generator --from")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("the run of plan observer is not one of kit bench generator");
    }

    @Test
    void aDesignIsATable() throws IOException {
        JudgedRun judged = new JudgedRun();
        keep(judged.run());
        assertThat(bench("design")).isZero();
        assertThat(printed())
                .contains("CPU per request, 8 blocks in", "3 pairs of contenders")
                .contains("interleaved slices", "interleaved blocks", "grouped runs");
        judged.ended = 6;
        keep(judged.run());
        assertThat(bench("design")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("has 6 whole blocks, fewer than 7");
    }

    /** That many blocks of one round, with these throughputs under the plan's two loads. */
    private void store(String name, int blocks, double first, double second) throws IOException {
        Plan plan = REPOSITORY.benchPlan(name, new Overrides(List.of(), List.of(), blocks, 1, 1, 1L));
        Part part = plan.parts().get(0);
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            slices.add(slice(part, block, part.scenarios().get(0), first + block));
            slices.add(slice(part, block, part.scenarios().get(1), second + 2 * block));
        }
        keep(new RunResult(RunFixture.header(plan), List.of(), slices, JudgedRun.ends(blocks)));
    }

    private static SliceResult slice(Part part, int block, Scenario scenario, double throughput) {
        return Slices.of(
                block,
                1,
                part.name(),
                part.variants().get(0),
                scenario,
                Slices.load(scenario, throughput, true),
                Slices.samples(throughput + block * block, true)); // or every ratio would be the same
    }

    private void keep(RunResult run) throws IOException {
        directory = directory.resolve("next");
        RunFixture.store(directory, run);
    }

    private int bench(String arguments) {
        Console console = KitRun.console(out, err);
        return Kit.commandLine(REPOSITORY, console).execute(("bench " + arguments + " " + directory).split(" "));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
