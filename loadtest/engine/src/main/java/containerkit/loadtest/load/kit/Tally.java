package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.ResponseCheck.Verdict;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the responses of one slice and the times they took; nothing here reads a clock. */
final class Tally {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 3;

    private final Histogram latency = new Histogram(LONGEST_MICROS, DIGITS);
    private final Histogram lateness = new Histogram(LONGEST_MICROS, DIGITS);
    private long sent;
    private volatile long good; // read while its loop counts, which alone writes it
    private long wrongStatus;
    private long broken;
    private long closed;
    private long lastSentNanos;
    private @Nullable Fault brokenTrouble;
    private @Nullable Fault trouble;

    void sent(long now) {
        sent++;
        lastSentNanos = now;
    }

    /** Records the lateness of a request for which a connection was free. */
    void late(long nanos) {
        record(lateness, nanos);
    }

    /** Counts a complete response and its time. Wrong responses count too, because they took their time. */
    void responded(long intended, long now, Verdict verdict) {
        record(latency, now - intended);
        switch (verdict) {
            case GOOD -> good++;
            case WRONG_STATUS -> wrongStatus++;
            case WRONG_BODY -> broken++;
        }
    }

    /** Counts a request that got no response, or one that broke off. */
    void broken(Fault why) {
        broken++;
        brokenTrouble(why);
    }

    /** Notes why something broke; keeps the first reason, but any other replaces a rate that is too high. */
    void brokenTrouble(Fault what) {
        if (brokenTrouble == null || brokenTrouble.kind() == Fault.Kind.NO_CONNECTION_FREE) {
            brokenTrouble = what;
        }
    }

    /** Counts a connection that the server closed after a response. */
    void closed() {
        closed++;
    }

    /** Notes another problem; keeps the first. */
    void trouble(Fault what) {
        if (trouble == null) {
            trouble = what;
        }
    }

    /** Adds what another loop counted in the same slice. */
    void add(Tally other) {
        lastSentNanos = sent == 0 || other.sent > 0 && other.lastSentNanos - lastSentNanos > 0
                ? other.lastSentNanos
                : lastSentNanos;
        sent += other.sent;
        good += other.good;
        wrongStatus += other.wrongStatus;
        broken += other.broken;
        closed += other.closed;
        latency.add(other.latency);
        lateness.add(other.lateness);
        if (other.brokenTrouble != null) {
            brokenTrouble(other.brokenTrouble);
        }
        trouble = trouble == null ? other.trouble : trouble;
    }

    long requests() {
        return sent;
    }

    long good() {
        return good;
    }

    long brokenCount() {
        return broken;
    }

    long lastSentNanos() {
        return lastSentNanos;
    }

    /** Returns the counts of all that was sent, once the last response is in. */
    RequestCounts counts() {
        return new RequestCounts(good, wrongStatus, broken, closed, brokenTrouble != null ? brokenTrouble : trouble);
    }

    LatencyMs latency() {
        return LatencyMs.of(latency);
    }

    /** Returns the 99th percentile of the lateness; 0 if no request was sent on a connection that had been free. */
    double latenessP99Ms() {
        return lateness.getValueAtPercentile(99) / 1_000.0;
    }

    private static void record(Histogram micros, long nanos) {
        micros.recordValue(Math.min(LONGEST_MICROS, Math.max(0, nanos / 1_000)));
    }
}
