package containerkit.loadtest.load.jmh;

import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.Main;

/**
 * Turns a scenario into what the JVM is started with that directs JMH's forks; a fork inherits its flags.
 *
 * @param scenario the load
 * @param job the file that holds what the forks are to send
 * @param result the file for JMH's result
 * @param limit how long everything may take; JMH gets no other time-out, for it applies none while a thread still waits
 *     for its response, and an iteration's holds the start of its JVM too
 */
record JmhArguments(Scenario scenario, Path job, Path result, Duration limit) {
    /** As the built-in generator is run; its lock would make JMH fail beside somebody else's on this machine. */
    private static final List<String> FLAGS =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djmh.ignoreLock=true");

    List<String> list() {
        Iterations division = division(scenario);
        Duration each = division.each(scenario.expectedDuration());
        List<String> list = new ArrayList<>(FLAGS);
        list.addAll(List.of("-D" + ForkJob.PROPERTY + "=" + job, Main.class.getName()));
        list.add(RequestBenchmark.class.getName());
        list.addAll(
                division.benchmark() == Iterations.Benchmark.THROUGHPUT
                        ? List.of("-bm", "thrpt", "-tu", "s")
                        : List.of("-bm", "avgt", "-tu", "ms"));
        list.addAll(List.of("-t", Integer.toString(scenario.concurrency())));
        list.addAll(List.of("-f", Integer.toString(division.forks())));
        list.addAll(List.of("-wi", Integer.toString(division.warmUp()), "-w", millis(each)));
        list.addAll(List.of("-i", Integer.toString(division.measured()), "-r", millis(each)));
        list.addAll(List.of("-to", millis(limit), "-foe", "true"));
        list.addAll(List.of("-rf", "json", "-rff", result.toString()));
        return list;
    }

    /** How JMH divides it: as one iteration where the plan does not say, as in a server's warm-up. */
    static Iterations division(Scenario scenario) {
        return scenario.iterations() == null ? Iterations.ONE : scenario.iterations();
    }

    private static String millis(Duration duration) {
        return Math.max(1, duration.toMillis()) + "ms";
    }
}
