package containerkit.loadtest.run.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.run.FakeDriver;
import containerkit.loadtest.run.capacity.CapacityMeter.Loader;
import containerkit.loadtest.run.capacity.CapacityMeter.Measurement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CapacityMeterTest {
    private static final Variant FAST = RunFixture.JETTY;
    private static final Variant SLOW = RunFixture.TOMCAT;
    private static final Scenario LOAD = Loads.named("blocking", "kit", 50, Load.of(Schedule.CAPACITY_SLICE));

    private final List<SlicePlan> asked = new ArrayList<>();

    @Test
    void isTheMedianOfTheSlowest() throws Exception {
        Measurement measurement = measure(slice -> good(
                slice, slice.variant().equals(FAST) ? 9_000 : new double[] {0, 4_000, 2_000, 3_000}[slice.round()]));

        assertThat(measurement.objection()).isNull();
        assertThat(measurement.capacity()).isEqualTo(new Capacity("part", "blocking-kit-c50", SLOW, 3_000));
    }

    @Test
    void everyServerHasOneSliceInEachRoundAndTheOrderChanges() throws Exception {
        measure(slice -> good(slice, 1_000));
        List<List<Variant>> rounds = new ArrayList<>();
        for (int seed = 0; seed < 5; seed++) {
            asked.clear();
            new CapacityMeter(part(), slice -> good(slice, 1_000), new Random(seed)).measure(LOAD);
            for (int i = 0; i < asked.size(); i += 2) {
                rounds.add(List.of(asked.get(i).variant(), asked.get(i + 1).variant()));
            }
        }

        assertThat(rounds).hasSize(5 * 3).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(FAST, SLOW));
        assertThat(new HashSet<>(rounds)).hasSize(2);
    }

    @Test
    void whatTheHostSpoiledIsMadeUpForInALaterRound() throws Exception {
        Measurement measurement =
                measure(slice -> slice.round() == 2 && slice.variant().equals(SLOW)
                        ? Slices.voided(good(slice, 10), Culprit.HOST)
                        : good(slice, slice.variant().equals(FAST) ? 9_000 : 3_000));

        assertThat(measurement.capacity()).isNotNull();
        assertThat(measurement.capacity().perSecond()).isEqualTo(3_000);
        assertThat(asked).hasSize(7);
    }

    @Test
    void aHostThatNeverComesToRestLeavesNoCapacity() throws Exception {
        Fault objection = objection(slice ->
                slice.variant().equals(SLOW) ? Slices.voided(good(slice, 10), Culprit.HOST) : good(slice, 9_000));

        assertThat(objection.culprit()).isEqualTo(Culprit.HOST);
        assertThat(objection.reason())
                .isEqualTo("has no rate: the capacity of blocking could not be measured: tomcat: other"
                        + " processes used 30 % of the CPU");
        assertThat(asked).hasSize(3 + 5);
    }

    @Test
    void aContenderWithoutAServerEndsTheMeasuringAtOnce() throws Exception {
        Fault objection = objection(slice -> slice.variant().equals(SLOW)
                ? of(slice, null).voided(Fault.contender("has no server: it exited"))
                : good(slice, 9_000));

        assertThat(objection.culprit()).isEqualTo(Culprit.CONTENDER);
        assertThat(objection.reason()).endsWith("measured: tomcat: has no server: it exited");
        assertThat(asked).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void theFigureOfAGeneratorThatWasTheLimitIsKept() throws Exception {
        Measurement measurement = measure(slice -> Slices.voided(good(slice, 9_000), Culprit.GENERATOR));

        assertThat(measurement.capacity()).isNotNull();
        assertThat(measurement.capacity().perSecond()).isEqualTo(9_000);
        assertThat(measurement.generatorLimited()).isTrue();
    }

    @Test
    void aGeneratorThatFailedSaysNothing() throws Exception {
        Fault hung = Fault.generator("it hung itself up");

        assertThat(objection(slice -> of(slice, FakeDriver.failed(hung)).voided(hung))
                        .culprit())
                .isEqualTo(Culprit.GENERATOR);
    }

    @Test
    void noGoodResponseIsNoCapacityOfZero() throws Exception {
        assertThat(objection(slice -> good(slice, 0)).reason()).endsWith("completed no request");
    }

    private Fault objection(Loader loader) throws Exception {
        Measurement measurement = measure(loader);
        assertThat(measurement.capacity()).isNull();
        assertThat(measurement.objection()).isNotNull();
        return measurement.objection();
    }

    private Measurement measure(Loader loader) throws Exception {
        return new CapacityMeter(part(), loader, new Random(1)).measure(LOAD);
    }

    private static Part part() {
        return new Part("part", List.of(FAST, SLOW), List.of(LOAD));
    }

    private SliceResult good(SlicePlan slice, double perSecond) {
        return of(slice, FakeDriver.throughput(perSecond));
    }

    private SliceResult of(SlicePlan slice, @org.jspecify.annotations.Nullable LoadResult load) {
        asked.add(slice);
        return Slices.of(1, 1, "part", slice.variant(), slice.scenario(), load, null);
    }
}
