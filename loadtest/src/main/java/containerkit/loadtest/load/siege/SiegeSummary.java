package containerkit.loadtest.load.siege;

import containerkit.loadtest.load.Printed;
import containerkit.loadtest.load.Totals;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The counts in siege's own summary, whatever it was told to do: text as by default, JSON as with {@code -j}. */
final class SiegeSummary {
    private static final Pattern TRANSACTIONS = Pattern.compile("(?m)^\\s*\"?[Tt]ransactions\"?:\\s+(\\d+)");
    private static final Pattern SUCCESSFUL =
            Pattern.compile("(?m)^\\s*\"?[Ss]uccessful[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^\\s*\"?[Ff]ailed[_ ]transactions\"?:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^\\s*\"?[Ee]lapsed[_ ]time\"?:\\s+([\\d.]+)");

    private SiegeSummary() {}

    /** Null where there is no summary. A 404 is a transaction to siege, but no successful one. */
    static @Nullable Totals of(Printed printed) {
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
}
