package containerkit.loadtest.load.ab;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolOutput;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads ab's output. */
final class AbParser {
    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern OTHER_LENGTH = Pattern.compile("\\(Connect: .*, Length: (\\d+),");
    private static final Pattern OTHER_STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^Time taken for tests:\\s+([\\d.]+)");
    private static final Pattern KEPT_ALIVE = Pattern.compile("Keep-Alive requests:\\s+(\\d+)");
    private static final Pattern MEAN = Pattern.compile("Time per request:\\s+([\\d.]+) \\[ms] \\(mean\\)");

    private final ToolRun run;
    private final Scenario scenario;
    private final ToolOutput printed;
    private final String complaint;
    private final Map<Integer, Double> percentiles;
    private final List<Fault> faults = new ArrayList<>();

    AbParser(ToolRun run, Path percentiles, Scenario scenario) throws IOException {
        this.run = run;
        this.scenario = scenario;
        this.printed = new ToolOutput(run.outText());
        this.complaint = run.errText()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
        this.percentiles = readPercentiles(percentiles);
    }

    /** Returns the totals in ab's output, with any options; null if it is not from ab. */
    static @Nullable Totals totals(ToolOutput printed) {
        Double complete = printed.number(COMPLETE);
        Double seconds = printed.number(SECONDS);
        if (complete == null || seconds == null) {
            return null;
        }
        // A response with another status mostly has another length too, and then ab counts it under both.
        long bad = Math.max(count(printed, FAILED), count(printed, OTHER_STATUS));
        return new Totals(Math.max(0, complete.longValue() - bad), bad, seconds);
    }

    LoadResult result() {
        if (!run.finished()) {
            faults.add(Fault.contender(run.overdue()));
        }
        Double seconds = printed.number(SECONDS);
        if (seconds == null) {
            gaveUp();
            return run.result(0, 0, 0, 0, null, faults);
        }
        long complete = count(printed, COMPLETE);
        long non2xx = count(printed, OTHER_STATUS);
        long wrong = scenario.endpoint().expect().status() / 100 == 2 ? non2xx : complete - non2xx;
        long otherLength = count(printed, OTHER_LENGTH);
        long noResponse = count(printed, FAILED) - otherLength;
        if (wrong > 0) {
            otherLength = 0; // an error page has another length, or, if it came first, all others have
        }
        if (complete == 0) {
            faults.add(Fault.noResponse());
        }
        if (otherLength > 0) {
            faults.add(Fault.otherLength(otherLength));
        }
        if (noResponse > 0) {
            faults.add(Fault.contender(
                    noResponse + " requests got no complete response" + (complaint.isEmpty() ? "" : ": " + complaint)));
        }
        long kept = count(printed, KEPT_ALIVE);
        if (scenario.keepAlive() && kept * 2 < complete) {
            faults.add(Fault.Kind.NOT_KEPT_ALIVE.of(100 * kept / complete));
        }
        long broken = otherLength + noResponse;
        return run.result(Math.max(0, complete - wrong - broken), wrong, broken, seconds, latency(), faults);
    }

    /** Adds the fault of an ab that gave up. It does so at the first error of a socket, and prints no summary then. */
    private void gaveUp() {
        if (complaint.isEmpty() && run.finished()) {
            faults.add(Fault.generator("ab ended with status " + run.exitStatus() + " and printed no result"));
        } else if (complaint.startsWith("ab: ") || Fault.tellsOfOwnLimit(complaint)) {
            faults.add(Fault.generator("ab gave up: " + complaint));
        } else if (!complaint.isEmpty()) {
            faults.add(Fault.contender("ab gave up: " + complaint));
        }
    }

    /** Returns the response times. The table in ab's output has whole milliseconds only. */
    private LatencyMs latency() {
        return new LatencyMs(
                printed.number(MEAN),
                percentiles.get(50),
                percentiles.get(90),
                percentiles.get(99),
                null,
                percentiles.get(100),
                null);
    }

    private static long count(ToolOutput printed, Pattern pattern) {
        Double number = printed.number(pattern);
        return number == null ? 0 : number.longValue();
    }

    /** Returns the rows of {@code -e}: percentage served, time in ms. */
    private static Map<Integer, Double> readPercentiles(Path file) throws IOException {
        Map<Integer, Double> rows = new HashMap<>();
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] cells = line.split(",");
            if (cells[0].matches("\\d+")) {
                rows.put(Integer.valueOf(cells[0]), Double.valueOf(cells[1]));
            }
        }
        return rows;
    }
}
