package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.VoidReason;
import java.util.List;
import java.util.stream.Stream;

/** What to do about a slice that does not count; {@code docs/reading-a-report.md} has the same. */
public final class VoidAdvice {
    private static final String RIGHT_ANSWER =
            "Look at the log and at the endpoint: if that answer is right, say so in its expect.";
    private static final String OWN_LIMIT =
            "The tool reached a limit of the machine or of its own: use fewer connections, or raise the limit (ulimit -n "
                    + "for open files).";
    private static final String TOO_MUCH =
            "Use fewer connections or a lower rate: on these cores the generator cannot do more.";

    /** The first that fits; the last of each culprit fits always. */
    private static final List<Hint> HINTS = List.of(
            new Hint(
                    Culprit.CONTENDER,
                    "has no rate",
                    "Mend what is named there, or give the load a rate instead of capacity_percent."),
            new Hint(
                    Culprit.CONTENDER,
                    "expect.varies",
                    "If answers of different lengths are right, set varies: true in the endpoint's expect; if not, the "
                            + "server broke them off."),
            new Hint(Culprit.CONTENDER, "had another status", RIGHT_ANSWER),
            new Hint(Culprit.CONTENDER, "instead of", RIGHT_ANSWER),
            new Hint(Culprit.CONTENDER, "another body than expected", RIGHT_ANSWER),
            new Hint(Culprit.CONTENDER, "does not match", RIGHT_ANSWER),
            new Hint(
                    Culprit.CONTENDER,
                    "keep-alive was asked",
                    "The server closes its connections: raise its limit of requests for each, or set keep_alive: "
                            + "false."),
            new Hint(
                    Culprit.CONTENDER,
                    "",
                    "The server failed: look at its log below the table, mend it, and run again."),
            new Hint(Culprit.GENERATOR, "the generator was busy", TOO_MUCH),
            new Hint(Culprit.GENERATOR, "the generator sent", TOO_MUCH),
            new Hint(Culprit.GENERATOR, "ulimit -n", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "Too many open files", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "Cannot assign requested address", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "Cannot allocate memory", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "No buffer space", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "unable to create", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "reached a limit of its own", OWN_LIMIT),
            new Hint(Culprit.GENERATOR, "could not be opened", OWN_LIMIT),
            new Hint(
                    Culprit.GENERATOR,
                    "too short for siege",
                    "Make the slice longer: a greater duration or more requests."),
            new Hint(
                    Culprit.GENERATOR,
                    "in place of a duration",
                    "Give the load a number of requests in place of a duration, or update siege."),
            new Hint(
                    Culprit.GENERATOR,
                    "the built-in generator",
                    "The generator itself failed: see how much memory is free, and run again; if it fails again, report it "
                            + "as a bug."),
            new Hint(
                    Culprit.GENERATOR,
                    "",
                    "The tool itself failed: look at what it printed, or load with the built-in generator (tool: open)."),
            new Hint(
                    Culprit.HOST,
                    "stood still",
                    "The whole machine paused: keep it from sleeping and swapping, or run at another time."),
            new Hint(
                    Culprit.HOST,
                    "hypervisor",
                    "Other guests took the CPU: run at another time, or on a machine that is not shared."),
            new Hint(Culprit.HOST, "CPU limit", "Raise the CPU limit that the kit runs under."),
            new Hint(
                    Culprit.HOST,
                    "still compiling",
                    "Give the plan more warm_up cycles, so that the neighbours are done with compiling."),
            new Hint(
                    Culprit.HOST,
                    "",
                    "Something else used the machine: see with top what it is and stop it, or run at another time."),
            new Hint(Culprit.INTERRUPTED, "", "Go on with ./kit compare --resume DIR: it runs the block again."));

    private static final String RAN_AGAIN = "Nothing: the block was run again.";

    private VoidAdvice() {}

    private record Hint(Culprit culprit, String fragment, String advice) {
        boolean fits(VoidReason reason) {
            return reason.culprit() == culprit && reason.reason().contains(fragment);
        }
    }

    /**
     * What to do, in one sentence.
     *
     * @param reason why the slice does not count
     * @param ended whether its block ran to its end in the meantime
     */
    public static String of(VoidReason reason, boolean ended) {
        return ended && reason.culprit() == Culprit.INTERRUPTED
                ? RAN_AGAIN
                : HINTS.stream()
                        .filter(hint -> hint.fits(reason))
                        .findFirst()
                        .orElseThrow()
                        .advice();
    }

    /** Every sentence that it may say. */
    static List<String> all() {
        return Stream.concat(HINTS.stream().map(Hint::advice), Stream.of(RAN_AGAIN))
                .distinct()
                .toList();
    }
}
