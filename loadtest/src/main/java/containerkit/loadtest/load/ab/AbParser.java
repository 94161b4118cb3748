package containerkit.loadtest.load.ab;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Printed;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads ab's output. */
final class AbParser {
    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern OTHER_STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^Time taken for tests:\\s+([\\d.]+)");
    private static final Pattern WRITE_ERRORS = Pattern.compile("Write errors:\\s+(\\d+)");
    private static final Pattern KEPT_ALIVE = Pattern.compile("Keep-Alive requests:\\s+(\\d+)");
    private static final Pattern BROKEN_OFF = Pattern.compile("Total of (\\d+) requests completed");
    private static final Pattern MEAN = Pattern.compile("Time per request:\\s+([\\d.]+) \\[ms] \\(mean\\)");
    private static final Pattern LONGEST = Pattern.compile("100%\\s+(\\d+)");
    private static final Pattern BREAKDOWN =
            Pattern.compile("\\(Connect: (\\d+), Receive: (\\d+), Length: (\\d+), Exceptions: (\\d+)\\)");

    private final ToolRun run;
    private final Scenario scenario;
    private final String out;
    private final List<String> complaints;
    private final Map<Integer, Double> percentiles;
    private final List<Fault> faults = new ArrayList<>();

    AbParser(ToolRun run, Path percentiles, Scenario scenario) throws IOException {
        this.run = run;
        this.scenario = scenario;
        this.out = run.outText();
        this.complaints = run.errText().lines().filter(line -> !line.isBlank()).toList();
        this.percentiles = readPercentiles(percentiles);
    }

    /** Returns the totals in ab's output, with any options; null if it is not from ab. */
    static @Nullable Totals totals(Printed printed) {
        Double complete = printed.number(COMPLETE);
        Double seconds = printed.number(SECONDS);
        if (complete == null || seconds == null) {
            return null;
        }
        Double failed = printed.number(FAILED);
        Double otherStatus = printed.number(OTHER_STATUS);
        // A response with another status mostly has another length too, and then ab counts it under both.
        long bad = (long) Math.max(failed == null ? 0 : failed, otherStatus == null ? 0 : otherStatus);
        return new Totals(Math.max(0, complete.longValue() - bad), bad, seconds);
    }

    LoadResult result() {
        if (!run.finished()) {
            faults.add(Fault.contender(run.overdue()));
        }
        if (!out.contains("Complete requests:")) {
            return brokenOff();
        }
        long complete = count(COMPLETE);
        long non2xx = count(OTHER_STATUS);
        long wrong = expectsSuccess() ? non2xx : complete - non2xx;
        long writes = count(WRITE_ERRORS);
        Matcher breakdown = BREAKDOWN.matcher(out);
        boolean failures = breakdown.find();
        long connect = failures ? Long.parseLong(breakdown.group(1)) : 0;
        long receive = failures ? Long.parseLong(breakdown.group(2)) : 0;
        long length = unexplained(failures ? Long.parseLong(breakdown.group(3)) : 0, wrong, complete);
        long exceptions = failures ? Long.parseLong(breakdown.group(4)) : 0;

        judge(complete, length, connect + receive + exceptions, writes);
        return result(
                complete + connect + exceptions,
                Math.max(0, complete - receive - wrong - length),
                wrong,
                connect + receive + exceptions + length);
    }

    private void judge(long complete, long length, long noResponse, long writes) {
        if (complete == 0) {
            faults.add(Fault.noResponse());
        }
        if (length > 0) {
            faults.add(new Fault(
                    Fault.Kind.OTHER_LENGTH,
                    length + " responses had another length than the first one, or broke off;"
                            + " set expect.varies where the length may differ"));
        }
        if (noResponse > 0) {
            faults.add(Fault.contender(noResponse + " requests got no complete response" + said()));
        }
        if (writes > 0) {
            faults.add(Fault.contender(writes + " requests could not be sent" + said()));
        }
        long kept = count(KEPT_ALIVE);
        if (scenario.keepAlive() && kept * 2 < complete) {
            faults.add(Fault.notKeptAlive(100 * kept / complete));
        }
    }

    /**
     * Returns the number of responses of another length that wrong statuses do not explain. ab compares every response
     * with the first one, so an error page counts as another length, or, if the first response was an error page, all
     * others do. Responses that wrong statuses account for do not count twice.
     */
    private static long unexplained(long length, long wrong, long complete) {
        boolean explained = wrong > 0 && (length <= wrong || length >= complete - wrong);
        return explained ? 0 : length - wrong;
    }

    /**
     * Returns the result of an ab that gave up. It does so at the first error of a socket, and prints no summary then.
     */
    private LoadResult brokenOff() {
        String message = complaints.isEmpty() ? "" : complaints.get(0);
        if (message.isEmpty() && run.finished()) {
            faults.add(Fault.generator("ab ended with status " + run.exitStatus() + " and printed no result"));
        } else if (message.startsWith("ab: ") || Fault.tellsOfOwnLimit(message)) {
            faults.add(Fault.generator("ab gave up: " + message));
        } else if (!message.isEmpty()) {
            faults.add(Fault.contender("ab gave up: " + message));
        }
        return result(count(BROKEN_OFF), 0, 0, 0);
    }

    private LoadResult result(long requests, long good, long wrong, long broken) {
        Double elapsed = number(SECONDS);
        LatencyMs latency = requests > 0 && elapsed != null ? latency() : null;
        double seconds = elapsed == null ? 0 : elapsed;
        return new LoadResult(requests, good, wrong, broken, seconds, latency, run.cpuSeconds(), run.command(), faults);
    }

    /**
     * Returns the response times. The mean is concurrency × time ÷ requests, as ab computes it; the table in its output
     * has whole ms only.
     */
    private LatencyMs latency() {
        Double longest = percentiles.get(100);
        return new LatencyMs(
                number(MEAN),
                percentiles.get(50),
                percentiles.get(90),
                percentiles.get(99),
                null,
                longest != null ? longest : number(LONGEST));
    }

    private boolean expectsSuccess() {
        return scenario.endpoint().expect().status() / 100 == 2;
    }

    private String said() {
        return complaints.isEmpty() ? "" : ": " + complaints.get(0);
    }

    private long count(Pattern pattern) {
        Double number = number(pattern);
        return number == null ? 0 : number.longValue();
    }

    private @Nullable Double number(Pattern pattern) {
        return new Printed(out).number(pattern);
    }

    /** Returns the rows of {@code -e}: percentage served, time in ms. */
    private static Map<Integer, Double> readPercentiles(Path file) throws IOException {
        Map<Integer, Double> rows = new HashMap<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split(",");
                if (cells.length == 2 && cells[0].matches("\\d+")) {
                    rows.put(Integer.valueOf(cells[0]), Double.valueOf(cells[1]));
                }
            }
        }
        return rows;
    }
}
