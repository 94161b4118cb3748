package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void everyRoundHoldsEveryContenderOnceForEachScenario() {
        Plan plan = plan("quick", 1);
        PartSchedule part = Schedule.of(plan, 1).parts().get(0);

        assertThat(part.slices()).hasSize(plan.rounds() * 4 * 3);
        assertThat(part.slices()).doesNotHaveDuplicates();
        for (int i = 0; i < part.slices().size(); i += 3) { // contenders of one scenario stand together
            List<SlicePlan> together = part.slices().subList(i, i + 3);
            assertThat(together)
                    .extracting(SlicePlan::scenario)
                    .containsOnly(together.get(0).scenario());
            assertThat(together).extracting(SlicePlan::variant).doesNotHaveDuplicates();
        }
    }

    @Test
    void theSameSeedRepeatsTheOrderOfAnyBlockAndAnotherDoesNot() {
        assertThat(Schedule.of(plan("quick", 5), 3)).isEqualTo(Schedule.of(plan("quick", 5), 3));
        Set<Schedule> others = new HashSet<>();
        IntStream.range(0, 20).forEach(seed -> others.add(Schedule.of(plan("quick", seed), 3)));
        assertThat(others).hasSize(20);
    }

    @Test
    void orderIsShuffledFromBlockToBlockAndEveryContenderComesFirstSomewhere() {
        Plan plan = plan("quick", 9);
        Set<Variant> first = new HashSet<>();
        Set<String> firstScenario = new HashSet<>();
        for (int block = 1; block <= 30; block++) {
            PartSchedule part = Schedule.of(plan, block).parts().get(0);
            first.add(part.starts().get(0));
            firstScenario.add(part.slices().get(0).scenario().name());
        }
        assertThat(first).hasSize(3);
        assertThat(firstScenario).hasSize(4);
    }

    @Test
    void aGivenOrderIsKept() {
        Plan plan = plan("article-2019", 9);
        PartSchedule part = Schedule.of(plan, 1).parts().get(0);

        assertThat(part.starts()).extracting(Variant::contender).containsExactly("tomcat", "jetty", "undertow");
        assertThat(part.slices())
                .extracting(slice -> slice.scenario().concurrency())
                .containsExactly(50, 50, 50, 100, 100, 100, 200, 200, 200);
    }

    private static Plan plan(String name, long seed) {
        return new PlanReader(
                        KIT,
                        new Vocabulary(Set.of("ab", "siege"), List.of("cpu_us_per_request", "throughput_per_s")),
                        () -> 0)
                .read(name, new Overrides(List.of(), List.of(), null, 1, seed));
    }
}
