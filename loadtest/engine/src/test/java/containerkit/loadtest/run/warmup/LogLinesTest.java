package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.LoudestLogger;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogLinesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            2026-01-01T10:00:00.123Z DEBUG 7 --- [shop] [qtp1-33] o.e.jetty.io.ManagedSelector : selected: 1 | org.eclipse.jetty | DEBUG
            2026-01-01 10:00:00.123 TRACE 7 --- [qtp1-33] o.e.j.s.internal.HttpChannelState        : x | org.eclipse.jetty | TRACE
            10:00:00.123 [XNIO-1 task-1] DEBUG io.undertow.request -- Matched prefix path / | io.undertow | DEBUG
            10:00:00.123 [main] INFO  com.example.shop.orders.OrderController - 42 | com.example.shop | INFO
            10:00:00.123 [main] WARN  shop.Orders - none | shop | WARN
            2026-01-01T10:00:00.123Z INFO 7 --- [a] c.e.s.o.OrderController : 42 | c.e.s.o.OrderController | INFO
            2026-01-01T10:00:00.123Z DEBUG 7 --- [shop] [main] query-logger     : Time:2 | query-logger | DEBUG
            2026-01-01 10:00:00.123 INFO [main] order 7: paid | |
            127.0.0.1 - - [01/Jan/2026:10:00:00 +0000] "GET /orders HTTP/1.1" 200 57 | |
            """)
    void theLoggerOfALineIsOneThatALevelCanBeSetFor(String line, String logger, String level) {
        LoudestLogger loudest = LogLines.loudest(List.of(line), Secrets.KNOWN);

        assertThat(loudest).isEqualTo(new LoudestLogger(logger, level, 100, line));
    }

    @Test
    void theMostLinesCountAndIndentedOnesDoNot() {
        LoudestLogger loudest = LogLines.loudest(
                List.of(
                        "10:00 [a] DEBUG org.eclipse.jetty.Server - first",
                        "\tat some.Frame(Frame.java:1)",
                        "10:00 [a] INFO shop.Orders - other",
                        " [2m10:00 [0;39m [a] DEBUG o.e.jetty.Client - password=word"),
                Secrets.KNOWN);

        assertThat(loudest)
                .isEqualTo(new LoudestLogger(
                        "org.eclipse.jetty", "DEBUG", 67, "10:00 [a] DEBUG o.e.jetty.Client - password=(hidden)"));
        assertThat(LogLines.loudest(List.of("", "  "), Secrets.KNOWN)).isNull();
    }

    @Test
    void shortenedLoggersCountTogetherAndThoseThatWriteMostAreNamed() {
        LoudestLogger loudest = LogLines.loudest(
                List.of(
                        "10:00 [a] INFO io.undertow.request - one",
                        "10:00 [a] INFO o.q.Job - two",
                        "10:00 [a] INFO c.e.Shop : three",
                        "10:00 [a] INFO c.e.Shop : four"),
                Secrets.KNOWN);

        assertThat(loudest)
                .isEqualTo(new LoudestLogger("c.e.Shop, o.q.Job", "INFO", 75, "10:00 [a] INFO c.e.Shop : four"));
    }

    @Test
    void linesThatGoOnBelowAnEntryDoNotHideItsLogger() {
        String entry = "10:00 [a] DEBUG net.proxy.Query - select";

        assertThat(LogLines.loudest(List.of(entry, "Name:db", "Time:2", "Params:[]"), Secrets.KNOWN))
                .isEqualTo(new LoudestLogger("net.proxy", "DEBUG", 25, entry));
    }
}
