package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Directories as commands leave them, made when they are asked for.
 *
 * @param directory where they are kept
 * @param kit whose plans they are of
 */
record StoredRuns(Path directory, KitContext kit) {
    private static final double PER_SECOND = 20_000;
    private static final int BLOCKS = 8;

    /** A run with winners. */
    Path compared() throws IOException {
        return kept("compared", new JudgedRun().run());
    }

    /** A run of {@code kit calibrate} in which the second name needs that multiple of the first one's CPU. */
    Path calibrated(double cost, long seed) throws IOException {
        Plan plan = Changed.copy(
                kit.commandPlan("calibrate", new Overrides(List.of(), List.of(), BLOCKS, 1, seed)), "extent.rounds", 1);
        Part part = plan.parts().get(0);
        Scenario load = part.scenarios().get(0);
        Random random = new Random(seed);
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (Variant variant : part.variants()) {
                double cpu = (variant.contender().equals("two") ? cost : 1) * (1 + random.nextGaussian() / 100);
                SliceResult slice = Slices.good(block, part.name(), variant, load, PER_SECOND);
                slices.add(Changed.copy(slice, "samples", Slices.samples(PER_SECOND * cpu, true)));
            }
        }
        return kept("calibrated-" + seed, plan, slices);
    }

    private Path kept(String name, Plan plan, List<SliceResult> slices) throws IOException {
        RunHeader header = RunFixture.header(plan);
        return kept(name, new RunResult(header, List.of(), slices, JudgedRun.ends(BLOCKS), List.of(), List.of()));
    }

    private Path kept(String name, RunResult run) throws IOException {
        Path kept = directory.resolve(name);
        RunFixture.store(kept, run);
        return kept;
    }
}
