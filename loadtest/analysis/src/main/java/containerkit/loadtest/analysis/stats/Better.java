package containerkit.loadtest.analysis.stats;

/** Direction in which a value is better. */
public enum Better {
    /** The smaller value is better: CPU, allocation, latency. */
    LESS,
    /** The larger value is better: throughput. */
    MORE;

    /** Returns the better contender for a ratio of a's value over b's, which is not 1. */
    Verdict verdict(double ratio) {
        return ratio < 1 == (this == LESS) ? Verdict.A : Verdict.B;
    }
}
