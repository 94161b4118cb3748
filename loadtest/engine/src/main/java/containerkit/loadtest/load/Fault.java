package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reason why a slice does not count: a tool reported it, or the kit saw it.
 *
 * @param kind kind, which decides on blame and advice
 * @param reason one clause, in plain words, with the tool's own message if there is one
 * @param log the last lines of the server's log, if they may help
 * @param elsewhere label of the variant that it lies with if that is another than the slice's own; null otherwise
 */
public record Fault(
        Kind kind,
        String reason,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> log,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String elsewhere) {
    private static final String FEWER =
            "Use fewer connections or a lower rate: on these cores the generator cannot do more.";
    private static final String KIT = "{kit}";
    /** Messages of the system when this machine, not the server, ran out of something. */
    private static final Pattern OWN_LIMIT = Pattern.compile(
            "Too many open files|Cannot assign requested address|Address not available"
                    + "|Cannot allocate memory|No buffer space|unable to create (?:native )?thread",
            Pattern.CASE_INSENSITIVE);

    /** Kinds of faults, each with its culprit, its text, and what to do about it in one sentence. */
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
                "keep-alive was asked but used by only %d %% of the requests",
                "The server closes its connections: raise its limit of requests for each, or set keep_alive: false."),
        CAPACITY_UNKNOWN(
                Culprit.CONTENDER,
                "Mend what is named there, or give the scenario a rate instead of capacity_percent."),
        LIMIT_REACHED(
                Culprit.GENERATOR,
                "The tool reached a limit of the machine or of its own: use fewer connections, or raise the limit "
                        + "(ulimit -n for open files)."),
        NO_CONNECTION_FREE(
                Culprit.GENERATOR, "Give the scenario more connections, or a lower rate than the server can do."),
        BUILT_IN_FAILED(
                Culprit.GENERATOR,
                "The generator itself failed: see how much memory is free, and run again; if it fails again, report it "
                        + "as a bug."),
        TOOL_FAILED(
                Culprit.GENERATOR,
                "The tool itself failed: look at what it printed, or load with the built-in generator (tool: kit)."),
        GENERATOR_BUSY(Culprit.GENERATOR, "the generator was busy %.0f %% of the time: it was the limit", FEWER),
        GENERATOR_LATE(
                Culprit.GENERATOR,
                "the generator sent 1 %% of the requests more than %.0f ms late although a connection was free",
                FEWER),
        MACHINE_PAUSED(
                Culprit.HOST,
                "the machine paused for %.1f s",
                "Keep the machine from sleeping and swapping, or run at another time."),
        STEAL_TIME(
                Culprit.HOST,
                "steal time: the hypervisor gave %.0f %% of the CPU to other guests",
                "Run at another time, or on a machine that is not shared."),
        CPU_THROTTLED(
                Culprit.HOST,
                "a CPU limit throttled the processes for %.1f s",
                "Raise the CPU limit that the kit runs under."),
        OTHER_PROCESSES(
                Culprit.HOST,
                "other processes used %.0f %% of the CPU",
                "Find with top what else uses the machine and stop it, or run at another time."),
        NEIGHBOURS_BUSY(
                Culprit.HOST,
                "the other contenders used %.0f %% of the CPU, although nothing loaded them",
                "Raise the limits in the plan's warm_up, because JIT compilers work on after a load. With"
                        + " neighbours: stopped each server runs without the others, started afresh for every slice."),
        NOT_OBSERVED(
                Culprit.HOST,
                "could not be observed: %s",
                "Use fewer connections or a lower rate, so that the server's JMX thread gets CPU time. Where it was not"
                        + " observed at its start, see whether the address of jmx or metrics in the plan is right."),
        INTERRUPTED(
                Culprit.INTERRUPTED,
                "the run was stopped during this block",
                "Go on with " + KIT + " compare --resume DIR: it runs the block again.");

        private final Culprit culprit;
        private final String text;
        private final String advice;

        Kind(Culprit culprit, String advice) {
            this(culprit, "%s", advice);
        }

        Kind(Culprit culprit, String text, String advice) {
            this.culprit = culprit;
            this.text = text;
            this.advice = advice;
        }

        /** Returns a fault of this kind with its text, into which the values go. */
        public Fault of(Object... values) {
            return new Fault(this, String.format(Locale.ROOT, text, values));
        }

        /** Returns the word that stands for this kind in files. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Fault {
        reason = Secrets.KNOWN.shown(reason); // a tool's message names the address that it loads
        log = log == null ? List.of() : List.copyOf(log);
    }

    public Fault(Kind kind, String reason) {
        this(kind, reason, List.of(), null);
    }

    public static Fault contender(String reason) {
        return new Fault(Kind.SERVER_FAILED, reason);
    }

    /** Returns the fault of a tool that failed, or that reached a limit if the system's words in the reason say so. */
    public static Fault generator(String reason) {
        return new Fault(tellsOfOwnLimit(reason) ? Kind.LIMIT_REACHED : Kind.TOOL_FAILED, reason);
    }

    /** Returns the fault of a client's message: the machine's limit if the system says so, else a server failure. */
    public static Fault ofMessage(String message) {
        return new Fault(tellsOfOwnLimit(message) ? Kind.LIMIT_REACHED : Kind.SERVER_FAILED, message);
    }

    /**
     * Returns the fault of requests that failed under a command-line tool; null if none did.
     *
     * @param noResponse number of requests without a complete response
     * @param otherLength number of responses whose length was another than that of most
     * @param complaint the tool's own words; empty if there are none
     */
    public static @Nullable Fault ofFailed(long noResponse, long otherLength, String complaint) {
        if (noResponse > 0) {
            return contender("no complete response" + (complaint.isEmpty() ? "" : ": " + complaint));
        }
        return otherLength > 0
                ? new Fault(Kind.OTHER_LENGTH, "responses had another length than the others, or broke off")
                : null;
    }

    private static boolean tellsOfOwnLimit(String message) {
        return OWN_LIMIT.matcher(message).find();
    }

    Fault shown(Secrets secrets) {
        return new Fault(kind, secrets.shown(reason), log, elsewhere);
    }

    /** Returns the same fault with these words before its reason. */
    public Fault after(String words) {
        return new Fault(kind, words + reason, log, elsewhere);
    }

    public Fault with(List<String> lastLines) {
        return new Fault(kind, reason, lastLines, elsewhere);
    }

    /**
     * Returns the fault of slices that have no rate, because this one kept a capacity from being measured.
     *
     * @param endpoint name of the one whose capacity was to be measured
     * @param contender label of the variant that could not be measured
     */
    public Fault withoutRate(String endpoint, String contender) {
        String start = "has no rate: the capacity of " + endpoint + " could not be measured: " + contender + ": ";
        return new Fault(culprit() == Culprit.CONTENDER ? Kind.CAPACITY_UNKNOWN : kind, start + reason, log, contender);
    }

    @JsonProperty(access = JsonProperty.Access.READ_ONLY) // it follows from the kind
    public Culprit culprit() {
        return kind.culprit;
    }

    /** Returns whether the fault lies with that variant, where a contender is the culprit. */
    public boolean concerns(Variant variant) {
        return elsewhere == null || elsewhere.equals(variant.label());
    }

    public String advice() {
        return kind.advice.replace(KIT, KitCommand.text());
    }
}
