package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.BlockFigures;
import containerkit.loadtest.analyse.Yardstick;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a stored run says of designs: how wide the intervals of its primary metric are, and would have been.
 *
 * @param blocks that ran to their end
 * @param minutes from the run's begin to the end of its last block
 * @param pairs how many pairs under how many scenarios the widths rest on, counted together
 * @param widths one for each design
 */
public record DesignBench(int blocks, double minutes, int pairs, List<Width> widths) {
    /** Fewer blocks make no two pairs of neighbours. */
    public static final int FEWEST_BLOCKS = 4;

    /** The running time that widths are brought to, for a width shrinks with the root of the time. */
    public static final int COMMON_MINUTES = 20;

    private static final double MILLIS_PER_MINUTE = 60_000;

    /**
     * One design.
     *
     * @param design which
     * @param minutes how long it takes with these blocks
     * @param halfWidth root mean square over pairs and scenarios of half the 95 % interval of a log ratio; NaN for none
     * @param commonHalfWidth the same in {@value DesignBench#COMMON_MINUTES} minutes
     */
    public record Width(Design design, double minutes, double halfWidth, double commonHalfWidth) {}

    /** Why a run says nothing of designs; null where it does. */
    public static @Nullable String objection(RunResult run) {
        if (run.header().plan().parts().stream()
                .allMatch(part -> part.variants().size() < 2)) {
            return "has only one contender";
        }
        if (ended(run).length < FEWEST_BLOCKS) {
            return "has " + ended(run).length + " whole blocks, fewer than " + FEWEST_BLOCKS;
        }
        return run.ends().stream().anyMatch(end -> end.attempt() > 1)
                ? "was stopped and resumed, so that nobody knows how long it took"
                : null;
    }

    /** The widths of a run without {@link #objection}. */
    public static DesignBench of(RunResult run) {
        int[] blocks = ended(run);
        Instant end = run.ends().stream()
                .map(BlockEnd::endedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        double minutes = Duration.between(run.header().startedAt(), end).toMillis() / MILLIS_PER_MINUTE;
        List<double[]> squares = widths(run, blocks);
        List<Width> widths = new ArrayList<>();
        for (Design design : Design.values()) {
            double halfWidth = Design.rootMeanSquare(
                    squares.stream().mapToDouble(pair -> pair[design.ordinal()]).toArray());
            double taken = minutes * design.blocksRun(blocks.length) / blocks.length;
            widths.add(new Width(design, taken, halfWidth, halfWidth * Math.sqrt(taken / COMMON_MINUTES)));
        }
        return new DesignBench(blocks.length, minutes, squares.size(), List.copyOf(widths));
    }

    /** The half widths by design of every pair that has them all, so that designs are compared by the same pairs. */
    private static List<double[]> widths(RunResult run, int[] blocks) {
        Plan plan = run.header().plan();
        BlockFigures figures = new BlockFigures(run);
        List<double[]> all = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                List<double[]> logs = part.variants().stream()
                        .map(variant -> logs(figures, plan, blocks, part, scenario, variant))
                        .toList();
                for (int i = 0; i < logs.size(); i++) {
                    for (int j = i + 1; j < logs.size(); j++) {
                        double[] a = logs.get(i);
                        double[] b = logs.get(j);
                        double[] widths = Arrays.stream(Design.values())
                                .mapToDouble(design -> design.halfWidth(a, b))
                                .toArray();
                        if (Arrays.stream(widths).allMatch(Double::isFinite)) {
                            all.add(widths);
                        }
                    }
                }
            }
        }
        return all;
    }

    private static double[] logs(
            BlockFigures figures, Plan plan, int[] blocks, Part part, Scenario scenario, Variant variant) {
        return Arrays.stream(blocks)
                .mapToDouble(block -> figures.logFigure(
                                block, part, scenario, Yardstick.primary(plan).metric(), variant)
                        .orElse(Double.NaN))
                .toArray();
    }

    private static int[] ended(RunResult run) {
        return run.ends().stream().mapToInt(BlockEnd::block).distinct().sorted().toArray();
    }
}
