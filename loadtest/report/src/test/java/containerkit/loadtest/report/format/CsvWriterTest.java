package containerkit.loadtest.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvWriterTest {
    @Test
    void aNameIsNoFormula() {
        assertThat(CsvWriter.text("=1+1")).isEqualTo("'=1+1");
        assertThat(CsvWriter.text("tomcat@tuned")).isEqualTo("tomcat@tuned");
    }
}
