package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.run.preflight.MachineReport.Program;
import org.junit.jupiter.api.Test;

class ProgramTest {
    @Test
    void onlyWhatACompareNeedsIsMissing() {
        assertThat(Program.ALL)
                .filteredOn(Program::needed)
                .extracting(Program::name)
                .containsExactly("mvn");
        assertThat(new Program("no-such-program", "--version", "nothing", false).version())
                .isNull();
    }
}
