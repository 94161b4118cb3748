package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Length and rate of one slice. Exactly one of {@code duration} and {@code requests} is set. Without a rate, every
 * connection sends its next request as soon as the last response has arrived (closed model); with one, requests are
 * sent at that rate, whatever the server does (open model).
 *
 * @param duration null if requests are counted instead
 * @param requests null if it lasts a duration
 * @param rate null for a closed model
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Load(@Nullable Duration duration, @Nullable Long requests, @Nullable Rate rate) {
    /** Shortest slice after scaling: below it start-up dominates, of a program that is started for it. */
    public static final Duration SHORTEST = Duration.ofSeconds(2);

    /** Lowest number of requests of a counted slice after scaling, a second or two of them, for the same reason. */
    public static final long FEWEST_REQUESTS = 10_000;

    private static final int SLOWEST_PER_SECOND = 20; // below that a counted slice is given up

    /**
     * Rate of an open model. At least one of the first two is set.
     *
     * @param perSecond requests sent per second; null while it is not known
     * @param capacityPercent the rate as a share of what the slowest contender can do; null if it is not set so
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Rate(@Nullable Double perSecond, @Nullable Double capacityPercent) {
        /** Returns what it adds to the name of a scenario. */
        String key() {
            return perSecond != null ? "-r" + plain(perSecond) : "-p" + plain(capacityPercent);
        }

        /** Returns {@code 500/s}, or {@code 50 % of capacity} where the rate is not known yet. */
        @Override
        public String toString() {
            return perSecond == null
                    ? plain(capacityPercent) + " % of capacity"
                    : (perSecond >= 100 ? String.valueOf(Math.round(perSecond)) : plain(perSecond)) + "/s";
        }

        private static String plain(double number) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
    }

    public static Load of(Duration duration) {
        return new Load(duration, null, null);
    }

    public Load at(double perSecond) {
        return new Load(duration, requests, new Rate(perSecond, capacityPercent()));
    }

    public boolean open() {
        return rate != null;
    }

    /** Returns whether the rate is a share of a capacity that has to be measured first. */
    public boolean needsCapacity() {
        return rate != null && rate.perSecond == null;
    }

    /** Returns the requests sent per second; null for a closed model, and while the rate is not known. */
    public @Nullable Double perSecond() {
        return rate == null ? null : rate.perSecond;
    }

    /** Returns the rate as a share of a capacity; null for a closed model, and if it is not set so. */
    public @Nullable Double capacityPercent() {
        return rate == null ? null : rate.capacityPercent;
    }

    /** Returns the same load with its duration or request count multiplied, down to the minimum. */
    Load scaledBy(double factor) {
        if (duration == null) {
            return new Load(null, Math.max(Math.round(requests * factor), Math.min(requests, FEWEST_REQUESTS)), rate);
        }
        long shortest = Math.min(duration.toMillis(), SHORTEST.toMillis());
        return new Load(Duration.ofMillis(Math.max(Math.round(duration.toMillis() * factor), shortest)), null, rate);
    }

    /** Returns the longest time of a slice: its duration, or that of its requests at its rate, else at the slowest. */
    public Duration longestDuration() {
        return requests == null || perSecond() != null
                ? expectedDuration()
                : SHORTEST.plusSeconds(requests / SLOWEST_PER_SECOND);
    }

    /** Returns the expected duration of a slice; a guess (for the time left only) if requests are counted without a rate. */
    public Duration expectedDuration() {
        if (requests != null && perSecond() != null) {
            return Duration.ofMillis(Math.round(1000 * requests / perSecond()));
        }
        return duration != null ? duration : SHORTEST;
    }
}
