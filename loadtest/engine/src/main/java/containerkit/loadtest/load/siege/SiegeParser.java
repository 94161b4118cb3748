package containerkit.loadtest.load.siege;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ToolOutput;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
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
final class SiegeParser {
    private static final Pattern TRANSACTIONS = Pattern.compile("(?m)^\\s*\"?[Tt]ransactions\"?:\\s+(\\d+)");
    private static final Pattern SUCCESSFUL =
            Pattern.compile("(?m)^\\s*\"?[Ss]uccessful[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^\\s*\"?[Ff]ailed[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^\\s*\"?[Ee]lapsed[_ ]time\"?:\\s+([\\d.]+)");

    private static final String RESPONSE = "^HTTP/\\d\\.\\d ";
    private static final String FAILURE = "408|50\\d";
    private static final Pattern FAILED_RESPONSE = Pattern.compile(RESPONSE + "(" + FAILURE + ")\\b");
    private static final Pattern ERROR = Pattern.compile("^\\[(error|alert)]");
    private static final Pattern ENDED_BY_SERVER = Pattern.compile("Connection reset by peer|Broken pipe");
    private static final Pattern OWN_LIMIT = Pattern.compile("number of users is capped at \\d+"
            + "|^\\[fatal]|descriptor table full|file table full"
            + "|insufficient buffer|Too many open files|address is unavailable|Cannot assign requested address"
            + "|Unable to spawn additional threads|system resources exhausted|^siege: could not open");

    private final ToolRun run;
    private final SiegeLines out;
    private final SiegeLines err;
    private final Scenario scenario;
    private final List<Fault> faults = new ArrayList<>();

    SiegeParser(ToolRun run, SiegeLines out, SiegeLines err, Scenario scenario) {
        this.run = run;
        this.out = out;
        this.err = err;
        this.scenario = scenario;
    }

    /** Returns the totals in siege's output, text or JSON, with any options; null if it is not from siege. */
    static @Nullable Totals totals(ToolOutput printed) {
        Double transactions = printed.number(TRANSACTIONS);
        Double successful = printed.number(SUCCESSFUL);
        Double failed = printed.number(FAILED);
        Double seconds = printed.number(SECONDS);
        if (transactions == null || successful == null || failed == null || seconds == null) {
            return null;
        }
        long good = Math.min(successful.longValue(), transactions.longValue());
        return new Totals(good, transactions.longValue() - good + failed.longValue(), seconds);
    }

    /** Returns whether siege counts the status under "Failed transactions", as it does a request without a response. */
    static boolean countedAsFailure(int status) {
        return String.valueOf(status).matches(FAILURE);
    }

    LoadResult result() {
        for (SiegeLines lines : List.of(out, err)) {
            lines.mostFrequent(OWN_LIMIT)
                    .ifPresent(line -> faults.add(
                            new Fault(Fault.Kind.LIMIT_REACHED, "siege reached a limit of its own: " + line)));
        }
        boolean ownLimit = !faults.isEmpty();
        if (!run.finished()) {
            faults.add(overdue());
        }
        ToolOutput printed = new ToolOutput(err.text());
        Double transactions = printed.number(TRANSACTIONS);
        Double failed = printed.number(FAILED);
        Double elapsed = printed.number(SECONDS);
        if (transactions == null || failed == null || elapsed == null) {
            if (faults.isEmpty()) {
                faults.add(Fault.generator("siege ended with status " + run.exitStatus() + " and no result"
                        + err.mostFrequent(Pattern.compile(""))
                                .map(": "::concat)
                                .orElse("")));
            }
            return run.result(0, 0, 0, 0, null, faults);
        }
        int expected = scenario.endpoint().expect().status();
        long wrong = out.count(Pattern.compile(RESPONSE + "(?!" + expected + ")"));
        long failedResponses = out.count(FAILED_RESPONSE);
        long otherLength = scenario.endpoint().expect().varies()
                ? 0
                : out.countOfOthers(Pattern.compile(RESPONSE + expected + " \\d+ bytes"));
        long noResponse = noResponse(failed.longValue() - failedResponses, transactions.longValue());
        if (!ownLimit) { // what follows from siege's own limits is not held against the server
            judge(transactions.longValue() + failedResponses, noResponse, otherLength, elapsed);
        }
        long good = transactions.longValue() - (wrong - failedResponses) - otherLength;
        return run.result(good, wrong, noResponse + otherLength, elapsed, null, faults);
    }

    /**
     * Returns the number of requests without a response that the server caused.
     *
     * @param silent requests for which siege printed no response
     */
    private long noResponse(long silent, long responses) {
        long errors = err.count(ERROR);
        if (!scenario.keepAlive()) {
            return out.count(FAILED_RESPONSE) == 0 ? silent : errors; // the last failed responses have no line
        }
        long closed = Math.max(0, silent - errors);
        if (closed * 2 > responses && responses > 0) {
            faults.add(Fault.Kind.NOT_KEPT_ALIVE.of(Math.max(0, 100 - 100 * closed / responses)));
        }
        long ended = err.count(ENDED_BY_SERVER);
        return ended <= closed ? errors - ended : errors; // a request that crosses with a closing meets a reset
    }

    private void judge(long responses, long noResponse, long otherLength, double elapsedSeconds) {
        String error = err.mostFrequent(ERROR).map(": "::concat).orElse("");
        if (responses == 0) {
            faults.add(Fault.contender(Fault.noResponse().reason() + error));
        } else if (out.count(Pattern.compile(RESPONSE)) == 0) {
            faults.add(Fault.generator("siege printed no line per response, so no status is known"));
        } else if (elapsedSeconds == 0) {
            faults.add(new Fault(
                    Fault.Kind.SLICE_TOO_SHORT, "the slice was too short for siege's clock of hundredths of a second"));
        }
        if (otherLength > 0) {
            faults.add(Fault.otherLength(otherLength));
        }
        if (responses > 0 && noResponse > 0) {
            faults.add(Fault.contender(noResponse + " requests got no complete response" + error));
        }
    }

    /**
     * Returns the fault of a siege that still ran at its limit. A timed siege cancels its threads whatever the server
     * does; a counted one waits for every response.
     */
    private Fault overdue() {
        String error = err.mostFrequent(ERROR).map(": "::concat).orElse("");
        return scenario.load().duration() == null
                ? Fault.contender(run.overdue() + error)
                : Fault.generator("siege " + run.overdue() + ": before 4.1.4 it can lock itself up at the end of a"
                        + " timed run; update it, or give the scenario a number of requests");
    }
}
