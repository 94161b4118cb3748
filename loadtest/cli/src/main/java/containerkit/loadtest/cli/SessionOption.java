package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.run.Budget;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for a session that is judged with others. */
final class SessionOption {
    /** Number of blocks of a session where none is given. */
    static final int BLOCKS = 8;

    @Option(
            names = "--session",
            description = "Measure a session that kit report judges with others: its number of blocks is fixed ("
                    + BLOCKS + " unless --blocks), and no result ends it.")
    private boolean given;

    boolean given() {
        return given;
    }

    /**
     * Returns the number of blocks; null where time sets it.
     *
     * @throws UserFailure where the time is given, too, or is no time
     */
    @Nullable
    Integer blocks(@Nullable Integer blocks, @Nullable String budget) {
        if (given && budget != null) {
            throw UserFailure.usage(
                    "--session does not go with --budget: the number of its blocks is fixed", "Give --blocks instead.");
        }
        if (budget != null) {
            Budget.of(budget); // before a server is started
        }
        return given && blocks == null ? Integer.valueOf(BLOCKS) : blocks;
    }

    /** @throws UserFailure if sessions of that plan could not be judged together */
    Plan require(Plan plan) {
        plan.shown().scenarios().stream()
                .filter(scenario -> given && scenario.load().capacityPercent() != null)
                .findFirst()
                .ifPresent(scenario -> {
                    throw UserFailure.usage(
                            "--session does not go with capacity_percent (" + ScenarioName.of(scenario)
                                    + "): each session would measure another capacity",
                            "Run one session without it and others with --add, or give the scenario a rate.");
                });
        return plan;
    }
}
