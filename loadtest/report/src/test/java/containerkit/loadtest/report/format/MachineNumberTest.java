package containerkit.loadtest.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineNumberTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "100, 100",
        "123456789, 123456789",
        "1e15, 1000000000000000",
        "1234567.5, 1234568",
        "999999.7, 1000000",
        "39214.6789, 39214.7",
        "0.1, 0.1",
        "0.30000000000000004, 0.3",
        "0.0000123456789, 0.0000123457",
        "-2.50, -2.5"
    })
    void keepsSixDigitsAndAllWholeOnes(double value, String written) {
        assertThat(MachineNumber.of(value).toPlainString()).isEqualTo(written);
    }
}
