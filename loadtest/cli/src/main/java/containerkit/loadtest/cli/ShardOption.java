package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Shard;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for one machine's share of a run. */
final class ShardOption {
    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description =
                    "Run only the blocks of the I-th of N shards, e.g. 3/8, with the --seed that all share. kit report "
                            + "merges them.")
    private @Nullable String text;

    @Nullable
    String text() {
        return text;
    }

    /**
     * Returns the requested shard; null for the whole run.
     *
     * @throws UserFailure where the text is no shard, or the other options would give every shard a run of its own
     */
    @Nullable
    Shard read(@Nullable Long seed, @Nullable String budget) {
        if (text == null) {
            return null;
        }
        Shard shard = Shard.of(text);
        if (seed == null) {
            throw UserFailure.usage(
                    "--shard needs --seed: the shards of a run share their order",
                    "e.g. --shard " + text + " --seed 57");
        }
        if (budget != null) {
            throw UserFailure.usage(
                    "--shard does not go with --budget: every shard must know the number of blocks",
                    "Give --blocks instead.");
        }
        return shard;
    }
}
