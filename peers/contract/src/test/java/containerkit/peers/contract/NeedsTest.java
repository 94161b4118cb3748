package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeedsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
            v18.20.4        | 20     | this is 18.20.4
            v20.0.0         | 20     | -
            v20             | 20     | -
            node 22.1 (arm) | 20.9   | -
            v9.11           | 10     | this is 9.11
            1.4.9           | 1.4.10 | this is 1.4.9
            0.9             | 0.10   | this is 0.9
            what            | 20     | it does not tell its version
            """)
    void anOlderProgramWillNotDo(String said, String wanted, String lacking) {
        assertThat(new Needs(null, "node", wanted, null).older(said))
                .isEqualTo(Optional.ofNullable(lacking)
                        .map(reason -> "needs node " + wanted + " or newer, and " + reason));
    }

    @Test
    void whereAnyVersionWillDoNoneIsLookedFor() {
        assertThat(new Needs(null, "lighttpd", null, null).older("what")).isEmpty();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThat(new Needs(null, "some-server", null, null).missingProgram())
                .contains("needs some-server, which is not installed");
    }
}
