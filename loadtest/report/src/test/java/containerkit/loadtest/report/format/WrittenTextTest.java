package containerkit.loadtest.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.result.ProfiledRun;
import containerkit.loadtest.result.RunFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers, names and text as the formats write them. */
class WrittenTextTest {
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

    @Test
    void aNameIsNoFormula() {
        assertThat(CsvWriter.text("=1+1")).isEqualTo("'=1+1");
        assertThat(CsvWriter.text("tomcat@tuned")).isEqualTo("tomcat@tuned");
    }

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

    @Test
    void aNameTooWideForItsColumnBreaksBehindADotOrBeforeACapital() {
        Content.Table table = new Content.Table(
                "",
                List.of(new Content.Column("method", false), new Content.Column("ms", true)),
                List.of(List.of("org.springframework.web.servlet.DispatcherServlet.doDispatch", "12")),
                List.of());

        assertThat(TableText.of(table, 28))
                .containsExactly(
                        "  method                  ms",
                        "  org.springframework.    12",
                        "  web.servlet.",
                        "  DispatcherServlet.",
                        "  doDispatch");
    }

    /** So long that the library writes its length as the character {@code <}. */
    private static final String LONG = "a".repeat('<' - ' ');

    @Test
    void noNameOfAMethodEndsTheScriptOfThePage() {
        String harmless = page("z.first", LONG, LONG + "b", "x.last");

        String page = page(
                "z.</script><img src=x onerror=alert(1)>", LONG, LONG + "/script><script>alert(2)//", "x.<!--<script>");

        assertThat(tags(page)).isEqualTo(tags(harmless));
        assertThat(page)
                .contains(
                        "\\u003c/script>\\u003cimg src=x onerror=alert(1)>",
                        "\\u003c/script>\\u003cscript>alert(2)//",
                        "\\u003c!--\\u003cscript>")
                .contains("<h1>tomcat, GET /test/block, 50 connections, 2000/s</h1>");
    }

    private static long tags(String page) {
        return page.chars().filter(c -> c == '<').count();
    }

    private static String page(String... stack) {
        ProfiledRun profiled = new ProfiledRun();
        profiled.profiles(RunFixture.TOMCAT, "org.apache.catalina", new ProfiledRun.Extra(List.of(stack), 500, true));
        return FlameFiles.of(profiled.run().header().plan(), profiled.profiles).values().stream()
                .findFirst()
                .orElseThrow();
    }
}
