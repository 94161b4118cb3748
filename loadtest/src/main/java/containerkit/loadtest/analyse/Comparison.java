package containerkit.loadtest.analyse;

import containerkit.loadtest.plan.Variant;

/**
 * Two contenders under the same scenario.
 *
 * @param part the part of the plan
 * @param scenario the scenario's name
 * @param metric what is compared
 * @param primary whether this is the metric that a verdict would be about
 * @param a the first
 * @param b the second
 * @param ratio a's figure over b's: the geometric mean over the blocks in which neither failed, with the smallest and
 *     the largest block as its range; a range is no confidence interval
 * @param verdict always undecided as long as a run yields ranges only
 */
public record Comparison(
        String part,
        String scenario,
        Metric metric,
        boolean primary,
        Variant a,
        Variant b,
        Estimate ratio,
        Verdict verdict) {}
