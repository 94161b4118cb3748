package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyHistogram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the responses of one slice and the times they took; nothing here reads a clock. */
final class Tally {
    private final Recorder latency = new Recorder();
    private final @Nullable Recorder sentLatency;
    private final Recorder lateness = new Recorder();
    private long sent;
    private long good;
    private long wrongStatus;
    private long broken;
    private long closed;
    private long lastSentNanos;
    private @Nullable Fault brokenTrouble;
    private @Nullable Fault trouble;

    /** @param openModel true if the intended and the actual time of sending can differ */
    Tally(boolean openModel) {
        sentLatency = openModel ? new Recorder() : null;
    }

    /** Counts a request that is sent. */
    void sent(long now) {
        sent++;
        lastSentNanos = now;
    }

    /** Records the lateness of a request for which a connection was free. */
    void late(long nanos) {
        lateness.record(nanos);
    }

    /** Counts a complete response and its time. Wrong responses count too, because they took their time. */
    void responded(long intended, long actual, long now, Kind kind) {
        latency.record(now - intended);
        if (sentLatency != null) {
            sentLatency.record(now - actual);
        }
        switch (kind) {
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

    /** Notes what is wrong with a complete response. */
    void wrong(Kind kind, Fault what) {
        if (kind == Kind.WRONG_BODY) {
            brokenTrouble(what);
        } else {
            trouble(what);
        }
    }

    /** Notes why something broke; keeps the first reason, but any other replaces a rate that is too high. */
    private void brokenTrouble(Fault what) {
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
        if (sentLatency != null && other.sentLatency != null) {
            sentLatency.add(other.sentLatency);
        }
        lateness.add(other.lateness);
        if (other.brokenTrouble != null) {
            brokenTrouble(other.brokenTrouble);
        }
        trouble = trouble == null ? other.trouble : trouble;
    }

    /** Verdict on a complete response. */
    enum Kind {
        GOOD,
        WRONG_STATUS,
        WRONG_BODY
    }

    long requests() {
        return sent;
    }

    long good() {
        return good;
    }

    long wrongStatus() {
        return wrongStatus;
    }

    long brokenCount() {
        return broken;
    }

    @Nullable
    Fault firstTrouble() {
        return brokenTrouble != null ? brokenTrouble : trouble;
    }

    /** Returns the number of connections that the server closed after a response. */
    long closedConnections() {
        return closed;
    }

    long lastSentNanos() {
        return lastSentNanos;
    }

    LoadOutcome.Distribution latency() {
        return latency.distribution();
    }

    LoadOutcome.@Nullable Distribution sentLatency() {
        return sentLatency == null ? null : sentLatency.distribution();
    }

    /** Returns the 99th percentile of the lateness; 0 if no request was sent on a connection that had been free. */
    double latenessP99Ms() {
        return lateness.percentileMs(99);
    }

    /** Collects times in microseconds, to three significant digits (HdrHistogram). */
    static final class Recorder {
        private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
        private static final int DIGITS = 3;
        private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99};
        private static final double MICROS_PER_MILLI = 1_000;

        private final Histogram histogram = new Histogram(LONGEST_MICROS, DIGITS);

        void record(long nanos) {
            histogram.recordValue(Math.min(LONGEST_MICROS, Math.max(0, nanos / 1_000)));
        }

        void add(Recorder other) {
            histogram.add(other.histogram);
        }

        double percentileMs(double percentile) {
            return histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
        }

        LoadOutcome.Distribution distribution() {
            Map<String, Double> percentiles = new LinkedHashMap<>();
            for (double percentile : PERCENTILES) {
                String name = percentile == Math.rint(percentile) ? Long.toString((long) percentile) : "" + percentile;
                percentiles.put(name, percentileMs(percentile));
            }
            return new LoadOutcome.Distribution(
                    histogram.getTotalCount(),
                    histogram.getMean() / MICROS_PER_MILLI,
                    percentiles,
                    histogram.getMaxValue() / MICROS_PER_MILLI,
                    LatencyHistogram.of(histogram).encoded());
        }
    }
}
