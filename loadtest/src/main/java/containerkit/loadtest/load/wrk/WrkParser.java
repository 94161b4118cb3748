package containerkit.loadtest.load.wrk;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads wrk's output, except for its latencies. wrk does not count the time for which a request waited because the
 * previous response was slow.
 */
final class WrkParser {
    private static final Pattern TOTAL = Pattern.compile("(\\d+) requests in ([\\d.]+)(us|ms|s|m|h),");
    private static final Pattern PER_SECOND = Pattern.compile("Requests/sec:\\s+([\\d.]+)");
    private static final Pattern SOCKET_ERRORS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Pattern NOT_2XX_OR_3XX = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");

    private static final int FIRST_FAILURE = 400;
    private static final double PRECISE_PER_SECOND = 100; // both are printed with two decimals

    private final ToolRun run;
    private final Scenario scenario;
    private final String out;
    private final List<Fault> faults = new ArrayList<>();

    WrkParser(ToolRun run, Scenario scenario) throws IOException {
        this.run = run;
        this.scenario = scenario;
        this.out = run.outText() + run.errText();
    }

    LoadResult result() {
        if (!run.finished()) {
            faults.add(Fault.generator("wrk " + run.overdue()));
        }
        Matcher total = TOTAL.matcher(out);
        if (!total.find()) {
            gaveUp();
            return run.result(0, 0, 0, 0, faults);
        }
        long responded = Long.parseLong(total.group(1));
        long failures = count(NOT_2XX_OR_3XX, 1);
        long wrong = scenario.endpoint().expect().status() < FIRST_FAILURE ? failures : responded - failures;
        // its fourth count, the timeouts, is of responses that took more than 2 s and are counted as responses too
        long broken = count(SOCKET_ERRORS, 2) + count(SOCKET_ERRORS, 3);
        if (responded == 0) {
            faults.add(Fault.noResponse());
        } else if (broken > 0) {
            faults.add(Fault.contender(broken + " requests got no complete response"));
        }
        long unopened = count(SOCKET_ERRORS, 1);
        if (unopened > 0) {
            faults.add(new Fault(
                    Fault.Kind.LIMIT_REACHED, unopened + " connections could not be opened; wrk does not say why"));
        }
        return run.result(responded - wrong, wrong, broken, seconds(responded, total), faults);
    }

    private void gaveUp() {
        String first = out.lines()
                .filter(line -> !line.isBlank())
                .reduce((earlier, later) -> later)
                .orElse("");
        if (first.toLowerCase(Locale.ROOT).contains("unable to connect") && !Fault.tellsOfOwnLimit(first)) {
            faults.add(Fault.contender("wrk gave up: " + first));
        } else if (run.finished()) {
            faults.add(Fault.generator("wrk ended with status " + run.exitStatus() + " and no result"
                    + (first.isEmpty() ? "" : ": " + first)));
        }
    }

    /** Returns the duration in seconds: from the rate if that has more digits than the time. */
    private double seconds(long responded, Matcher total) {
        Matcher rate = PER_SECOND.matcher(out);
        double perSecond = rate.find() ? Double.parseDouble(rate.group(1)) : 0;
        return perSecond >= PRECISE_PER_SECOND
                ? responded / perSecond
                : Double.parseDouble(total.group(2)) * secondsOf(total.group(3));
    }

    private static double secondsOf(String unit) {
        return switch (unit) {
            case "us" -> 1e-6;
            case "ms" -> 1e-3;
            case "m" -> 60;
            case "h" -> 3_600;
            default -> 1;
        };
    }

    private long count(Pattern pattern, int group) {
        Matcher matcher = pattern.matcher(out);
        return matcher.find() ? Long.parseLong(matcher.group(group)) : 0;
    }
}
