package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a run that are known before its first block; stored as {@code run.json}.
 *
 * @param startedAt start of the run
 * @param command the command that the user typed
 * @param plan the plan with every override applied
 * @param environment machine and software of the run
 * @param packaging one entry for each contender that is a jar
 * @param commandFiles SHA-256 of the files that a contender's command names, by contender
 * @param skipped variants of the plan that were left out; they are not in {@code plan} any more
 * @param withoutEffect what the jars have for containers that they do not run on
 * @param worseThanPercent percentage by which a gate's new build may be worse; null where the run is no gate's
 * @param fixedBlocks true if no result ends the run before its last block, because other sessions are judged with it
 */
public record RunHeader(
        Instant startedAt,
        String command,
        Plan plan,
        Environment environment,
        List<Packaging> packaging,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> commandFiles,
        List<Skipped> skipped,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<WithoutEffect> withoutEffect,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worseThanPercent,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean fixedBlocks) {
    /** Version of the stored files; a run of another one is refused. */
    static final int FORMAT = 5;

    /** Files that hold the plan's secrets, or what servers were given, sent and printed. Only their owner reads them. */
    static final List<String> PRIVATE = List.of(ResultStore.HEADER, ResultStore.LAUNCHES, ResultStore.RAW);

    public RunHeader {
        packaging = List.copyOf(packaging);
        commandFiles = commandFiles == null ? Map.of() : new TreeMap<>(commandFiles); // not stored where there are none
        skipped = List.copyOf(skipped);
        withoutEffect =
                withoutEffect == null ? List.of() : List.copyOf(withoutEffect); // not stored where there is none
    }

    RunHeader of(Plan other, Instant start) {
        return new RunHeader(
                start,
                command,
                other,
                environment,
                packaging,
                commandFiles,
                skipped,
                withoutEffect,
                worseThanPercent,
                fixedBlocks);
    }

    @JsonProperty
    int format() {
        return FORMAT;
    }

    /** Returns the files of the run that must not be passed on; none where the plan holds no secret. */
    @JsonProperty
    List<String> keepPrivate() {
        return plan.holdsSecrets() ? PRIVATE : List.of();
    }
}
