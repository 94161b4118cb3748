package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.PlanFixture;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.run.preflight.RunnablePlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapSearchTest {
    @ParameterizedTest
    @CsvSource({"0, 16 24 32 512", "1, 16 24 32 512", "3, 32 48 64 512", "5, 48 64 96 512", "6, 48 64 96 512"})
    void theHeapsBesideTheFoundOneAreMeasuredToo(int found, String measured) {
        HeapSearch.Ladder ladder =
                HeapSearch.ladders(plan(16, 24, 32, 48, 64, 96, 512)).get(0);

        assertThat(ladder.around(found))
                .extracting(Variant::mode)
                .containsExactlyElementsOf(Stream.of(measured.split(" "))
                        .map(mib -> "heap-" + mib + "m")
                        .toList());
    }

    @Test
    void fourHeapsNeedNoSearch() {
        assertThat(HeapSearch.ladders(plan(16, 24, 32, 512))).isEmpty();
    }

    @Test
    void severalContendersWithHeapsAreNoLadder() {
        Plan plan = plan(16, 24, 32, 48, 64);
        List<Variant> mixed = Stream.concat(
                        plan.parts().get(0).variants().stream(), Stream.of(new Variant("jetty", "heap-16m")))
                .toList();

        assertThat(HeapSearch.ladders(plan.withParts(
                        List.of(new Part("both", mixed, plan.parts().get(0).scenarios())))))
                .isEmpty();
    }

    @Test
    void whatIsLeftOutHasAReason() {
        RunnablePlan left = HeapSearch.unsearched(
                new RunnablePlan(plan(16, 24, 32, 48, 64, 96, 512), List.of(), List.of(), List.of()));

        assertThat(left.plan().variants()).hasSize(4);
        assertThat(left.skipped())
                .extracting(Skipped::reason)
                .hasSize(3)
                .containsOnly("left out by the search for the smallest heap");
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
