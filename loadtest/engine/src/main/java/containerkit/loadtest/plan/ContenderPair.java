package containerkit.loadtest.plan;

import java.util.List;

/**
 * Two contenders whose values a plan sets side by side, x over y.
 *
 * @param x name of the first one: {@code contender}, or {@code contender@mode}
 * @param y name of the second one
 */
public record ContenderPair(String x, String y) {
    /** Returns its pairs in that part, in its order: if neither name has a mode, in each mode that both have. */
    public List<Plan.Match> matches(Part part) {
        boolean modes = (x + y).contains(Variant.AT);
        return part.variants().stream()
                .filter(a -> x.equals(modes ? a.key() : a.contender()))
                .flatMap(a -> part.variants().stream()
                        .filter(b -> y.equals(modes ? b.key() : b.contender()))
                        .filter(b -> modes || a.mode().equals(b.mode()))
                        .map(b -> new Plan.Match(a, b)))
                .toList();
    }
}
