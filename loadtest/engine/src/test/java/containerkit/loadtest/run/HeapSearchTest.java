package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Load.Rate;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.PlanFixture;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.run.HeapSearch.Step;
import containerkit.loadtest.run.preflight.RunnablePlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapSearchTest {
    @ParameterizedTest
    @CsvSource({
        "0, 16 24 32 48 512",
        "1, 16 24 32 48 512",
        "3, 32 48 64 96 512",
        "4, 48 64 96 128 512",
        "7, 48 64 96 128 512"
    })
    void theHeapsBesideTheFoundOneAreMeasuredToo(int found, String measured) {
        HeapSearch.Ladder ladder =
                HeapSearch.ladders(plan(16, 24, 32, 48, 64, 96, 128, 512)).get(0);

        assertThat(ladder.around(found))
                .extracting(Variant::mode)
                .containsExactlyElementsOf(Stream.of(measured.split(" "))
                        .map(mib -> "heap-" + mib + "m")
                        .toList());
    }

    @Test
    void theSmallestHeapThatHoldsIsFoundInFewSteps() throws Exception {
        for (int heaps = 6; heaps < 20; heaps++) {
            for (int wanted = 0; wanted < heaps; wanted++) {
                int enough = wanted;
                List<Integer> measured = new ArrayList<>();

                int found = HeapSearch.smallest(heaps, 5, heap -> {
                    measured.add(heap);
                    return new Step(heap < enough ? 1_500.0 : 1_000.0, null, null);
                });

                assertThat(found).isEqualTo(wanted);
                assertThat(measured).hasSizeLessThanOrEqualTo(6).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void whereTheLargestHeapFailsNoOtherIsMeasured() throws Exception {
        List<Integer> measured = new ArrayList<>();

        int found = HeapSearch.smallest(8, 5, heap -> {
            measured.add(heap);
            return Step.failed(Fault.contender("out of memory"));
        });

        assertThat(found).isEqualTo(7);
        assertThat(measured).containsExactly(7);
    }

    @Test
    void fiveHeapsNeedNoSearch() {
        assertThat(HeapSearch.ladders(plan(16, 24, 32, 48, 512))).isEmpty();
    }

    @Test
    void severalContendersWithHeapsAreNoLadder() {
        Plan plan = plan(16, 24, 32, 48, 64, 96);
        List<Variant> mixed = Stream.concat(
                        plan.parts().get(0).variants().stream(), Stream.of(new Variant("jetty", "heap-16m")))
                .toList();

        assertThat(HeapSearch.ladders(plan.withParts(
                        List.of(new Part("both", mixed, plan.parts().get(0).scenarios())))))
                .isEmpty();
    }

    @Test
    void whatIsLeftOutHasAReason() {
        RunnablePlan left =
                HeapSearch.unsearched(new RunnablePlan(plan(16, 24, 32, 48, 64, 96, 128, 512), List.of(), List.of()));

        assertThat(left.plan().variants()).hasSize(5);
        assertThat(left.skipped())
                .extracting(Skipped::reason)
                .hasSize(3)
                .containsOnly("if the search for the smallest heap ends in the middle");
    }

    @Test
    void aHeapIsBlamedForWhatItCosts() {
        Step largest = new Step(100_000.0, 2.0, null);

        assertThat(new Step(149_000.0, 2.9, null).holds(largest, 25)).isTrue();
        assertThat(new Step(151_000.0, 2.0, null).holds(largest, 25)).isFalse();
        assertThat(new Step(100_000.0, 3.1, null).holds(largest, 25)).isFalse();
        assertThat(Step.failed(Fault.contender("Java heap space")).holds(largest, 25))
                .isFalse();
        Fault hosts = Fault.Kind.STEAL_TIME.of(20.0);
        assertThat(new Step(149_000.0, 2.9, hosts).holds(largest, 25))
                .as("the host's fault is not the heap's")
                .isTrue();
        assertThat(new Step(151_000.0, 2.9, hosts).holds(largest, 25)).isFalse();
        assertThat(Step.failed(hosts).holds(largest, 25))
                .as("without a value nothing is known")
                .isFalse();
    }

    @Test
    void aShareOfACapacityIsNoLoadForASearch() {
        Plan plan = plan(16, 24, 32, 48, 64, 96);
        Scenario share =
                Changed.copy(RunFixture.SIEGE_50, "load", new Load(Duration.ofSeconds(8), null, new Rate(null, 50.0)));
        List<Part> parts = List.of(new Part("all", plan.variants(), List.of(share)));

        assertThatThrownBy(() -> HeapSearch.ladders(plan.withParts(parts)))
                .isInstanceOf(UserFailure.class)
                .hasMessageStartingWith("part all: no heap can be searched at capacity_percent");
    }

    private static Plan plan(Integer... heaps) {
        List<Variant> variants = Stream.of(heaps)
                .map(mib -> new Variant("tomcat", "heap-" + mib + "m"))
                .toList();
        PlanFixture plan = new PlanFixture(
                "memory",
                List.of(RunFixture.jar("tomcat")),
                List.of(new Part("tomcat", variants, List.of(RunFixture.SIEGE_50))));
        plan.modes = Stream.of(heaps)
                .map(mib -> new Mode("heap-" + mib + "m", null, Map.of(), List.of("-Xmx" + mib + "m")))
                .toList();
        return plan.plan();
    }
}
