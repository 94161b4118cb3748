package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.secret.Secrets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Problem in a tool's report that makes its measurements worthless.
 *
 * @param kind kind, which decides on blame and advice
 * @param reason one clause, in plain words, with the tool's own message if there is one
 */
public record Fault(Kind kind, String reason) {
    /** Messages of the system when this machine, not the server, ran out of something. */
    private static final Pattern OWN_LIMIT = Pattern.compile(
            "Too many open files|Cannot assign requested address|Address not available"
                    + "|Cannot allocate memory|No buffer space|unable to create (?:native )?thread",
            Pattern.CASE_INSENSITIVE);

    /** Kinds of faults, each with its culprit and what to do about it, in one sentence. */
    public enum Kind {
        SERVER_FAILED(Culprit.CONTENDER, "The server failed: look at its log below the table, mend it, and run again."),
        WRONG_RESPONSE(
                Culprit.CONTENDER,
                "Look at the log and at the endpoint: if that response is right, say so in its expect."),
        OTHER_LENGTH(
                Culprit.CONTENDER,
                "If responses of different lengths are right, set varies: true in the endpoint's expect; if not, the "
                        + "server broke them off."),
        NOT_KEPT_ALIVE(
                Culprit.CONTENDER,
                "The server closes its connections: raise its limit of requests for each, or set keep_alive: false."),
        LIMIT_REACHED(
                Culprit.GENERATOR,
                "The tool reached a limit of the machine or of its own: use fewer connections, or raise the limit "
                        + "(ulimit -n for open files)."),
        NO_CONNECTION_FREE(
                Culprit.GENERATOR, "Give the scenario more connections, or a lower rate than the server can do."),
        SLICE_TOO_SHORT(Culprit.GENERATOR, "Make the slice longer: a greater duration or more requests."),
        BUILT_IN_FAILED(
                Culprit.GENERATOR,
                "The generator itself failed: see how much memory is free, and run again; if it fails again, report it "
                        + "as a bug."),
        TOOL_FAILED(
                Culprit.GENERATOR,
                "The tool itself failed: look at what it printed, or load with the built-in generator (tool: kit).");

        private final Culprit culprit;
        private final String advice;

        Kind(Culprit culprit, String advice) {
            this.culprit = culprit;
            this.advice = advice;
        }

        public Culprit culprit() {
            return culprit;
        }

        public String advice() {
            return advice;
        }

        /** Returns the word that stands for this kind in files. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Fault {
        reason = Secrets.KNOWN.shown(reason); // a tool's message names the address that it loads
    }

    public static Fault contender(String reason) {
        return new Fault(Kind.SERVER_FAILED, reason);
    }

    /** Returns the fault of a tool that failed, or that reached a limit if the system's words in the reason say so. */
    public static Fault generator(String reason) {
        return new Fault(tellsOfOwnLimit(reason) ? Kind.LIMIT_REACHED : Kind.TOOL_FAILED, reason);
    }

    /**
     * Returns the fault for a message that a client got: the machine's limit if the system's words say so, else the
     * server's failure.
     */
    public static Fault ofMessage(String message) {
        return tellsOfOwnLimit(message)
                ? new Fault(Kind.LIMIT_REACHED, message + " (ulimit -n, or fewer connections)")
                : contender(message);
    }

    /** Returns the fault of a server that runs and sends no response. */
    public static Fault noResponse() {
        return contender("no request got a response");
    }

    /** Returns the fault of a server whose responses had several lengths. */
    public static Fault otherLength(long responses) {
        return new Fault(Kind.OTHER_LENGTH, responses + " responses had another length than the others, or broke off");
    }

    /** Returns the fault of a server that closed most of the connections that were to be kept. */
    public static Fault notKeptAlive(long sharePercent) {
        return new Fault(
                Kind.NOT_KEPT_ALIVE, "keep-alive was asked but used by only " + sharePercent + " % of the requests");
    }

    /** Returns whether a message of the system or of a tool says that this machine ran out of something. */
    public static boolean tellsOfOwnLimit(String message) {
        return OWN_LIMIT.matcher(message).find();
    }

    Fault shown(Secrets secrets) {
        return new Fault(kind, secrets.shown(reason));
    }

    /** Returns the same fault with these words before its reason. */
    public Fault after(String words) {
        return new Fault(kind, words + reason);
    }

    /** Returns the party that caused the fault. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY) // it follows from the kind
    public Culprit culprit() {
        return kind.culprit();
    }
}
