package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One slice under a profiler, at the end of a block. It belongs to no value of a report.
 *
 * @param slice what was loaded and observed, under round 0
 * @param profile where the CPU time went; null where that could not be recorded
 * @param problem why there is no profile; null where there is one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProfileResult(SliceResult slice, @Nullable Profile profile, @Nullable String problem) {
    /** The round of such a slice. */
    public static final int ROUND = 0;

    public ProfileResult {
        Objects.requireNonNull(slice, "slice");
    }

    /** The usable ones; of several of one cell in a block, as after an interruption, that of the last attempt. */
    public static Collection<ProfileResult> latest(List<ProfileResult> taken) {
        Map<At, ProfileResult> latest = new LinkedHashMap<>();
        taken.stream()
                .filter(ProfileResult::usable)
                .forEach(profile -> latest.merge(
                        profile.at(),
                        profile,
                        (one, other) -> one.slice().attempt() > other.slice().attempt() ? one : other));
        return latest.values();
    }

    /** What a run profiles once. */
    public record At(int block, CellKey cell) {}

    /** The place of this one. */
    public At at() {
        return new At(slice.block(), cell());
    }

    public CellKey cell() {
        return slice.cell();
    }

    /** Whether it shows the server under that scenario: something was sampled, and the contender did not fail. */
    public boolean usable() {
        return profile != null && profile.cpu().total() > 0 && !slice.blames(Culprit.CONTENDER);
    }
}
