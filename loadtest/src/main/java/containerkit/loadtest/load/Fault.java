package containerkit.loadtest.load;

import containerkit.loadtest.plan.Culprit;

/**
 * Something in a tool's report that makes its figures worthless.
 *
 * @param culprit whose fault it is
 * @param reason one clause, in plain words, with the tool's own message where there is one
 */
public record Fault(Culprit culprit, String reason) {}
