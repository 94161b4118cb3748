package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a command that runs a plan or jars: for how long, in which order, and where to. */
final class RunOptions {
    /** Description of {@code --dry-run} of the commands that measure. */
    static final String DRY_RUN = "Check everything and print what would be run. Starts and writes nothing.";

    /** Budget of jars where none is given. */
    static final Duration OF_JARS = Duration.ofMinutes(20);

    /** Number of blocks of a session where none is given. */
    static final int SESSION_BLOCKS = 8;

    @Option(names = "--blocks", paramLabel = "N", description = "Number of blocks: fresh starts of every contender.")
    private @Nullable Integer blocks;

    @Option(
            names = "--budget",
            paramLabel = "D",
            description =
                    "The time that the blocks may take, e.g. 8m or 1h; it sets their number. Default: 15m where neither the "
                            + "plan nor --blocks does, 20m for a jar.")
    private @Nullable String budget;

    @Option(
            names = "--session",
            description = "Measure a session that kit report judges with others: its number of blocks is fixed ("
                    + SESSION_BLOCKS + " unless --blocks), and no result ends it.")
    boolean session;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    @Nullable
    Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    @Nullable
    Path out;

    @Option(names = "--dry-run", description = DRY_RUN)
    boolean dryRun;

    @Mixin
    final SecretOption secret = new SecretOption();

    @Mixin
    final OutputOptions output = new OutputOptions();

    /**
     * Returns the number of blocks; null where time sets it.
     *
     * @throws UserFailure where the options contradict each other
     */
    @Nullable
    Integer fixedBlocks() {
        output.refuse(dryRun);
        PositiveNumber.require("--blocks", blocks);
        if (session && budget != null) {
            throw UserFailure.usage(
                    "--session does not go with --budget: the number of its blocks is fixed", "Give --blocks instead.");
        }
        if (budget != null) {
            PositiveNumber.budget(budget); // before a server is started
        }
        return session && blocks == null ? Integer.valueOf(SESSION_BLOCKS) : blocks;
    }

    /**
     * Returns the plan with the time that its blocks may take.
     *
     * @param usual budget where time sets the blocks and none is given; null for the plan's
     * @throws UserFailure if sessions of the plan could not be judged together
     */
    Plan within(Plan plan, @Nullable Duration usual) {
        plan.shown().scenarios().stream()
                .filter(scenario -> session && scenario.load().capacityPercent() != null)
                .findFirst()
                .ifPresent(scenario -> {
                    throw UserFailure.usage(
                            "--session does not go with capacity_percent (" + ScenarioName.of(scenario)
                                    + "): each session would measure another capacity",
                            "Run one session without it and others with --add, or give the scenario a rate.");
                });
        Duration longest =
                budget != null ? PositiveNumber.budget(budget) : plan.extent().budget() == null ? null : usual;
        return longest == null ? plan : plan.withBlocks(blocks == null ? Plan.MOST_BLOCKS : blocks, longest);
    }
}
