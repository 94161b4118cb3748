package containerkit.loadtest.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetPromiseTest {
    private static final Duration LONG = Duration.ofHours(10);

    private final RunResult run = new JudgedRun().run();
    private final Plan eight = run.header().plan();

    @Test
    void saysWhatIsLeftOfThePlan() {
        assertThat(new BudgetPromise(null).line(LONG, eight, eight.withBlocks(3, List.of())))
                .contains("3 of 8 blocks")
                .endsWith("fewer than 7 name no winner");
        assertThat(new BudgetPromise(null)
                        .line(LONG, eight.withRounds(9), eight.withRounds(5).withBlocks(7, List.of())))
                .contains("7 of 8 blocks with 5 of 9 rounds, about ");
    }

    @Test
    void theDifferenceFollowsTheSpreadOfTheLastRun() {
        assertThat(BudgetPromise.after(null, eight).line(LONG, eight, eight))
                .startsWith("budget of 600 min: 8 of 8 blocks, about ")
                .contains(
                        "; a difference of about 7 % would be seen in 4 of 5 such runs",
                        "4.5 % from block to block by experience");
        assertThat(BudgetPromise.after(run, eight).line(LONG, eight, eight))
                .contains("; a difference of about 3 % ", "in the last run of this plan");
    }

    /** The last run says nothing of a plan of the same name that compares something else. */
    @Test
    void theSpreadOfTheLastRunIsThatOfTheSameContendersAndScenarios() throws Exception {
        Plan stored = Json.mapper().readValue(Json.mapper().writeValueAsString(eight), Plan.class);
        JudgedRun more = new JudgedRun();
        more.scenarios = 2;

        assertThat(BudgetPromise.comparesTheSame(stored, eight)).isTrue();
        assertThat(BudgetPromise.comparesTheSame(stored, eight.withRounds(9))).isFalse();
        assertThat(BudgetPromise.comparesTheSame(stored, more.run().header().plan()))
                .isFalse();
        assertThat(BudgetPromise.comparesTheSame(
                        stored, eight.withContenders(eight.contenders().subList(1, 2))))
                .isFalse();
    }
}
