package containerkit.loadtest.report.view;

import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.text.Counted;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Prints a scenario in words, and in the options of ab and siege. The options have its rate where it has one, and JMH's
 * division: forks x (warm-up + measured).
 */
public final class ScenarioText {
    private ScenarioText() {}

    /**
     * Returns the scenario for readers who do not know the tools:
     * {@code block, keep-alive, 50 connections, closed loop, siege}.
     */
    public static String inWords(Scenario scenario) {
        return scenario.endpoint().name()
                + (scenario.keepAlive() ? ", keep-alive, " : ", a new connection for each request, ")
                + new Counted(scenario.concurrency(), "connection")
                + pace(scenario)
                + (scenario.alone() ? ", other servers stopped" : "")
                + ", " + (scenario.tool().equals(Scenario.BUILT_IN_TOOL) ? "built-in generator" : scenario.tool());
    }

    private static String pace(Scenario scenario) {
        String rate =
                scenario.ratePerSecond() == null ? null : ValueText.plain(scenario.ratePerSecond()) + " requests/s";
        if (scenario.capacityPercent() != null) {
            return " at " + ValueText.plain(scenario.capacityPercent()) + " % of the slowest contender's capacity"
                    + (rate == null ? "" : " (" + rate + ")") + arrivals(scenario);
        }
        return rate == null ? ", closed loop" : " at " + rate + arrivals(scenario);
    }

    private static String arrivals(Scenario scenario) {
        return scenario.poisson() ? ", Poisson arrivals" : "";
    }

    /**
     * Returns {@code -c 50 -n 20000}, {@code -c 50 -t 120s keep-alive}, {@code -c 50 -t 5s 60 % of capacity},
     * {@code -c 8 -t 6s keep-alive in 1 x (1 + 5)}.
     */
    public static String of(Scenario scenario) {
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
            return " " + ValueText.plain(scenario.capacityPercent()) + " % of capacity" + arrivals(scenario);
        }
        return scenario.ratePerSecond() == null
                ? ""
                : " " + ValueText.plain(scenario.ratePerSecond()) + "/s" + arrivals(scenario);
    }

    /** Returns the seconds without needless zeros: {@code 120}, {@code 2.5}. */
    public static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
