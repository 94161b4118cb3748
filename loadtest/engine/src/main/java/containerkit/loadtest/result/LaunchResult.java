package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One start of one server, or its failure.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block
 * @param part the part of the plan
 * @param variant contender and mode
 * @param again true if it was started again inside the block because it had failed
 * @param startupSeconds from the start of the process until every endpoint gave a correct response; null for a server
 *     that already ran
 * @param identity the server's report about itself; null where it gives none
 * @param idle readings of the server before any load; empty where it cannot be observed
 * @param headers response headers by endpoint, without lengths, which vary; of the date only the fact that it is sent
 * @param bodies response bodies by endpoint, of the first start; empty for the others
 * @param configuration settings that it really runs with; empty where it does not report them
 * @param warmUp outcome of its warm-up; null where it failed before
 * @param failure reason why it could not be started or warmed up; null where it could
 * @param unobserved true if it responded but could not be observed, which is no failure of the contender
 * @param log the last lines of its log, after a failure
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record LaunchResult(
        int block,
        int attempt,
        String part,
        Variant variant,
        boolean again,
        @Nullable Double startupSeconds,
        @Nullable Identity identity,
        Map<Reading, Double> idle,
        Map<String, Map<String, String>> headers,
        Map<String, ResponseBody> bodies,
        List<Setting> configuration,
        @Nullable WarmUpResult warmUp,
        @Nullable String failure,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean unobserved,
        List<String> log) {

    public LaunchResult {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(variant, "variant");
        idle = idle == null ? Map.of() : idle;
        headers = headers == null ? Map.of() : headers;
        bodies = bodies == null ? Map.of() : bodies;
        configuration = configuration == null ? List.of() : List.copyOf(configuration);
        log = log == null ? List.of() : List.copyOf(log);
    }

    /** Creates a start of which nothing is known yet. */
    public static LaunchResult of(int block, int attempt, String part, Variant variant, boolean again) {
        return new LaunchResult(
                block, attempt, part, variant, again, null, null, Map.of(), Map.of(), Map.of(), List.of(), null, null,
                false, List.of());
    }

    /** Returns the same start after so many blocks of other sessions. */
    LaunchResult after(int blocks) {
        return new LaunchResult(
                block + blocks,
                attempt,
                part,
                variant,
                again,
                startupSeconds,
                identity,
                idle,
                headers,
                bodies,
                configuration,
                warmUp,
                failure,
                unobserved,
                log);
    }

    /** Returns the same start, once the server responds. */
    public LaunchResult started(
            @Nullable Double seconds,
            @Nullable Identity who,
            Map<Reading, Double> state,
            Map<String, Map<String, String>> responseHeaders,
            List<Setting> settings) {
        return having(seconds, who, state, responseHeaders, bodies, settings, warmUp, failure, unobserved, log);
    }

    /** Returns the same start, with the bodies that the server sent. */
    public LaunchResult sending(Map<String, ResponseBody> sent) {
        return having(startupSeconds, identity, idle, headers, sent, configuration, warmUp, failure, unobserved, log);
    }

    /** Returns the same start, after the warm-up. */
    public LaunchResult warmedUp(WarmUpResult outcome) {
        return having(
                startupSeconds, identity, idle, headers, bodies, configuration, outcome, failure, unobserved, log);
    }

    /** Returns the same start as one that failed. */
    public LaunchResult failed(String reason, List<String> lastLines) {
        return ended(reason, false, lastLines);
    }

    /** Returns the same start as one of a server that responded but could not be observed. */
    public LaunchResult notObserved(String reason, List<String> lastLines) {
        return ended(reason, true, lastLines);
    }

    private LaunchResult ended(String reason, boolean notObserved, List<String> lastLines) {
        return having(
                startupSeconds, identity, idle, headers, bodies, configuration, warmUp, reason, notObserved, lastLines);
    }

    /** Returns whether the contender failed. */
    public boolean failed() {
        return failure != null && !unobserved;
    }

    private LaunchResult having(
            @Nullable Double seconds,
            @Nullable Identity who,
            Map<Reading, Double> state,
            Map<String, Map<String, String>> responseHeaders,
            Map<String, ResponseBody> sent,
            List<Setting> settings,
            @Nullable WarmUpResult outcome,
            @Nullable String reason,
            boolean notObserved,
            List<String> lastLines) {
        return new LaunchResult(
                block,
                attempt,
                part,
                variant,
                again,
                seconds,
                who,
                state,
                responseHeaders,
                sent,
                settings,
                outcome,
                reason,
                notObserved,
                lastLines);
    }
}
