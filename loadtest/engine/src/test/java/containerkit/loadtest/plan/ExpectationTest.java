package containerkit.loadtest.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpectationTest {
    private static final String FIRST =
            "{\"user\":\"someone\",\"access_token\":\"abcdefghijklmnopqrstuvwxyz\",\"n\":1}";

    @Test
    void anotherBodyIsQuotedWithoutItsToken() {
        byte[] second = FIRST.replace("abc", "xyz").getBytes(UTF_8);
        Expectation same =
                new Expectation(200, null, null, false, null, second.length, Expectation.sha256(FIRST.getBytes(UTF_8)));

        assertThat(same.objection("tomcat", 200, null, second))
                .isEqualTo("another body of the same length, beginning with "
                        + "\"{\"user\":\"someone\",\"access_token\":\"(hidden)\",\"n\":1}\"");
        assertThat(new Expectation(200, FIRST, null, false).objection("tomcat", 200, null, second))
                .doesNotContain("xyz", "abc");
    }

    @Test
    void ofALongBodyOnlyTheBeginningIsRead() {
        String body = "token=" + "a".repeat(10_000_000);

        assertThat(new Expectation(200, "b", null, false).objection("tomcat", 200, body))
                .isEqualTo("body \"token=(hidden)\" instead of \"b\"");
    }
}
