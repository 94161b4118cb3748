package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Plan;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run before its first block; stored as {@code run.json}.
 *
 * @param startedAt when the run began
 * @param command what the user typed
 * @param plan the plan with every override applied
 * @param environment where it ran
 * @param packaging one entry for each contender that is a jar
 * @param skipped what the plan has and this machine cannot run; it is not in {@code plan} any more
 * @param worseThanPercent how much worse a gate's new build may be; null where the run is no gate's
 */
public record RunHeader(
        Instant startedAt,
        String command,
        Plan plan,
        Environment environment,
        List<Packaging> packaging,
        List<Skipped> skipped,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worseThanPercent) {
    /** Version of the stored files. Version 1 had no number and stored causes of void slices as sentences. */
    static final int FORMAT = 2;

    public RunHeader {
        packaging = List.copyOf(packaging);
        skipped = skipped == null ? List.of() : List.copyOf(skipped); // older runs do not say
    }

    @JsonProperty
    int format() {
        return FORMAT;
    }
}
