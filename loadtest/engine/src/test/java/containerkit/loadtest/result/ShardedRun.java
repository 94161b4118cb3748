package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;

import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A run whose blocks were measured in shards. */
public final class ShardedRun {
    private ShardedRun() {}

    /**
     * Splits a whole run.
     *
     * @param machine by the number of the shard
     */
    public static List<RunResult> split(RunResult run, int of, IntFunction<String> machine) {
        return IntStream.rangeClosed(1, of)
                .mapToObj(number -> shard(run, number, of, machine.apply(number)))
                .toList();
    }

    private static RunResult shard(RunResult run, int number, int of, String machine) {
        ShardOrigin origin = new ShardOrigin(
                number,
                of,
                machine,
                new TreeMap<>(Map.of(
                        ShardOrigin.KIT, "k1", ShardOrigin.jar("tomcat"), "t1", ShardOrigin.jar("jetty"), "j1")));
        RunHeader whole = run.header();
        RunHeader header = new RunHeader(
                whole.startedAt(),
                "kit compare plan --shard " + origin.share() + " --seed 1",
                whole.plan(),
                whole.environment(),
                whole.packaging(),
                whole.skipped(),
                whole.worseThanPercent(),
                origin,
                List.of());
        List<Integer> own = header.blocks();
        return new RunResult(
                header,
                kept(run.launches(), LaunchResult::block, own),
                kept(run.slices(), SliceResult::block, own),
                kept(run.ends(), BlockEnd::block, own));
    }

    /** The shard as the kit ends it after that block, whose slices were others. */
    public static RunResult ended(RunResult shard, int block, UnaryOperator<SliceResult> slices) {
        return new RunResult(
                shard.header(),
                shard.launches(),
                shard.slices().stream()
                        .filter(slice -> slice.block() == block)
                        .map(slices)
                        .toList(),
                shard.ends().subList(0, 1));
    }

    private static <T> List<T> kept(List<T> all, Function<T, Integer> block, List<Integer> own) {
        return all.stream().filter(each -> own.contains(block.apply(each))).toList();
    }

    /** Stores shards in new directories, 1 and so on. */
    public static List<Path> store(Path directory, List<RunResult> shards) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (RunResult shard : shards) {
            Path own = directory.resolve(String.valueOf(directories.size() + 1));
            RunFixture.store(own, shard);
            directories.add(own);
        }
        return directories;
    }

    /** Merges what was stored there. */
    public static RunResult merged(Path directory, List<RunResult> shards) throws IOException {
        return ShardMerge.of(store(directory, shards)).run();
    }

    /** Eight machines with 3 blocks each, on one of which tomcat and jetty change places. */
    public static RunResult reversed() {
        RunResult whole = run(
                8,
                3,
                0.004,
                (machine, variant) -> variant.equals(JETTY) ? (machine == 5 ? 1.25 : 0.9 + machine / 500.0) : 1);
        try (ScratchDirectory scratch = ScratchDirectory.create("shards")) {
            return merged(scratch.path(), split(whole, 8, number -> "machine" + number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a machine does to a contender's cost: a multiple. */
    public interface Cost {
        double of(int machine, Variant variant);
    }

    /** A whole run of that many blocks for each machine; machine i has every block that shard i would have. */
    public static RunResult run(int machines, int blocksEach, double noise, Cost cost) {
        Random random = new Random(11);
        JudgedRun judged = new JudgedRun();
        judged.blocks = machines * blocksEach;
        judged.ended = 0;
        for (int block = 1; block <= judged.blocks; block++) {
            int machine = (block - 1) % machines + 1;
            for (Variant variant : List.of(TOMCAT, JETTY, UNDERTOW)) {
                judged.slices.add(judged.slice(
                        block, variant, cost.of(machine, variant) * Math.exp(noise * random.nextGaussian())));
            }
        }
        RunResult run = judged.run();
        return new RunResult(run.header(), List.of(), run.slices(), JudgedRun.ends(judged.blocks));
    }
}
