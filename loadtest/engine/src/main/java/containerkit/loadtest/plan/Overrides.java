package containerkit.loadtest.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the command line to a plan; null and empty leave it unchanged.
 *
 * @param contenders the only ones to compare
 * @param modes the only modes to run
 * @param timeScale multiplies durations and request counts
 * @param seed repeats an earlier order
 * @param live true if jars export their metrics
 * @param profile true if blocks end with profiles; null leaves that to the plan
 * @param parts the only parts to run
 * @param secrets further names of what is hidden in reports
 * @param pod limits of every server
 */
public record Overrides(
        List<String> contenders,
        List<String> modes,
        @Nullable Integer blocks,
        double timeScale,
        @Nullable Long seed,
        boolean live,
        @Nullable Boolean profile,
        List<String> parts,
        List<String> secrets,
        PodSize pod) {
    public static final Overrides NONE = new Overrides(List.of(), List.of(), null, 1, null);

    public Overrides(
            List<String> contenders,
            List<String> modes,
            @Nullable Integer blocks,
            double timeScale,
            @Nullable Long seed) {
        this(contenders, modes, blocks, timeScale, seed, false, null, List.of(), List.of(), PodSize.WHOLE_MACHINE);
    }

    public Overrides withoutProfiles() {
        return new Overrides(contenders, modes, blocks, timeScale, seed, live, false, parts, secrets, pod);
    }

    public Overrides hiding(List<String> names) {
        return new Overrides(contenders, modes, blocks, timeScale, seed, live, profile, parts, names, pod);
    }
}
