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
import java.util.ArrayList;
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
        Capacities capacities = new Capacities(store, new ArrayList<>());
        Rates rates = rates(capacities, 1);

        rates.prepare(slices);
        assertThat(rates.objection(SHARE).culprit()).isEqualTo(Culprit.HOST);

        busy = false;
        rates.prepare(slices); // before the repeats
        assertThat(rates.objection(SHARE)).isNull();
        assertThat(rates.paced(SHARE).load().perSecond()).isEqualTo(500);
        rates(capacities, 2).prepare(slices);

        assertThat(ResultStore.load(run).capacities()).hasSize(1);
    }

    private Rates rates(Capacities capacities, int block) {
        return new Rates(
                new RecordingProgress(), PART, capacities, slice -> slice(block, slice), new Random(1));
    }

    private SliceResult slice(int block, SlicePlan slice) {
        SliceResult good = Slices.good(block, "part", slice.variant(), slice.scenario(), 1_000);
        return busy ? good.voided(Fault.Kind.OTHER_PROCESSES.of(60.0)) : good;
    }
}
