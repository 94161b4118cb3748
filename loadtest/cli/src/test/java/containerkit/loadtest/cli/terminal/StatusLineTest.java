package containerkit.loadtest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusLineTest {
    private final TimeLeft left = new TimeLeft();

    @Test
    void aWideWindowShowsEveryServersThroughput() {
        assertThat(line().within(120))
                .isEqualTo("block 3/8 tomcat blocking-kit-c50 38296/s, jetty 40112/s, undertow 41207/s "
                        + "[=======                       ] 12 min left");
    }

    @Test
    void eightyColumnsShowTheServersOwn() {
        assertThat(line().within(80))
                .isEqualTo("block 3/8 tomcat blocking-kit-c50 38296/s [=====                  ] 12 min left");
    }

    @Test
    void fortyColumnsAreUsedToTheLastButOne() {
        assertThat(line().within(40))
                .isEqualTo("3/8 tomcat blocking-kit… 38296/s 12 min")
                .hasSizeLessThan(40);
    }

    @Test
    void whatIsNotKnownYetTakesNoRoom() {
        left.begins(Duration.ofSeconds(30));
        assertThat(new StatusLine(1, 8, "jetty", "warming up", "", List.of(), left).within(40))
                .isEqualTo("block 1/8 jetty warming up 30 s left");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10, 17, 23, 40, 51, 79, 80, 81, 200})
    void neverWraps(int columns) {
        assertThat(line().within(columns)).hasSizeLessThanOrEqualTo(Math.max(1, columns - 1));
    }

    @Test
    void repetitionsAddTheirTime() {
        left.begins(Duration.ofSeconds(10));
        left.passes(Duration.ofSeconds(10));
        assertThat(left).hasToString("0 s");

        left.grows(Duration.ofSeconds(30));
        assertThat(left).hasToString("30 s");
        assertThat(left.share()).isEqualTo(0.25);
    }

    private StatusLine line() {
        left.begins(Duration.ofMinutes(16));
        left.passes(Duration.ofMinutes(4));
        return new StatusLine(
                3, 8, "tomcat", "blocking-kit-c50", "38296/s", List.of("jetty 40112/s", "undertow 41207/s"), left);
    }
}
