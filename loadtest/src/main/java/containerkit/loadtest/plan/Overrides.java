package containerkit.loadtest.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line changes in a plan; null and empty leave it as it is.
 *
 * @param contenders the only ones to compare
 * @param modes the only modes to run
 * @param blocks how many blocks
 * @param rounds how many rounds in a block
 * @param timeScale multiplies durations and request counts
 * @param seed repeats an earlier order
 * @param live whether jars export their metrics
 * @param profile whether blocks end with profiles; null leaves that to the plan
 * @param parts the only parts to run
 */
public record Overrides(
        List<String> contenders,
        List<String> modes,
        @Nullable Integer blocks,
        @Nullable Integer rounds,
        double timeScale,
        @Nullable Long seed,
        boolean live,
        @Nullable Boolean profile,
        List<String> parts) {
    /** Changes nothing. */
    public static final Overrides NONE = new Overrides(List.of(), List.of(), null, 1, null);

    /** Nothing is exported. */
    public Overrides(
            List<String> contenders,
            List<String> modes,
            @Nullable Integer blocks,
            @Nullable Integer rounds,
            double timeScale,
            @Nullable Long seed) {
        this(contenders, modes, blocks, rounds, timeScale, seed, false, null, List.of());
    }

    /** Leaves the rounds as they are. */
    public Overrides(
            List<String> contenders,
            List<String> modes,
            @Nullable Integer blocks,
            double timeScale,
            @Nullable Long seed) {
        this(contenders, modes, blocks, null, timeScale, seed);
    }

    /** The same changes, and no profiles. */
    public Overrides withoutProfiles() {
        return new Overrides(contenders, modes, blocks, rounds, timeScale, seed, live, false, parts);
    }
}
