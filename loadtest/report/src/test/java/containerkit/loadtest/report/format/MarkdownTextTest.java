package containerkit.loadtest.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "1.02 [0.98, 1.05] => 1.02 [0.98, 1.05]",
                "total_started_threads => total_started_threads",
                "_x_ => \\_x\\_",
                "a|b => a\\|b",
                "a\\|b => a\\\\\\|b",
                "[a](b) => [a\\](b)",
                "[a]: b => [a\\]: b",
                "http://server/ => http&#58;//server/",
                "<b>&lt  => &lt;b&gt;&amp;lt"
            })
    void escapesWhatWouldBeMarkup(String text, String escaped) {
        assertThat(MarkdownText.inline(text)).isEqualTo(escaped);
    }

    @ParameterizedTest
    @CsvSource({"- a,\\- a", "# a,\\# a", "12. a,12\\. a", "a - 1.,a - 1."})
    void aParagraphStartsNoListAndNoHeading(String text, String escaped) {
        assertThat(MarkdownText.block(text)).isEqualTo(escaped);
    }

    @Test
    void lineBreaksAndControlCharactersDoNotGetThrough() {
        assertThat(MarkdownText.inline("a\r\nb\tc\u001b[31m\u202ed\u0000")).isEqualTo("a b c[31md");
    }
}
