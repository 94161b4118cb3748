package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.List;

/**
 * Shares of void slices by cell. Slices of an interrupted block are left out, because the block ran again, and those of
 * a block in which a contender failed, because that block leaves its pairs.
 */
public record VoidShares(RunIndex index) {
    /** Largest allowed difference of two shares, in percentage points. */
    public static final int MOST_POINTS = 10;

    private static final double PERCENT = 100;

    /** Returns whether two shares differ too much; false if one of the cells has no slice. */
    public boolean unequal(CellKey a, CellKey b) {
        List<SliceResult> first = counted(a, b);
        List<SliceResult> second = counted(b, a);
        long difference = Math.abs(voids(first) * second.size() - voids(second) * first.size());
        return difference * PERCENT > (double) MOST_POINTS * first.size() * second.size();
    }

    /** Returns whether more than a percentage of the slices is void. */
    public boolean exceeds(CellKey cell, double percent) {
        List<SliceResult> slices = counted(cell, cell);
        return voids(slices) * PERCENT > percent * slices.size();
    }

    /** Returns the share in percent, without decimals. */
    public long percent(CellKey cell) {
        return percent(cell, cell);
    }

    /** Returns the share in percent, without decimals, of the blocks that a pair of cells has. */
    public long percent(CellKey cell, CellKey other) {
        List<SliceResult> slices = counted(cell, other);
        return Math.round(PERCENT * voids(slices) / Math.max(1, slices.size()));
    }

    private List<SliceResult> counted(CellKey cell, CellKey other) {
        return index.slices(cell).stream()
                .filter(slice -> !slice.blames(Culprit.INTERRUPTED)
                        && !index.failed(slice.block(), cell.part(), cell.variant())
                        && !index.failed(slice.block(), other.part(), other.variant()))
                .toList();
    }

    private static long voids(List<SliceResult> slices) {
        return slices.stream().filter(slice -> !slice.good()).count();
    }
}
