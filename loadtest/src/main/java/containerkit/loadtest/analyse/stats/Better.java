package containerkit.loadtest.analyse.stats;

/** Which of two values is the better one. */
public enum Better {
    /** The smaller: CPU, allocation, latency. */
    LESS,
    /** The larger: throughput. */
    MORE;

    /** Who is better where a's value over b's is that ratio, which is not 1. */
    Verdict verdict(double ratio) {
        return ratio < 1 == (this == LESS) ? Verdict.A : Verdict.B;
    }
}
