package containerkit.loadtest.load;

import containerkit.loadtest.plan.Culprit;

/**
 * Something in a tool's report that makes its figures worthless.
 *
 * @param culprit whose fault it is
 * @param reason one clause, in plain words, with the tool's own message where there is one
 */
public record Fault(Culprit culprit, String reason) {
    public static Fault contender(String reason) {
        return new Fault(Culprit.CONTENDER, reason);
    }

    public static Fault generator(String reason) {
        return new Fault(Culprit.GENERATOR, reason);
    }

    /** A server that looked alive and answered nothing. */
    public static Fault noAnswer() {
        return contender("no request was answered");
    }

    /** Connections were to be kept and the server closed most of them. */
    public static Fault notKeptAlive(long sharePercent) {
        return contender("keep-alive was asked but used by only " + sharePercent + " % of the requests");
    }
}
