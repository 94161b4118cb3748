package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentityTest {
    /** Spring names the profile that exports first, and once. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            tuned         | tuned         | false | true
            tuned,metrics | tuned,metrics | false | true
            tuned         | tuned,metrics | false | false
            metrics,tuned | tuned         | true  | true
            metrics,tuned | tuned         | false | false
            metrics,tuned | tuned,metrics | true  | true
            metrics       | stock         | true  | true
            metrics,tuned | virtual       | true  | false
            """)
    void aServerRunsInTheModeThatWasAskedFor(String says, String wanted, boolean exporting, boolean right) {
        assertThat(new Identity(null, null, null, null, says, Map.of(), null).runsIn(wanted, exporting))
                .isEqualTo(right);
    }
}
