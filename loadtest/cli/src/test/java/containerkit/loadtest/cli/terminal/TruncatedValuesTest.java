package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruncatedValuesTest {
    private static final String FILTERS = "characterEncodingFilter, formContentFilter, requestContextFilter";

    @Test
    void whatIsShortStaysAsItIs() {
        assertThat(texts("200", null, "unlimited")).containsExactly("200", "n/a", "unlimited");
    }

    @Test
    void beginningsThatDifferAreEnough() {
        assertThat(texts("abcdefghijklmnopqrs", "zbcdefghijklmnopqrs"))
                .containsExactly("abcdefghijklmno…", "zbcdefghijklmno…");
    }

    @Test
    void whereBeginningsAreAlikeThePartThatDiffersIsShown() {
        assertThat(texts(FILTERS, FILTERS + ", more", FILTERS))
                .containsExactly("…stContextFilter", "…extFilter, more", "…stContextFilter");
        assertThat(texts(
                        "a common beginning, then one and a common end",
                        "a common beginning, then two and a common end"))
                .containsExactly("…hen one and a …", "…hen two and a …");
    }

    @Test
    void valuesThatAreAlikeLookAlike() {
        assertThat(texts(FILTERS, FILTERS)).containsExactly("characterEncodi…", "characterEncodi…");
    }

    @Test
    void whereNoWindowTellsAllApartTheyGetNumbers() {
        String middle = "-".repeat(30);
        assertThat(texts(
                        "beginning one" + middle + "a", "beginning one" + middle + "b", "beginning two" + middle + "a"))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.length() <= 16)
                .containsExactly("beginning one…#1", "beginning one…#2", "beginning two…#3");
    }

    private static List<String> texts(String... values) {
        return new TruncatedValues(Arrays.asList(values), 16).texts();
    }
}
