package containerkit.loadtest.run.preflight;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.text.Counted;
import containerkit.loadtest.text.RoughTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Description of a run without running it.
 *
 * @param warnings possible differences where a jar gets another container, and work before the first block
 */
public record DryRun(RunnablePlan runnable, List<String> warnings) {
    public static final String END = "dry run: nothing was measured, nothing was written";

    /** Returns the first line, which a run prints, too. */
    public static String opening(Plan plan, Duration expected) {
        String time = plan.extent().budget() == null
                ? "about " + new RoughTime(expected)
                : "at most about " + new RoughTime(plan.extent().budget());
        return "plan " + plan.name() + ", seed " + plan.seed() + ", " + time;
    }

    /** Returns what results need where the first block takes that long, so that too few blocks fit. */
    public static String forResults(Plan plan, Duration first) {
        return "results need " + Plan.FEWEST_BLOCKS + " blocks: --budget " + Schedule.minutesForResults(plan, first)
                + "m";
    }

    public List<String> lines() {
        Plan plan = runnable.plan().shown();
        List<String> lines = new ArrayList<>(List.of(opening(plan, Schedule.expected(plan))));
        for (Part part : plan.parts()) {
            lines.add("part " + part.name() + ", " + new Counted(part.variants().size(), "server") + ": "
                    + part.variants().stream().map(Variant::label).collect(Collectors.joining(", ")));
            part.scenarios()
                    .forEach(scenario ->
                            lines.add("  " + ScenarioName.of(plan, part, scenario) + ", " + length(scenario)));
        }
        int most = plan.extent().blocks();
        int blocks = fitting(plan);
        long slices = 0;
        long starts = 0;
        for (int block = 1; block <= blocks; block++) {
            slices += Schedule.of(plan, block).parts().stream()
                    .mapToLong(part -> part.slices().size())
                    .sum();
            starts += Schedule.starts(plan.inBlock(block));
        }
        lines.add((blocks < most ? "about " + blocks + " of at most " : "") + new Counted(most, "block") + " × "
                + new Counted(plan.extent().rounds(), "round") + ": " + new Counted(slices, "slice") + ", "
                + new Counted(starts, "server start"));
        tooShort(plan).ifPresent(lines::add);
        if (!runnable.unbuilt().isEmpty()) {
            lines.add("to be built first: "
                    + runnable.unbuilt().stream().map(Contender::name).collect(Collectors.joining(", ")));
        }
        lines.addAll(runnable.skips());
        lines.addAll(warnings);
        lines.add(END);
        return lines;
    }

    /** Returns what results need where too few blocks are expected to fit into the budget. */
    public static Optional<String> tooShort(Plan plan) {
        int blocks = fitting(plan);
        return blocks < Math.min(Plan.FEWEST_BLOCKS, plan.extent().blocks())
                ? Optional.of("only about " + new Counted(blocks, "block") + " in the time; "
                        + forResults(plan, Schedule.expectedBlock(plan, 1)))
                : Optional.empty();
    }

    /** Returns the number of blocks that are expected to fit into the budget, at least one; all where there is none. */
    private static int fitting(Plan plan) {
        Duration budget = plan.extent().budget();
        return budget == null
                ? plan.extent().blocks()
                : Schedule.fitting(
                        budget.minus(Schedule.expectedCapacities(plan, (part, load) -> false)),
                        Schedule.expectedBlock(plan, 1),
                        number -> Schedule.expectedBlock(plan, number),
                        plan.extent().blocks());
    }

    private static String length(Scenario scenario) {
        return scenario.load().requests() == null
                ? BigDecimal.valueOf(scenario.load().expectedDuration().toMillis() / 1_000.0)
                                .stripTrailingZeros()
                                .toPlainString()
                        + " s"
                : new Counted(scenario.load().requests(), "request").toString();
    }
}
