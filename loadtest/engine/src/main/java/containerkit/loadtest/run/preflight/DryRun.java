package containerkit.loadtest.run.preflight;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Description of a run without running it.
 *
 * @param runnable part of the plan that this machine can run
 * @param blocks numbers of the blocks that are to be run
 * @param taken time that the blocks before them took
 * @param known capacities that were measured before the run was stopped
 * @param warnings possible differences where a jar gets another container
 */
public record DryRun(
        RunnablePlan runnable, List<Integer> blocks, Duration taken, List<Capacity> known, List<String> warnings) {
    /** The last line. */
    public static final String END = "dry run: nothing was measured, nothing was written";

    /** Returns the first line, which a run prints, too. */
    public static String opening(Plan plan, Duration expected) {
        String time = plan.extent().budget() == null
                ? "about " + new RoughTime(expected)
                : "at most about " + new RoughTime(plan.extent().budget());
        return "plan " + plan.name() + ", seed " + plan.seed() + ", " + time;
    }

    /**
     * Returns the settings of modes besides their profiles, a line for each variant that has any; a run prints them,
     * too.
     */
    public static List<String> settings(Plan plan) {
        List<String> lines = new ArrayList<>();
        for (Variant variant : plan.variants()) {
            List<String> settings =
                    plan.mode(variant.mode()).shown(plan.secrets()).settings();
            if (!settings.isEmpty()) {
                lines.add(variant.label() + " is run with " + String.join(", ", settings));
            }
        }
        return lines;
    }

    /** Returns the whole text. */
    public List<String> lines() {
        Plan plan = runnable.plan().shown();
        List<String> lines = new ArrayList<>(List.of(opening(plan, expected(plan))));
        lines.addAll(settings(plan));
        for (Part part : plan.parts()) {
            lines.add("part " + part.name() + ", " + new Counted(part.variants().size(), "server") + ": "
                    + part.variants().stream().map(Variant::label).collect(Collectors.joining(", ")));
            part.scenarios()
                    .forEach(scenario -> lines.add(
                            "  " + ScenarioName.of(plan, part, scenario) + ", " + shape(scenario) + few(scenario)));
            part.capacityLoads().stream()
                    .filter(scenario -> !isKnown(part, scenario))
                    .forEach(scenario -> lines.add("  " + ScenarioName.of(plan, part, scenario)
                            + ", before the first block: "
                            + new Counted(Schedule.CAPACITY_ROUNDS, "slice") + " of " + seconds(Schedule.CAPACITY_SLICE)
                            + " for each server's capacity"));
        }
        List<Integer> fitting = fitting(plan);
        long slices = fitting.stream()
                .flatMap(block -> Schedule.of(plan, block).parts().stream())
                .mapToLong(part -> part.slices().size())
                .sum();
        lines.add((fitting.size() < blocks.size() ? "about " + fitting.size() + " of at most " : "")
                + new Counted(blocks.size(), "block") + which(plan) + " × "
                + new Counted(plan.extent().rounds(), "round") + ": "
                + new Counted(slices, "slice") + ", "
                + new Counted(starts(plan, fitting), "server start"));
        int ended = plan.extent().blocks() - blocks.size();
        if (ended + fitting.size() < Math.min(Plan.FEWEST_BLOCKS, plan.extent().blocks())) {
            lines.add("results need " + Plan.FEWEST_BLOCKS + " blocks: --budget "
                    + Math.round(Math.ceil(before(plan)
                                    .plus(Schedule.expected(
                                            plan,
                                            blocks.stream()
                                                    .limit(Plan.FEWEST_BLOCKS - ended)
                                                    .mapToInt(Integer::intValue)))
                                    .toSeconds()
                            / 60.0))
                    + "m");
        }
        lines.add(block(plan));
        long memory = MachineCheck.memoryNeeded(plan);
        if (memory > 0) { // not all servers are elsewhere
            lines.add("memory: at least " + (memory >> 20) + " MiB");
        }
        if (!runnable.unbuilt().isEmpty()) {
            lines.add("to be built first: "
                    + runnable.unbuilt().stream().map(Contender::name).collect(Collectors.joining(", ")));
        }
        lines.addAll(runnable.skips());
        lines.addAll(warnings);
        lines.add(END);
        return lines;
    }

    /** Returns the blocks that are expected to fit into the budget, at least one; all where there is none. */
    private List<Integer> fitting(Plan plan) {
        Duration budget = plan.extent().budget();
        return budget == null || blocks.isEmpty()
                ? blocks
                : blocks.subList(
                        0,
                        Schedule.fitting(
                                budget.minus(before(plan)),
                                Schedule.expectedBlock(plan, blocks.get(0)),
                                number -> Schedule.expectedBlock(plan, blocks.get(number - 1)),
                                blocks.size()));
    }

    /** Returns the part of a budget that is gone before the next block. */
    private Duration before(Plan plan) {
        return taken.plus(Schedule.expectedCapacities(plan, this::isKnown));
    }

    private static long starts(Plan plan, List<Integer> blocks) {
        return blocks.stream()
                .flatMap(block -> plan.inBlock(block).parts().stream())
                .mapToLong(part -> Schedule.starts(plan, part))
                .sum();
    }

    /** Returns the parts of a block's expected time. */
    private static String block(Plan plan) {
        long servers = plan.parts().stream()
                .mapToLong(part -> Schedule.starts(plan, part))
                .sum();
        Duration starts = Schedule.expectedStart(plan).multipliedBy(servers);
        Duration warmUp = Schedule.expectedWarmUp(plan).multipliedBy(servers);
        Duration profiles = Schedule.expectedProfiles(plan);
        Duration slices =
                Schedule.expectedBlock(plan, 1).minus(starts).minus(warmUp).minus(profiles);
        boolean alike = plan.scenarios().stream()
                .allMatch(scenario -> scenario.slicing().blocks() == null);
        return (alike ? "each block: about " : "the first block: about ") + new RoughTime(starts) + " of starts, "
                + new RoughTime(warmUp) + " of warm-up, "
                + new RoughTime(slices) + " of slices"
                + (profiles.isZero() ? "" : ", " + new RoughTime(profiles) + " of profiles");
    }

    private Duration expected(Plan plan) {
        return Schedule.expected(plan, blocks.stream().mapToInt(Integer::intValue))
                .plus(Schedule.expectedCapacities(plan, this::isKnown));
    }

    private String which(Plan plan) {
        return blocks.size() == plan.extent().blocks()
                ? ""
                : " of " + plan.extent().blocks() + " ("
                        + blocks.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    private boolean isKnown(Part part, Scenario load) {
        return known.stream().anyMatch(capacity -> capacity.isOf(part, load));
    }

    /** Returns {@code , 1 round of the first 2 blocks}. */
    private static String few(Scenario scenario) {
        Integer rounds = scenario.slicing().rounds();
        Integer first = scenario.slicing().blocks();
        return rounds == null && first == null
                ? ""
                : ", " + (rounds == null ? "every round" : new Counted(rounds, "round")) + " of "
                        + (first == null
                                ? "a block"
                                : first == 1 ? "the first block" : "the first " + first + " blocks");
    }

    private static String shape(Scenario scenario) {
        return scenario.load().requests() == null
                ? seconds(scenario.load().expectedDuration())
                : new Counted(scenario.load().requests(), "request").toString();
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis() / 1_000.0)
                        .stripTrailingZeros()
                        .toPlainString() + " s";
    }
}
