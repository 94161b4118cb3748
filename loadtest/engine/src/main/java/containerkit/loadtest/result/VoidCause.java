package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reason why a slice does not count: the data, the culprit, and what to do about it. A new cause is one more record
 * here. Stored with its name as {@code cause} and, for readers of the file, with {@code culprit} and {@code reason}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "cause")
@JsonIgnoreProperties(
        value = {"culprit", "reason"},
        allowGetters = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public sealed interface VoidCause {
    /**
     * A cause in words.
     *
     * @param text one clause
     * @param advice remedy, in one sentence
     */
    record Statement(Culprit culprit, String text, String advice) {
        private Statement(Culprit culprit, String format, double value, String advice) {
            this(culprit, String.format(Locale.ROOT, format, value), advice);
        }

        /** Creates a statement with the culprit and the advice of that kind of fault. */
        private Statement(Fault.Kind kind, String text) {
            this(kind.culprit(), text, kind.advice());
        }
    }

    /** Moment at which a response is checked. */
    enum Check {
        @JsonProperty("before")
        BEFORE,
        @JsonProperty("after")
        AFTER
    }

    @JsonIgnore
    Statement statement();

    @JsonProperty("culprit")
    default Culprit culprit() {
        return statement().culprit();
    }

    /** Returns whether the cause lies with that variant, where a contender is the culprit. */
    default boolean concerns(Variant variant) {
        return true;
    }

    /** Returns the cause in one clause. */
    @JsonProperty("reason")
    default String text() {
        return statement().text();
    }

    /** Returns advice in one sentence. */
    default String advice() {
        return statement().advice();
    }

    /** Returns the last lines of the server's log, if they may help. */
    default List<String> log() {
        return List.of();
    }

    /** A fault that the load generator reported. */
    record LoadFault(Fault fault, List<String> log) implements VoidCause {
        public LoadFault {
            log = copy(log);
        }

        @Override
        public Statement statement() {
            return new Statement(fault.kind(), fault.reason());
        }
    }

    /**
     * The server died or did not start.
     *
     * @param failure one clause
     */
    record ServerFailed(String failure, List<String> log) implements VoidCause {
        public ServerFailed {
            log = copy(log);
        }

        /** Creates the cause of a slice that had no server, for that reason. */
        public static ServerFailed noServer(String reason) {
            return new ServerFailed("has no server: " + reason, List.of());
        }

        @Override
        public Statement statement() {
            return new Statement(Fault.Kind.SERVER_FAILED, failure);
        }
    }

    /**
     * The response that the kit checks right before or right after a slice was wrong.
     *
     * @param objection the fault of the response
     */
    record WrongCheck(Check when, String objection, List<String> log) implements VoidCause {
        public WrongCheck {
            log = copy(log);
        }

        @Override
        public Statement statement() {
            String text = "gave a wrong response " + when.name().toLowerCase(Locale.ROOT) + " the slice: " + objection;
            return new Statement(Fault.Kind.WRONG_RESPONSE, text);
        }
    }

    /**
     * Responses under load had another status than expected.
     *
     * @param wrong number of these responses
     * @param requests number of all requests
     * @param rejected number of responses that the full executor of the application accounts for
     */
    record WrongStatus(long wrong, long requests, long rejected, List<String> log) implements VoidCause {
        public WrongStatus {
            log = copy(log);
        }

        @Override
        public Statement statement() {
            String explained = rejected > 0 ? "; a full executor explains " + rejected + " of them" : "";
            String text = wrong + " of " + requests + " responses had another status" + explained;
            return new Statement(Fault.Kind.WRONG_RESPONSE, text);
        }
    }

    /** No request completed while the capacity was measured. */
    record NothingCompleted() implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(Fault.Kind.SERVER_FAILED, "completed no request");
        }
    }

    /**
     * The scenario's rate is a share of a capacity that could not be measured.
     *
     * @param scenario under which the capacity was to be measured
     * @param contender label of the variant that could not be measured
     * @param because reason why it could not be measured
     */
    record CapacityUnknown(String scenario, String contender, VoidCause because) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    because.culprit(),
                    "has no rate: the capacity under " + scenario + " could not be measured: " + contender + ": "
                            + because.text(),
                    because.culprit() == Culprit.CONTENDER
                            ? "Mend what is named there, or give the scenario a rate instead of capacity_percent."
                            : because.advice());
        }

        @Override
        public List<String> log() {
            return because.log();
        }

        @Override
        public boolean concerns(Variant variant) {
            return contender.equals(variant.label());
        }
    }

    /** The generator's one thread was the limit. */
    record GeneratorBusy(double percent) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.GENERATOR, "the generator was busy %.0f %% of the time: it was the limit", percent, FEWER);
        }
    }

    /**
     * The generator did not send at the rate that it should have.
     *
     * @param p99Ms 99th percentile of the delay, in milliseconds
     */
    record GeneratorLate(double p99Ms) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.GENERATOR,
                    "the generator sent 1 %% of the requests more than %.0f ms late although a connection was free",
                    p99Ms,
                    FEWER);
        }
    }

    /** The whole machine paused. */
    record MachinePaused(double seconds) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.HOST,
                    "the machine paused for %.1f s",
                    seconds,
                    "Keep the machine from sleeping and swapping, or run at another time.");
        }
    }

    /** Steal time: the hypervisor gave CPU to other guests. */
    record StealTime(double percent) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.HOST,
                    "steal time: the hypervisor gave %.0f %% of the CPU to other guests",
                    percent,
                    "Run at another time, or on a machine that is not shared.");
        }
    }

    /** CPU throttling by a control group's limit. */
    record CpuThrottled(double seconds) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.HOST,
                    "a CPU limit throttled the processes for %.1f s",
                    seconds,
                    "Raise the CPU limit that the kit runs under.");
        }
    }

    /** Other processes of this machine used its CPU. */
    record OtherProcesses(double percent) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(Culprit.HOST, "other processes used %.0f %% of the CPU", percent, BUSY);
        }
    }

    /** The other contenders of the block were not at rest. */
    record NeighboursBusy(double percent) implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.HOST,
                    "the other contenders used %.0f %% of the CPU, although nothing loaded them",
                    percent,
                    "Raise the limits in the plan's warm_up, because JIT compilers work on after a load. Scenarios with"
                            + " neighbours: stopped stop servers that never come to rest.");
        }
    }

    /**
     * The server responded to requests but not over JMX in time. That is no failure of the contender: the slice is
     * repeated.
     *
     * @param failure one clause
     * @param atStart true if no slice could begin, because it could not be observed when it had started
     */
    record NotObserved(String failure, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atStart)
            implements VoidCause {
        public NotObserved {
            failure = Secrets.KNOWN.shown(failure); // it names the address of jmx or metrics
        }

        @Override
        public Statement statement() {
            return new Statement(
                    Culprit.HOST,
                    "could not be observed" + (atStart ? " at its start: " : ": ") + failure,
                    atStart
                            ? "Read the server's log, and see whether the address of jmx or metrics in the plan is right; if"
                                    + " it is, the machine was busy: run again."
                            : "Use fewer connections or a lower rate, so that the server's JMX thread gets CPU time.");
        }
    }

    /** The run was stopped before the slice's block had ended. */
    record Interrupted() implements VoidCause {
        @Override
        public Statement statement() {
            return new Statement(Culprit.INTERRUPTED, "the run was stopped during this block", resume());
        }
    }

    String FEWER = "Use fewer connections or a lower rate: on these cores the generator cannot do more.";
    String BUSY = "Find with top what else uses the machine and stop it, or run at another time.";

    private static String resume() {
        return "Go on with " + KitCommand.text() + " compare --resume DIR: it runs the block again.";
    }

    private static List<String> copy(@Nullable List<String> log) {
        return log == null ? List.of() : List.copyOf(log);
    }
}
