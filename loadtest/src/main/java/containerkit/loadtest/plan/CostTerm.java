package containerkit.loadtest.plan;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Term of a cost model, which has a cost of its own.
 *
 * @param dimension property that a request has more or less of; null for the request itself
 */
public record CostTerm(@Nullable Dimension dimension) {
    /** Cost of every request before anything else. */
    public static final CostTerm BASE = new CostTerm(null);

    private static final int BYTES_PER_KIB = 1_024;

    /** Returns the term of that name in results; empty if there is none. */
    public static Optional<CostTerm> of(String key) {
        return BASE.key().equals(key)
                ? Optional.of(BASE)
                : Arrays.stream(Dimension.values())
                        .filter(dimension -> dimension.key().equals(key))
                        .findFirst()
                        .map(CostTerm::new);
    }

    /** Returns its name in results. */
    public String key() {
        return dimension == null ? "base" : dimension.key();
    }

    /** Returns the unit that its cost is given for. */
    public String unit() {
        return dimension == null
                ? "any request"
                : inBytes() ? "1 024 " + dimension.label() : "one of the " + dimension.label();
    }

    /** Converts an amount of a dimension to units of the cost. */
    public double units(int counted) {
        return inBytes() ? (double) counted / BYTES_PER_KIB : counted;
    }

    private boolean inBytes() {
        return dimension == Dimension.RESPONSE_BYTES
                || dimension == Dimension.WRITER_BYTES
                || dimension == Dimension.REQUEST_BYTES;
    }
}
