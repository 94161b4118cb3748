package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.Map;
import java.util.stream.Collectors;

/** How many of each contender's slices are void; those of an interrupted block are not counted, for it ran again. */
public final class VoidShares {
    /** By how many percentage points two shares may differ. */
    public static final int MOST_POINTS = 10;

    private static final double PERCENT = 100;
    private static final Share NONE = new Share(0, 0);

    private final Map<Key, Share> shares;

    public VoidShares(RunResult run) {
        shares = run.slices().stream()
                .filter(slice -> !slice.blames(Culprit.INTERRUPTED))
                .collect(Collectors.toMap(
                        slice -> new Key(slice.part(), slice.scenario(), slice.variant()), Share::of, Share::plus));
    }

    private record Key(String part, String scenario, Variant variant) {}

    private record Share(long voids, long slices) {
        static Share of(SliceResult slice) {
            return new Share(slice.good() ? 0 : 1, 1);
        }

        Share plus(Share other) {
            return new Share(voids + other.voids, slices + other.slices);
        }
    }

    /** Whether the shares of the two differ too much; not where one of them has no slice. */
    public boolean unequal(String part, String scenario, Variant a, Variant b) {
        Share first = share(part, scenario, a);
        Share second = share(part, scenario, b);
        long difference = Math.abs(first.voids() * second.slices() - second.voids() * first.slices());
        return difference * PERCENT > MOST_POINTS * first.slices() * second.slices();
    }

    /** In percent, without decimals. */
    public long percent(String part, String scenario, Variant variant) {
        Share share = share(part, scenario, variant);
        return Math.round(PERCENT * share.voids() / Math.max(1, share.slices()));
    }

    private Share share(String part, String scenario, Variant variant) {
        return shares.getOrDefault(new Key(part, scenario, variant), NONE);
    }
}
