package containerkit.loadtest.report.view;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.BodyDifferences.Difference;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.ResponseBody;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BodyDifferencesTest {
    @Test
    void theSameBytesDoNotDiffer() {
        BodyDifferences differences = differences(sent(TOMCAT, "a\nb"), sent(JETTY, "a\nb"));

        assertThat(differences.all()).isEmpty();
        assertThat(differences.compared()).isEqualTo(1);
    }

    @Test
    void theFirstLineThatDiffersIsNamedWithBothTexts() {
        BodyDifferences differences =
                differences(sent(TOMCAT, "<p>\nlang en\nx\n</p>"), sent(JETTY, "<p>\nlang en-\ny\n</p>"));

        assertThat(differences.of(JETTY))
                .containsExactly(new Difference(
                        "page",
                        JETTY,
                        TOMCAT,
                        "19 instead of 18 bytes; line 2: \"lang en-\" instead of \"lang en\", and 1 more line"));
        assertThat(differences.of(TOMCAT)).isEmpty();
    }

    @Test
    void ofALongLineOnlyThePlaceIsShown() {
        String long1 = "x".repeat(500) + "A" + "y".repeat(500);

        BodyDifferences differences = differences(sent(TOMCAT, long1), sent(JETTY, long1.replace('A', 'B')));

        assertThat(differences.all().get(0).what())
                .startsWith("as long, 1001 bytes; line 1: \"…xxxx")
                .contains("xB" + "y".repeat(10))
                .hasSizeLessThan(250);
    }

    @Test
    void binaryBodiesAreComparedByTheirBytes() {
        BodyDifferences differences = differences(
                sent(TOMCAT, new ResponseBody(5, "aa", null)), sent(JETTY, new ResponseBody(6, "bb", null)));

        assertThat(differences.all()).extracting(Difference::what).containsExactly("6 instead of 5 bytes");
    }

    @Test
    void aBodyThatVariesByItselfSaysSo() {
        BodyDifferences differences = new BodyDifferences(
                List.of(TOMCAT, JETTY),
                new LaunchSummary(List.of(sent(TOMCAT, "12:00"), sent(JETTY, "12:01"))),
                List.of("page"),
                List.of("page"));

        assertThat(differences.all().get(0).what()).endsWith("; this body varies by itself, too");
    }

    @Test
    void aTokenThatAlwaysDiffersIsNotShown() {
        BodyDifferences differences = differences(
                sent(TOMCAT, "{\"expires\":1,\"id_token\":\"aaa\"}"),
                sent(JETTY, "{\"expires\":2,\"id_token\":\"bbb\"}"));

        assertThat(differences.all().get(0).what())
                .contains("line 1: \"{\"expires\":2,\"id_token\":\"(hidden)\"}\"")
                .doesNotContain("aaa", "bbb");
    }

    private static BodyDifferences differences(LaunchResult... launches) {
        return new BodyDifferences(
                List.of(TOMCAT, JETTY), new LaunchSummary(List.of(launches)), List.of("page"), List.of());
    }

    private static LaunchResult sent(Variant variant, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return sent(variant, new ResponseBody(bytes.length, Expectation.sha256(bytes), text));
    }

    private static LaunchResult sent(Variant variant, ResponseBody body) {
        return LaunchResult.of(1, 1, "all", variant, false)
                .started(new LaunchResult.State(null, null, null, null, Map.of("page", body), null));
    }
}
