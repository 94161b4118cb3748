package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One start of one server, or its failure.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block
 * @param part the part of the plan
 * @param variant contender and mode
 * @param state the server once it responds
 * @param warmUp outcome of its warm-up; null where it failed before
 * @param fault reason why it could not be started or warmed up; null where it could
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LaunchResult(
        int block,
        int attempt,
        String part,
        Variant variant,
        State state,
        @Nullable WarmUpResult warmUp,
        @Nullable Fault fault) {
    /**
     * A server that responds.
     *
     * @param startupSeconds from the start of the process until every endpoint gave a correct response; null where
     *     servers started side by side, and for a server that already ran
     * @param identity the server's report about itself; null where it gives none
     * @param idle readings of the server before any load; empty where it cannot be observed
     * @param headers response headers by endpoint, without lengths, which vary; of the date only the fact that it is
     *     sent
     * @param bodies response bodies by endpoint, of the first start; empty for the others
     * @param configuration settings that it really runs with; empty where it does not report them
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record State(
            @Nullable Double startupSeconds,
            @Nullable Identity identity,
            Map<Reading, Double> idle,
            Map<String, Map<String, String>> headers,
            Map<String, Body> bodies,
            List<Setting> configuration) {
        public State {
            idle = idle == null ? Map.of() : idle;
            headers = headers == null ? Map.of() : headers;
            bodies = bodies == null ? Map.of() : bodies;
            configuration = configuration == null ? List.of() : List.copyOf(configuration);
        }
    }

    /**
     * The body that a server sent before any load.
     *
     * @param bytes its length
     * @param sha256 its SHA-256 in hexadecimal
     */
    public record Body(int bytes, String sha256) {}

    public static LaunchResult of(int block, int attempt, String part, Variant variant) {
        State unknown = new State(null, null, Map.of(), Map.of(), Map.of(), List.of());
        return new LaunchResult(block, attempt, part, variant, unknown, null, null);
    }

    /** Returns the same start after so many blocks of other sessions. */
    LaunchResult after(int blocks) {
        return new LaunchResult(block + blocks, attempt, part, variant, state, warmUp, fault);
    }

    public LaunchResult started(State responding) {
        return new LaunchResult(block, attempt, part, variant, responding, warmUp, fault);
    }

    public LaunchResult warmedUp(WarmUpResult outcome) {
        return new LaunchResult(block, attempt, part, variant, state, outcome, fault);
    }

    /** Returns the same start as one that failed, or of a server that responded and could not be observed. */
    public LaunchResult failed(Fault reason) {
        return new LaunchResult(block, attempt, part, variant, state, warmUp, reason);
    }

    public boolean failed() {
        return fault != null && fault.culprit() == Culprit.CONTENDER;
    }

    /** Returns the reason why it could not be started or warmed up; null where it could. */
    public @Nullable String failure() {
        return fault == null ? null : fault.reason();
    }

    /** Returns the last lines of its log, after a failure. */
    public List<String> log() {
        return fault == null ? List.of() : fault.log();
    }
}
