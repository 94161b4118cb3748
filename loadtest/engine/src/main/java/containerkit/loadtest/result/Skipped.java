package containerkit.loadtest.result;

import containerkit.loadtest.plan.Variant;

/**
 * A contender in a mode that the plan has and this machine cannot run.
 *
 * @param variant contender and mode
 * @param reason in plain words
 */
public record Skipped(Variant variant, String reason) {}
