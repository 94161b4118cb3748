package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {
    @Test
    void aBudgetIsANumberOfMinutesOrHours() {
        assertThat(Budget.of("8m").longest()).isEqualTo(Duration.ofMinutes(8));
        assertThat(Budget.of("2h").longest()).isEqualTo(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "0m", "-1m", "8s", "1h30m", "12345m"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Budget.of(text))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("--budget");
    }

    @ParameterizedTest
    @CsvSource({"100, 30, 30, 7, 3", "100, 200, 30, 7, 1", "100, 1, 1, 30, 30", "90, 30, 30, 7, 3", "90, 30, 15, 7, 5"})
    void asManyBlocksFitAsTheTimeHolds(int budget, int first, int later, int most, int fitting) {
        assertThat(Budget.fitting(
                        Duration.ofSeconds(budget),
                        Duration.ofSeconds(first),
                        number -> Duration.ofSeconds(number == 1 ? 10 : 10 * later / first),
                        most))
                .isEqualTo(fitting);
    }
}
