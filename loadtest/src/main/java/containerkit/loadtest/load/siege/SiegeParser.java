package containerkit.loadtest.load.siege;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Printed;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads siege's output: its totals, and a line per response.
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

    private static final Pattern CAPPED = Pattern.compile("number of users is capped at \\d+");
    private static final Pattern OWN_LIMIT = Pattern.compile("^\\[fatal]|descriptor table full|file table full"
            + "|insufficient buffer|Too many open files|address is unavailable|Cannot assign requested address"
            + "|Unable to spawn additional threads|system resources exhausted|^siege: could not open");
    private static final Pattern ABORTED = Pattern.compile("aborted due to excessive socket failure");
    private static final Pattern ERROR = Pattern.compile("^\\[(error|alert)]");
    private static final Pattern ENDED_BY_SERVER = Pattern.compile("Connection reset by peer|Broken pipe");

    /** Highest number of unusual lengths that a fault names. */
    private static final int LENGTHS_NAMED = 3;

    private final ToolRun run;
    private final Tally out;
    private final Tally err;
    private final SiegeResponseCounts responses;
    private final Scenario scenario;
    private final List<Fault> faults = new ArrayList<>();

    SiegeParser(ToolRun run, Tally out, Tally err, Scenario scenario) {
        this.run = run;
        this.out = out;
        this.err = err;
        this.responses = new SiegeResponseCounts(out);
        this.scenario = scenario;
    }

    /** Returns the totals in siege's output, text or JSON, with any options; null if it is not from siege. */
    static @Nullable Totals totals(Printed printed) {
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

    LoadResult result() {
        findOwnLimits();
        if (!run.finished()) {
            faults.add(overdue());
        }
        Printed printed = new Printed(String.join("\n", err.lines()));
        Double transactions = printed.number(TRANSACTIONS);
        Double failed = printed.number(FAILED);
        Double elapsed = printed.number(SECONDS);
        if (transactions == null || failed == null || elapsed == null) {
            noTotals();
            return run.result(0, 0, 0, 0, faults);
        }
        long garbage = responses.of(SiegeResponseCounts.NOT_HTTP);
        long hits = transactions.longValue() - garbage;
        int expected = scenario.endpoint().expect().status();
        long right = share(responses.of(expected), hits);
        long odd = scenario.endpoint().expect().varies() ? 0 : share(responses.ofOtherLength(expected), hits);
        long noResponse = Math.max(0, failed.longValue() - responses.failures() - garbage);
        long unprinted = Math.min(noResponse, responses.lostFailures(hits));
        long failedResponses = failed.longValue() - garbage - noResponse + unprinted;
        long broken = garbage + broken(noResponse - unprinted, hits + failedResponses);
        judge(hits + failedResponses, broken, odd, elapsed);
        return run.result(right - odd, hits - right + failedResponses, broken + odd, elapsed, faults);
    }

    /**
     * Returns the share of these lines in all printed lines, applied to siege's total. Some lines are lost, so they
     * tell only the share.
     */
    private long share(long lines, long hits) {
        long printed = responses.transactions();
        return printed == 0 ? 0 : Math.round((double) hits * lines / printed);
    }

    /** Returns the number of requests without a response that the server caused. */
    private long broken(long noResponse, long responded) {
        Map<String, Long> errors = err.matching(ERROR);
        long logged = errors.values().stream().mapToLong(Long::longValue).sum();
        long ended = err.matching(ENDED_BY_SERVER).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        long silent = Math.max(0, noResponse - logged);
        if (!scenario.keepAlive()) {
            return noResponse;
        }
        if (silent * 2 > responded && responded > 0) {
            faults.add(Fault.notKeptAlive(Math.max(0, 100 - 100 * silent / responded)));
        }
        // a request that crosses with the server's closing meets a reset; where they are the rule,
        // or where there are other errors, the server breaks connections
        boolean onlyCrossings = logged == ended && ended <= silent;
        return onlyCrossings ? 0 : Math.min(noResponse, logged);
    }

    private void judge(long responded, long broken, long odd, double elapsedSeconds) {
        if (faults.stream().anyMatch(fault -> fault.culprit() == Culprit.GENERATOR)) {
            return; // what follows from siege's own limits is not held against the server
        }
        if (responded == 0) {
            faults.add(Fault.contender(Fault.noResponse().reason() + said()));
        } else if (responses.none()) {
            faults.add(Fault.generator("siege printed no line per response, so no status is known"));
        } else if (elapsedSeconds == 0) {
            faults.add(new Fault(
                    Fault.Kind.SLICE_TOO_SHORT, "the slice was too short for siege's clock of hundredths of a second"));
        }
        if (odd > 0) {
            faults.add(otherLengths(odd));
        }
        if (responded > 0 && broken > 0) {
            faults.add(Fault.contender(broken + " requests got no complete response" + said()));
        }
        if (!err.matching(ABORTED).isEmpty()) {
            faults.add(Fault.contender("siege gave up after too many failures" + said()));
        }
    }

    private Fault otherLengths(long odd) {
        List<Long> lengths = responses.lengths(scenario.endpoint().expect().status());
        String others = lengths.stream()
                .skip(1)
                .limit(LENGTHS_NAMED)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return new Fault(
                Fault.Kind.OTHER_LENGTH,
                odd + " responses had another length (" + others
                        + (lengths.size() > 1 + LENGTHS_NAMED ? ", …" : "") + " bytes) than the others ("
                        + lengths.get(0)
                        + " bytes), or broke off; set expect.varies where the length may differ");
    }

    private void findOwnLimits() {
        for (Pattern limit : List.of(CAPPED, OWN_LIMIT)) {
            for (Tally tally : List.of(out, err)) {
                tally.matching(limit).keySet().stream()
                        .findFirst()
                        .ifPresent(line -> faults.add(
                                new Fault(Fault.Kind.LIMIT_REACHED, "siege reached a limit of its own: " + line)));
            }
        }
    }

    /**
     * Returns the fault of a siege that still ran at its limit. A timed siege cancels its threads whatever the server
     * does; a counted one waits for every response.
     */
    private Fault overdue() {
        if (scenario.duration() == null) {
            return Fault.contender(run.overdue() + said());
        }
        return new Fault(
                Fault.Kind.SIEGE_HUNG,
                "siege " + run.overdue() + ": before 4.1.4 it can lock itself up when it cancels its"
                        + " threads at the end of a timed run; a number of requests in place of a duration avoids that");
    }

    private void noTotals() {
        if (run.finished() && faults.isEmpty()) {
            String first = err.lines().isEmpty() ? "" : ": " + err.lines().get(0);
            faults.add(Fault.generator("siege ended with status " + run.exitStatus() + " and no result" + first));
        }
    }

    private String said() {
        return err.matching(ERROR).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> ": " + most.getKey())
                .orElse("");
    }
}
