package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.KitCommand;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a slice does not count: the data, who is to blame, and what to do about it. A new cause is one more record here.
 * Stored with its name as {@code cause} and, for readers of the file, with {@code culprit} and {@code reason}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "cause", defaultImpl = VoidCause.Recorded.class)
@JsonIgnoreProperties(
        value = {"culprit", "reason"},
        allowGetters = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public sealed interface VoidCause {
    @JsonProperty("culprit")
    Culprit culprit();

    /** Returns the cause in one clause. */
    @JsonProperty("reason")
    String text();

    /** Returns what to do about it, in one sentence. */
    String advice();

    /** Returns the last lines of the server's log, where they may help. */
    default List<String> log() {
        return List.of();
    }

    /** A fault that the load generator reported. */
    record LoadFault(Fault fault, List<String> log) implements VoidCause {
        public LoadFault {
            log = copy(log);
        }

        @Override
        public Culprit culprit() {
            return fault.culprit();
        }

        @Override
        public String text() {
            return fault.reason();
        }

        @Override
        public String advice() {
            return fault.kind().advice();
        }
    }

    /**
     * The server died, did not start, or could not be observed.
     *
     * @param failure one clause
     */
    record ServerFailed(String failure, List<String> log) implements VoidCause {
        public ServerFailed {
            log = copy(log);
        }

        @Override
        public Culprit culprit() {
            return Culprit.CONTENDER;
        }

        @Override
        public String text() {
            return failure;
        }

        @Override
        public String advice() {
            return Fault.Kind.SERVER_FAILED.advice();
        }
    }

    /**
     * The response that the kit checks right before or right after a slice was wrong.
     *
     * @param when {@code before} or {@code after}
     * @param objection what was wrong with it
     */
    record WrongCheck(String when, String objection, List<String> log) implements VoidCause {
        public WrongCheck {
            log = copy(log);
        }

        @Override
        public Culprit culprit() {
            return Culprit.CONTENDER;
        }

        @Override
        public String text() {
            return "gave a wrong response " + when + " the slice: " + objection;
        }

        @Override
        public String advice() {
            return Fault.Kind.WRONG_RESPONSE.advice();
        }
    }

    /**
     * Responses under load had another status than expected.
     *
     * @param wrong number of these responses
     * @param requests number of all requests
     * @param rejected how many the full executor of the application accounts for
     */
    record WrongStatus(long wrong, long requests, long rejected, List<String> log) implements VoidCause {
        public WrongStatus {
            log = copy(log);
        }

        @Override
        public Culprit culprit() {
            return Culprit.CONTENDER;
        }

        @Override
        public String text() {
            return wrong + " of " + requests + " responses had another status"
                    + (rejected > 0 ? "; a full executor explains " + rejected + " of them" : "");
        }

        @Override
        public String advice() {
            return Fault.Kind.WRONG_RESPONSE.advice();
        }
    }

    /** No request completed while the capacity was measured. */
    record NothingCompleted() implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.CONTENDER;
        }

        @Override
        public String text() {
            return "completed no request";
        }

        @Override
        public String advice() {
            return Fault.Kind.SERVER_FAILED.advice();
        }
    }

    /**
     * The scenario's rate is a share of a capacity that could not be measured.
     *
     * @param scenario under which the capacity was to be measured
     * @param contender label of the variant that could not be measured
     * @param because why not
     */
    record CapacityUnknown(String scenario, String contender, VoidCause because) implements VoidCause {
        @Override
        public Culprit culprit() {
            return because.culprit();
        }

        @Override
        public String text() {
            return "has no rate: the capacity under " + scenario + " could not be measured: " + contender + ": "
                    + because.text();
        }

        @Override
        public String advice() {
            return culprit() == Culprit.CONTENDER
                    ? "Mend what is named there, or give the scenario a rate instead of capacity_percent."
                    : because.advice();
        }

        @Override
        public List<String> log() {
            return because.log();
        }
    }

    /** The generator's one thread was the limit. */
    record GeneratorBusy(double percent) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.GENERATOR;
        }

        @Override
        public String text() {
            return print("the generator was busy %.0f %% of the time: it was the limit", percent);
        }

        @Override
        public String advice() {
            return FEWER;
        }
    }

    /**
     * The generator did not send at the rate that it should have.
     *
     * @param p99Ms 99th percentile of the delay, in milliseconds
     */
    record GeneratorLate(double p99Ms) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.GENERATOR;
        }

        @Override
        public String text() {
            return print(
                    "the generator sent 1 %% of the requests more than %.0f ms late although a connection was free",
                    p99Ms);
        }

        @Override
        public String advice() {
            return FEWER;
        }
    }

    /** The whole machine paused. */
    record MachinePaused(double seconds) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.HOST;
        }

        @Override
        public String text() {
            return print("the machine paused for %.1f s", seconds);
        }

        @Override
        public String advice() {
            return "Keep the machine from sleeping and swapping, or run at another time.";
        }
    }

    /** Steal time: the hypervisor gave CPU to other guests. */
    record StealTime(double percent) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.HOST;
        }

        @Override
        public String text() {
            return print("steal time: the hypervisor gave %.0f %% of the CPU to other guests", percent);
        }

        @Override
        public String advice() {
            return "Run at another time, or on a machine that is not shared.";
        }
    }

    /** CPU throttling by a control group's limit. */
    record CpuThrottled(double seconds) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.HOST;
        }

        @Override
        public String text() {
            return print("a CPU limit throttled the processes for %.1f s", seconds);
        }

        @Override
        public String advice() {
            return "Raise the CPU limit that the kit runs under.";
        }
    }

    /** Other processes of this machine used its CPU. */
    record OtherProcesses(double percent) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.HOST;
        }

        @Override
        public String text() {
            return print("other processes used %.0f %% of the CPU", percent);
        }

        @Override
        public String advice() {
            return BUSY;
        }
    }

    /** The other contenders of the block were not at rest. */
    record NeighboursBusy(double percent) implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.HOST;
        }

        @Override
        public String text() {
            return print("the other contenders used %.0f %% of the CPU; their JIT compilers still work", percent);
        }

        @Override
        public String advice() {
            return "Give the plan more warm_up cycles.";
        }
    }

    /** The run was stopped before the slice's block had ended. */
    record Interrupted() implements VoidCause {
        @Override
        public Culprit culprit() {
            return Culprit.INTERRUPTED;
        }

        @Override
        public String text() {
            return "the run was stopped during this block";
        }

        @Override
        public String advice() {
            return "Go on with " + KitCommand.text() + " compare --resume DIR: it runs the block again.";
        }
    }

    /** A cause as earlier versions of the kit stored it: a sentence. */
    @JsonIgnoreProperties({})
    record Recorded(Culprit culprit, @JsonProperty("reason") String text, @Nullable List<String> log)
            implements VoidCause {
        public Recorded {
            log = copy(log);
        }

        @Override
        public String advice() {
            return switch (culprit) {
                case CONTENDER -> Fault.Kind.SERVER_FAILED.advice();
                case GENERATOR ->
                    "Use fewer connections or a lower rate; if the tool itself failed, look at what it printed.";
                case HOST -> BUSY;
                case INTERRUPTED -> new Interrupted().advice();
            };
        }
    }

    String FEWER = "Use fewer connections or a lower rate: on these cores the generator cannot do more.";
    String BUSY = "Find with top what else uses the machine and stop it, or run at another time.";

    private static String print(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static List<String> copy(@Nullable List<String> log) {
        return log == null ? List.of() : List.copyOf(log);
    }
}
