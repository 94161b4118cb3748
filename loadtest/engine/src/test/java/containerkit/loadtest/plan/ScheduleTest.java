package containerkit.loadtest.plan;

import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.Changed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    @TempDir
    Path directory;

    @Test
    void everyRoundHoldsEveryContenderOnceForEachScenario() {
        Plan plan = plan("quick", 1);
        PartSchedule part = Schedule.of(plan, 1).parts().get(0);

        assertThat(part.slices())
                .hasSize(plan.extent().rounds() * 2 * 3 + 5 * 3); // at a rate, ab and siege have one round
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
    void profilesAreOneSliceForEachCellAndCountedInTheTime() {
        Plan without = Changed.copy(plan("quick", 1), "extent.budget", null); // which would shorten the warm-up
        Plan plan = Changed.copy(without, "extent.profile", true);
        PartSchedule part = Schedule.of(plan, 1).parts().get(0);

        assertThat(part.profiles())
                .hasSize(6 * 3)
                .doesNotHaveDuplicates()
                .allMatch(slice -> slice.round() == 0)
                .extracting(slice -> slice.scenario().load().duration())
                .allMatch(duration -> duration.compareTo(Duration.ofSeconds(5)) >= 0);
        assertThat(part.slices())
                .isEqualTo(Schedule.of(plan("quick", 1), 1).parts().get(0).slices());
        Duration more = Schedule.expectedBlock(plan, 1).minus(Schedule.expectedBlock(without, 1));
        assertThat(more)
                .isEqualTo(Schedule.expectedProfiles(plan))
                .isEqualTo(part.profiles().stream()
                        .map(slice -> Schedule.expected(slice.scenario()))
                        .reduce(Duration.ZERO, Duration::plus));
    }

    @Test
    void theSameSeedRepeatsTheOrderOfAnyBlockAndAnotherDoesNot() {
        assertThat(Schedule.of(plan("quick", 5), 3)).isEqualTo(Schedule.of(plan("quick", 5), 3));
        Set<Schedule> others = new HashSet<>();
        IntStream.range(0, 20).forEach(seed -> others.add(Schedule.of(plan("quick", seed), 3)));
        assertThat(others).hasSize(20);
    }

    /** With two or four of something, a poor mixing of neighbouring seeds would put the same one last in every block. */
    @Test
    void noPositionIsTheSameOnesInEveryBlock() throws IOException {
        Plan read = TestPlans.read(
                directory,
                """
                contenders: {a: {jar: a.jar}, b: {jar: b.jar}, c: {jar: c.jar}, d: {jar: d.jar}}
                endpoints: {root: {path: /}}
                scenarios: [{concurrency: [1, 2]}]
                """);
        int seeds = 300;
        int sameStart = 0;
        int sameScenario = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Plan plan = read.withSeed(seed);
            sameStart += everyBlock(plan, part -> part.starts().get(3)) == 1 ? 1 : 0;
            sameScenario += everyBlock(plan, part -> part.slices().get(0).scenario()) == 1 ? 1 : 0;
        }
        // By chance 4 x (1/4)^8 and 2 x (1/2)^8 = 0.8 % of all seeds.
        assertThat(sameStart).isZero();
        assertThat(sameScenario).isLessThan(seeds / 30);
    }

    /** How many different ones there are in eight blocks. */
    private static long everyBlock(Plan plan, Function<PartSchedule, Object> what) {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(block -> what.apply(Schedule.of(plan, block).parts().get(0)))
                .distinct()
                .count();
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
        assertThat(firstScenario).contains("blocking-kit-c50", "async-kit-c50");
        assertThat(Schedule.of(plan, 3).parts().get(0).slices())
                .as("only the first block has others")
                .allMatch(slice -> slice.scenario().tool().equals("kit"));
    }

    @Test
    void otherToolsLoadAServerAfterTheBuiltInGenerator() {
        List<SlicePlan> slices = Schedule.of(plan("quick", 9), 1).parts().get(0).slices();

        assertThat(slices).extracting(slice -> slice.scenario().builtIn()).isSortedAccordingTo(reverseOrder());
        assertThat(slices).extracting(slice -> slice.scenario().tool()).contains("ab", "siege");
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

    @Test
    void capacitiesAreMeasuredOnceWhateverTheBlocks() throws IOException {
        Plan two = withCapacities(2);
        Plan five = withCapacities(5);

        Duration block = Schedule.expectedBlock(two, 1);
        // on each of 2 servers: its start, its warm-up, 2 loads of 3.5 s
        assertThat(block).isEqualTo(Duration.ofSeconds(2 * (5 + 12 + 7)));
        Duration capacity = Duration.ofMillis(3 * 2 * 3_500); // one for both percentages
        assertThat(Schedule.expected(two)).isEqualTo(block.multipliedBy(2).plus(capacity));
        assertThat(Schedule.expected(five)).isEqualTo(block.multipliedBy(5).plus(capacity));
    }

    @Test
    void aSlowServiceOrAShortWarmUpIsExpectedToReachTheLimit() throws IOException {
        Plan usual = small("");
        Plan quick = small("start_up: 1s");
        Plan slow = small("start_up: 12s");

        assertThat(usual.extent().startUp()).isNull();
        assertThat(Schedule.expectedStart(usual)).isEqualTo(Schedule.START);
        assertThat(Schedule.expectedBlock(usual, 1).minus(Schedule.expectedBlock(quick, 1)))
                .isEqualTo(Schedule.START.minusSeconds(1).multipliedBy(2));
        assertThat(Schedule.expectedBlock(slow, 1).minus(Schedule.expectedBlock(usual, 1)))
                .isEqualTo(Duration.ofSeconds(2 * (7 + 18 - 12)));

        Plan longer = Changed.copy(
                Changed.copy(usual, "extent.budget", null),
                "servers.warmUp",
                new WarmUp(1_000_000, Duration.ofSeconds(60)));
        assertThat(Schedule.expectedWarmUp(longer)).isEqualTo(Duration.ofSeconds(20));
        assertThat(Schedule.expectedWarmUp(
                        Changed.copy(longer, "servers.warmUp", new WarmUp(1_000_000, Duration.ofSeconds(30)))))
                .isEqualTo(Duration.ofSeconds(15));
        assertThat(Schedule.expectedWarmUp(Changed.copy(longer, "extent.startUp", Duration.ofSeconds(12))))
                .isEqualTo(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({
        "'',            2, 12",
        "'',            1, 12", // a fast machine gets no less
        "'',            4, 24",
        "'',           20, 48",
        "start_up: 5s,  2, 12",
        "start_up: 10s, 2, 15",
        "start_up: 10s, 4, 24", // the machine's pace is in the start-up time already
        "start_up: 40s, 2, 60",
    })
    void aSlowMachineAndASlowServiceAreWarmedUpForLonger(String startUp, double paceMs, int seconds)
            throws IOException {
        Plan plan = Changed.copy(small(startUp), "extent.budget", null);
        assertThat(Schedule.warmUp(plan, paceMs).duration()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aBudgetShortensAWarmUpUntilFourBlocksFit() throws IOException {
        Plan plan =
                Changed.copy(small("start_up: 6s"), "servers.warmUp", new WarmUp(1_000_000, Duration.ofSeconds(40)));
        Duration ofTenLess = Schedule.expectedBlock(plan, 1).minusSeconds(2 * 10);

        assertThat(warmUpIn(plan, Duration.ofHours(1))).isEqualTo(Duration.ofSeconds(40));
        assertThat(warmUpIn(plan, Schedule.budgetForWarmUp(plan))).isEqualTo(Duration.ofSeconds(40));
        assertThat(warmUpIn(plan, Schedule.budgetForWarmUp(plan).minusMinutes(1)))
                .isLessThan(Duration.ofSeconds(40));
        assertThat(warmUpIn(plan, ofTenLess.multipliedBy(5))).isEqualTo(Duration.ofSeconds(30));
        assertThat(warmUpIn(plan, Duration.ofMinutes(1))).isEqualTo(Duration.ofSeconds(15));
        assertThat(warmUpIn(Changed.copy(plan, "extent.startUp", Duration.ofSeconds(20)), Duration.ofMinutes(1)))
                .as("a slow service")
                .isEqualTo(Duration.ofSeconds(15));
    }

    private static Duration warmUpIn(Plan plan, Duration budget) {
        return Schedule.warmUp(Changed.copy(plan, "extent.budget", budget), 2).duration();
    }

    private Plan small(String more) throws IOException {
        return TestPlans.read(
                directory,
                """
                warm_up: {duration: 12s}
                contenders: {a: {jar: a.jar}, b: {jar: b.jar}}
                endpoints: {root: {path: /}}
                """
                        + more + "\n");
    }

    private Plan withCapacities(int blocks) throws IOException {
        return TestPlans.read(
                directory,
                """
                rounds: 1
                warm_up: {duration: 12s}
                contenders: {a: {jar: a.jar}, b: {jar: b.jar}}
                endpoints: {root: {path: /}}
                scenarios: [{capacity_percent: [30, 60], duration: 3s}]
                """,
                new Overrides(List.of(), List.of(), blocks, 1, 1L));
    }

    private static Plan plan(String name, long seed) {
        return TestPlans.reader().read(name, Overrides.NONE).withSeed(seed);
    }
}
