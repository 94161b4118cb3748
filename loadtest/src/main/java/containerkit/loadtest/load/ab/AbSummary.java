package containerkit.loadtest.load.ab;

import containerkit.loadtest.load.Printed;
import containerkit.loadtest.load.Totals;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The counts in ab's own summary, whatever it was told to do. */
final class AbSummary {
    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern OTHER_STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^Time taken for tests:\\s+([\\d.]+)");

    private AbSummary() {}

    /** Null where there is no summary. */
    static @Nullable Totals of(Printed printed) {
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
}
