package containerkit.loadtest.load.siege;

import containerkit.loadtest.load.Driver.Totals;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads siege's output. The values are siege's totals; a line per response tells statuses and lengths, and is missing
 * for the last responses of a timed run.
 *
 * <p>"Transactions" are responses of any status but 408 and 500 to 509. "Failed transactions" are those, and requests
 * without a response. siege does not heed {@code Connection: close}: if a server ends a kept connection, which HTTP
 * allows after any response, the next request on it fails without ever having been one. Such requests are left out of
 * all counts, as ab leaves them out.
 */
record SiegeParser(ToolRun run, SiegeLines out, SiegeLines err, Scenario scenario) {
    private static final Pattern TRANSACTIONS = Pattern.compile("(?m)^\\s*\"?[Tt]ransactions\"?:\\s+(\\d+)");
    private static final Pattern SUCCESSFUL =
            Pattern.compile("(?m)^\\s*\"?[Ss]uccessful[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^\\s*\"?[Ff]ailed[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^\\s*\"?[Ee]lapsed[_ ]time\"?:\\s+([\\d.]+)");

    private static final String RESPONSE = "^HTTP/\\d\\.\\d ";
    private static final Pattern FAILED_RESPONSE = Pattern.compile(RESPONSE + "(408|50\\d)\\b");
    private static final Pattern ERROR = Pattern.compile("^\\[(error|alert)]");
    private static final Pattern ENDED_BY_SERVER = Pattern.compile("Connection reset by peer|Broken pipe");
    private static final Pattern OWN_LIMIT = Pattern.compile("number of users is capped at \\d+"
            + "|^\\[fatal]|descriptor table full|file table full"
            + "|insufficient buffer|Too many open files|address is unavailable|Cannot assign requested address"
            + "|Unable to spawn additional threads|system resources exhausted|^siege: could not open");

    /** Returns the totals in siege's output, text or JSON, with any options; null if it is not from siege. */
    static @Nullable Totals totals(String printed) {
        Double transactions = Tool.number(printed, TRANSACTIONS);
        Double successful = Tool.number(printed, SUCCESSFUL);
        Double failed = Tool.number(printed, FAILED);
        Double seconds = Tool.number(printed, SECONDS);
        if (transactions == null || successful == null || failed == null || seconds == null) {
            return null;
        }
        long good = Math.min(successful.longValue(), transactions.longValue());
        return new Totals(good, transactions.longValue() - good + failed.longValue(), seconds);
    }

    LoadResult result() {
        List<Fault> faults = new ArrayList<>();
        for (SiegeLines lines : List.of(out, err)) {
            lines.mostFrequent(OWN_LIMIT)
                    .ifPresent(line -> faults.add(
                            new Fault(Fault.Kind.LIMIT_REACHED, "siege reached a limit of its own: " + line)));
        }
        boolean ownLimit = !faults.isEmpty();
        if (!run.finished()) {
            faults.add(overdue());
        }
        String printed = err.text();
        Double transactions = Tool.number(printed, TRANSACTIONS);
        Double failed = Tool.number(printed, FAILED);
        Double elapsed = Tool.number(printed, SECONDS);
        if (transactions == null || failed == null || elapsed == null) {
            if (faults.isEmpty()) {
                faults.add(run.noResult(
                        "siege", err.mostFrequent(Pattern.compile("")).orElse("")));
            }
            return run.result(RequestCounts.NONE, 0, null, faults);
        }
        int expected = scenario.endpoint().expect().status();
        long wrong = out.count(Pattern.compile(RESPONSE + "(?!" + expected + ")"));
        long failedResponses = out.count(FAILED_RESPONSE);
        long otherLength = scenario.endpoint().expect().varies()
                ? 0
                : out.countOfOthers(Pattern.compile(RESPONSE + expected + " \\d+ bytes"));
        long responses = transactions.longValue() + failedResponses;
        long silent = failed.longValue() - failedResponses; // requests for which siege printed no response
        long errors = err.count(ERROR);
        long closed = scenario.keepAlive() ? Math.max(0, silent - errors) : 0;
        long noResponse = noResponse(silent, errors, closed);
        RequestCounts counts = new RequestCounts(
                responses - wrong - otherLength,
                wrong,
                noResponse + otherLength,
                closed,
                Fault.ofFailed(noResponse, otherLength, err.mostFrequent(ERROR).orElse("")));
        if (!ownLimit) { // what follows from siege's own limits is not held against the server
            faults.addAll(counts.faults(scenario, 0));
            if (responses > 0 && out.count(Pattern.compile(RESPONSE)) == 0) {
                faults.add(Fault.generator("siege printed no line per response, so no status is known"));
            } else if (responses > 0 && elapsed == 0) {
                faults.add(Fault.generator("the slice is too short for siege's clock of hundredths of a second"));
            }
        }
        return run.result(counts, elapsed, null, faults);
    }

    /** Returns the number of requests without a response that the server caused. */
    private long noResponse(long silent, long errors, long closed) {
        if (!scenario.keepAlive()) {
            return out.count(FAILED_RESPONSE) == 0 ? silent : errors; // the last failed responses have no line
        }
        long ended = err.count(ENDED_BY_SERVER);
        return ended <= closed ? errors - ended : errors; // a request that crosses with a closing meets a reset
    }

    /** A timed siege cancels its threads whatever the server does; a counted one waits for every response. */
    private Fault overdue() {
        String error = err.mostFrequent(ERROR).map(": "::concat).orElse("");
        return scenario.load().duration() == null
                ? Fault.contender(run.overdue() + error)
                : Fault.generator("siege " + run.overdue() + ": before 4.1.4 it can lock itself up at the end of a"
                        + " timed run; update it, or give the scenario a number of requests");
    }
}
