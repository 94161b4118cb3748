package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.result.JudgedRun;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {
    private final Plan eight = new JudgedRun().run().header().plan();
    private final Duration block = Schedule.expectedBlock(eight);

    @ParameterizedTest
    @ValueSource(strings = {"", "0m", "8", "8 m", "-1m", "1d", "soon", "1.5h"})
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> Budget.of(text))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("--budget must be a number of minutes or hours, got '" + text + "'");
    }

    @Test
    void aFixedNumberOfBlocksIsCutToWhatFits() {
        Budget budget = new Budget(block.multipliedBy(3).plusMillis(1));

        Plan within = budget.within(eight);

        assertThat(within.blocks()).isEqualTo(3);
    }

    @Test
    void roundsAreCutBeforeTooFewBlocksForAVerdictAreLeft() {
        Plan many = eight.withRounds(9);
        Budget budget = new Budget(Schedule.expected(many.withRounds(5), 7).plusMillis(1));

        Plan within = budget.within(many);

        assertThat(within.blocks()).isEqualTo(7);
        assertThat(within.rounds()).isEqualTo(5);
        Plan looking = many.withBlocks(20, List.of(7, 10, 20));
        assertThat(budget.within(looking).looks()).containsExactly(7);
        assertThat(budget.within(looking).rounds()).isEqualTo(5);
        assertThat(budget.within(looking).budget()).isEqualTo(budget.longest());
    }

    @Test
    void fewerBlocksKeepTheirRoundsWhereNoNumberOfRoundsWouldDo() {
        Plan many = eight.withRounds(9);

        Plan within = new Budget(Schedule.expectedBlock(many).plusMillis(1)).within(many);

        assertThat(within.blocks()).isEqualTo(1);
        assertThat(within.rounds()).isEqualTo(9);
    }

    @Test
    void looksThatDoNotFitAreLeftOut() {
        Plan looking = eight.withBlocks(20, List.of(7, 10, 20));

        Plan within = new Budget(block.multipliedBy(12)).within(looking);

        assertThat(within.looks()).containsExactly(7, 10);
        assertThat(within.blocks()).isEqualTo(10);
    }

    @Test
    void aBudgetBelowTheFirstBlockOrLookSaysWhatThatTakes() {
        assertThatThrownBy(() -> new Budget(block.minusMillis(1)).within(eight))
                .hasMessageContaining("is too short: 1 block takes about");
        assertThatThrownBy(() -> new Budget(block.multipliedBy(6)).within(eight.withBlocks(10, List.of(7, 10))))
                .hasMessageContaining("is too short: 7 blocks take about");
    }
}
