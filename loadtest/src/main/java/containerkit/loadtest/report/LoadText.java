package containerkit.loadtest.report;

import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Scenario;
import java.math.BigDecimal;
import java.time.Duration;

/** A load in the words of ab and siege, its rate where it has one, and how JMH divides it: forks x (warm-up + measured). */
final class LoadText {
    private LoadText() {}

    /**
     * {@code -c 50 -n 20000}, {@code -c 50 -t 120s keep-alive}, {@code -c 50 -t 5s 60 % of capacity}, {@code -c 8 -t 6s
     * keep-alive in 1 x (1 + 5)}.
     */
    static String of(Scenario scenario) {
        return "-c " + scenario.concurrency()
                + (scenario.requests() != null
                        ? " -n " + scenario.requests()
                        : " -t " + seconds(scenario.duration()) + "s")
                + (scenario.keepAlive() ? " keep-alive" : "")
                + rate(scenario)
                + iterations(scenario);
    }

    private static String iterations(Scenario scenario) {
        Iterations division = scenario.iterations();
        if (division == null) {
            return "";
        }
        return " in " + division.forks() + " x (" + division.warmUp() + " + " + division.measured() + ")"
                + (division.benchmark() == Iterations.Benchmark.AVERAGE_TIME ? " average time" : "");
    }

    private static String rate(Scenario scenario) {
        if (scenario.capacityPercent() != null) {
            return " " + FigureText.plain(scenario.capacityPercent()) + " % of capacity";
        }
        return scenario.ratePerSecond() == null ? "" : " " + FigureText.plain(scenario.ratePerSecond()) + "/s";
    }

    /** Without needless zeros: {@code 120}, {@code 2.5}. */
    static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
