package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One slice under a profiler, at the end of a block. It belongs to no value of a report.
 *
 * @param slice load and readings, under round 0
 * @param profile profile of the CPU time; null where it could not be recorded
 * @param problem reason why there is no profile; null where there is one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProfileResult(SliceResult slice, @Nullable Profile profile, @Nullable String problem) {
    /** Returns the usable ones; of several of one cell in a block, as after an interruption, the last in the list. */
    public static Collection<ProfileResult> latest(List<ProfileResult> taken) {
        Map<At, ProfileResult> latest = new LinkedHashMap<>();
        taken.stream().filter(ProfileResult::usable).forEach(profile -> latest.put(profile.at(), profile));
        return latest.values();
    }

    /** Place of a profile: a run profiles a cell once in each block. */
    public record At(int block, CellKey cell) {}

    public At at() {
        return new At(slice.block(), cell());
    }

    public CellKey cell() {
        return slice.cell();
    }

    /** Returns whether it shows the server in that scenario: something was sampled, and the contender did not fail. */
    public boolean usable() {
        return profile != null && profile.cpu().total() > 0 && !slice.blames(Culprit.CONTENDER);
    }
}
