package containerkit.loadtest.report;

import containerkit.loadtest.plan.Scenario;
import java.math.BigDecimal;
import java.time.Duration;

/** A load in the words of ab and siege. */
final class LoadText {
    private LoadText() {}

    /** {@code -c 50 -n 20000}, {@code -c 50 -t 120s keep-alive}. */
    static String of(Scenario scenario) {
        return "-c " + scenario.concurrency()
                + (scenario.requests() != null
                        ? " -n " + scenario.requests()
                        : " -t " + seconds(scenario.duration()) + "s")
                + (scenario.keepAlive() ? " keep-alive" : "");
    }

    /** Without needless zeros: {@code 120}, {@code 2.5}. */
    static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
