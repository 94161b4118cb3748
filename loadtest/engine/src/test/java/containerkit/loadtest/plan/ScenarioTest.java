package containerkit.loadtest.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Loads;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
    @TempDir
    Path directory;

    /** 5 per second are slower than the rate below which a counted slice is given up. */
    @Test
    void countedRequestsAtARateLastAsLongAsTheRateTakes() {
        Scenario counted = Loads.named("root", "kit", 50, new Load(null, 600L, null));

        assertThat(counted.atRate(5.0).load().expectedDuration()).hasMinutes(2);
        assertThat(counted.atRate(5.0).load().longestDuration()).hasMinutes(2);
        assertThat(counted.load().longestDuration()).hasSeconds(32);
    }

    @ParameterizedTest
    @CsvSource({"200000, 0.1, 20000", "20000, 0.1, 10000", "10000, 0.1, 10000", "40, 0.1, 40"})
    void scalingLeavesACountedSliceASecondOrTwo(long requests, double factor, long left) {
        Scenario scenario = Loads.named("root", "ab", 50, new Load(null, requests, null));

        assertThat(scenario.scaledBy(factor).load().requests()).isEqualTo(left);
    }

    private static final String FIRST =
            "{\"user\":\"someone\",\"access_token\":\"abcdefghijklmnopqrstuvwxyz\",\"n\":1}";

    @Test
    void anotherBodyIsQuotedWithoutItsToken() {
        byte[] second = FIRST.replace("abc", "xyz").getBytes(UTF_8);
        Expectation same =
                new Expectation(200, null, null, false, null, second.length, Expectation.sha256(FIRST.getBytes(UTF_8)));

        assertThat(same.objection(200, null, second))
                .isEqualTo("another body of the same length, beginning with "
                        + "\"{\"user\":\"someone\",\"access_token\":\"(hidden)\",\"n\":1}\"");
        assertThat(new Expectation(200, FIRST, null, false).objection(200, null, second))
                .doesNotContain("xyz", "abc");
    }

    @Test
    void theSameBytesInAnotherOrderAreTheSameBodyIfTheyWereHashedInAnyOrder() {
        byte[] turned = "[2,1]".getBytes(UTF_8);
        Expectation inAnyOrder = new Expectation(
                200, null, null, false, null, turned.length, Expectation.sha256InAnyOrder("[1,2]".getBytes(UTF_8)));

        assertThat(inAnyOrder.objection(200, null, turned)).isNull();
        assertThat(inAnyOrder.objection(200, null, "[2,3]".getBytes(UTF_8)))
                .startsWith("another body of the same length");
        assertThat(new Expectation(200, null, null, false, null, null, Expectation.sha256("[1,2]".getBytes(UTF_8)))
                        .objection(200, null, turned))
                .isNotNull();
    }

    @Test
    void ofALongBodyOnlyTheBeginningIsRead() {
        String body = "token=" + "a".repeat(10_000_000);

        assertThat(new Expectation(200, "b", null, false).objection(200, null, body.getBytes(UTF_8)))
                .isEqualTo("body \"token=(hidden)\" instead of \"b\"");
    }
}
