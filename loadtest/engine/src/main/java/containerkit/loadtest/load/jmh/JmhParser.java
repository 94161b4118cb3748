package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.jmh.ForkResponses.Counts;
import containerkit.loadtest.load.jmh.JmhDriver.JmhArguments;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.text.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads JMH's result and the counts of its forks.
 *
 * <p>JMH's score leaves out the warm-up. The number of requests includes it, because the server's CPU time includes it
 * too and is divided by that number. The elapsed time is the time in which so many requests are made at JMH's rate, so
 * that rate and score agree.
 */
final class JmhParser {
    private static final Pattern COMPLAINT = Pattern.compile("(?!\\s*at ).*(?:Exception|Error|failed).*");

    private final ToolRun run;
    private final Path file;
    private final List<Counts> forks;
    private final Counts counts;
    private final Scenario scenario;
    private final Iterations division;
    private final List<Fault> faults = new ArrayList<>();

    /** @param file JMH's result, which may be missing */
    JmhParser(ToolRun run, Path file, List<Counts> forks, Scenario scenario) {
        this.run = run;
        this.file = file;
        this.forks = forks;
        this.counts = forks.stream().reduce(Counts.NONE, Counts::plus);
        this.scenario = scenario;
        this.division = JmhArguments.division(scenario);
    }

    LoadResult result() throws IOException {
        Double perSecond = null;
        if (!run.finished()) {
            faults.add(Fault.contender(run.overdue())); // JMH ends in time unless a request gets no response
        } else {
            perSecond = perSecond();
            judge();
        }
        boolean measured = perSecond != null && counts.requests() > 0;
        return run.result(
                counts.good(),
                counts.wrongStatus(),
                failed(),
                measured ? counts.requests() / perSecond : 0,
                measured
                        ? new LatencyMs(1_000 * scenario.concurrency() / perSecond, null, null, null, null, null, null)
                        : null,
                faults);
    }

    private long failed() {
        return counts.wrongBody() + counts.noResponse();
    }

    private void judge() {
        Fault trouble = counts.trouble();
        long responses = counts.good() + counts.wrongStatus() + counts.wrongBody();
        if (trouble != null && trouble.culprit() == Culprit.GENERATOR) {
            faults.add(trouble);
        } else if (responses == 0 && faults.isEmpty()) {
            faults.add(
                    trouble == null
                            ? Fault.noResponse()
                            : trouble.after(Fault.noResponse().reason() + ": "));
        } else if (trouble != null && failed() > 0) {
            faults.add(trouble.after(failed() + " of " + counts.requests() + " requests failed: "));
        }
        if (responses > scenario.concurrency() && 2 * counts.closing() > responses) {
            faults.add(Fault.Kind.NOT_KEPT_ALIVE.of(100 - 100 * counts.closing() / responses));
        }
    }

    /**
     * Returns the requests per second of all threads together; null if JMH has no usable result. Each thread sends as
     * soon as it has its response. So the rate is the number of threads divided by the seconds that one request takes,
     * and each of JMH's scores gives the other.
     */
    private @Nullable Double perSecond() throws IOException {
        JsonNode results = Files.exists(file) ? new ObjectMapper().readTree(file.toFile()) : null;
        if (results == null || results.size() != 1 || forks.isEmpty()) {
            faults.add(
                    Fault.generator("jmh ended with status " + run.exitStatus() + " and no result" + firstComplaint()));
            return null;
        }
        double score = results.at("/0/primaryMetric/score").asDouble();
        if (forks.size() != division.forks() || !Double.isFinite(score) || score <= 0) {
            faults.add(Fault.generator("jmh's score is " + score + ", and " + forks.size() + " of "
                    + new Counted(division.forks(), "fork") + " counted requests"));
            return null;
        }
        return division.benchmark() == Benchmark.THROUGHPUT ? score : 1_000 * scenario.concurrency() / score;
    }

    /** Returns the first complaint that was printed; empty if there is none. */
    private String firstComplaint() throws IOException {
        return (run.outText() + "\n" + run.errText())
                .lines()
                .filter(line -> COMPLAINT.matcher(line).matches())
                .findFirst()
                .map(line -> ": " + line.trim())
                .orElse("");
    }
}
