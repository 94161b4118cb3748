package containerkit.loadtest.run.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Load.Rate;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.run.RecordingProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatesTest {
    private static final Scenario SHARE = Changed.copy(
            RunFixture.SIEGE_50, "name", "blocking-kit-c50-p50", "tool", "kit", "load.rate", new Rate(null, 50.0));
    private static final Part PART = new Part("part", List.of(RunFixture.TOMCAT), List.of(SHARE));

    @TempDir
    Path directory;

    private boolean busy = true;

    @Test
    void aCapacityIsMeasuredAgainUntilItIsKnown() throws Exception {
        Plan plan = RunFixture.plan("capacity", List.of(RunFixture.jar("tomcat")), List.of(PART));
        List<SlicePlan> slices = List.of(new SlicePlan(1, RunFixture.TOMCAT, SHARE));
        Path run = directory.resolve("run");
        ResultStore store = ResultStore.create(run, RunFixture.header(plan));
        Rates rates = new Rates(store, new RecordingProgress(), List.of());

        prepare(rates, slices, 1);
        assertThat(rates.objection(PART, SHARE).culprit()).isEqualTo(Culprit.HOST);

        busy = false;
        prepare(rates, slices, 1); // before the repeats
        assertThat(rates.objection(PART, SHARE)).isNull();
        assertThat(rates.paced(PART, SHARE).load().perSecond()).isEqualTo(500);
        prepare(rates, slices, 2);

        assertThat(ResultStore.load(run).capacities()).hasSize(1);
    }

    private void prepare(Rates rates, List<SlicePlan> slices, int block) throws Exception {
        rates.prepare(PART, slices, slice -> slice(block, slice), new Random(1));
    }

    private SliceResult slice(int block, SlicePlan slice) {
        SliceResult good = Slices.good(block, "part", slice.variant(), slice.scenario(), 1_000);
        return busy ? good.voided(Fault.Kind.OTHER_PROCESSES.of(60.0)) : good;
    }
}
