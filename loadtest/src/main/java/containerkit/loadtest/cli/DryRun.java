package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Capacity;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a run would do.
 *
 * @param runnable what of its plan this machine can run
 * @param blocks how many are left to run
 * @param known the capacities that were measured before the run was stopped
 */
record DryRun(RunnablePlan runnable, int blocks, List<Capacity> known) {
    static final String END = "dry run: nothing was started, nothing was written";

    List<String> lines() {
        Plan plan = runnable.plan();
        List<String> lines = new ArrayList<>(List.of(LineProgress.opening(plan, expected(plan))));
        for (Part part : plan.parts()) {
            lines.add("part " + part.name() + ", " + new Counted(part.variants().size(), "server") + ": "
                    + part.variants().stream().map(Variant::label).collect(Collectors.joining(", ")));
            part.scenarios().forEach(scenario -> lines.add("  " + scenario.name() + ", " + load(scenario)));
            unknown(part)
                    .forEach(load -> lines.add("  " + load.name() + ", before the first block: "
                            + new Counted(Schedule.CAPACITY_ROUNDS, "slice") + " of " + seconds(Schedule.CAPACITY_SLICE)
                            + " for each server's capacity"));
        }
        List<PartSchedule> block = Schedule.of(plan, 1).parts(); // the others differ in their order only
        lines.add(new Counted(blocks, "block") + (blocks == plan.blocks() ? "" : " left of " + plan.blocks()) + " × "
                + new Counted(plan.rounds(), "round") + ": " + new Counted(slices(block) * blocks, "slice") + ", "
                + new Counted(starts(block) * blocks, "start") + " of a server");
        lines.add("memory: at least " + (Memory.needed(plan) >> 20) + " MiB");
        if (!runnable.unbuilt().isEmpty()) {
            lines.add("peers to be built first: "
                    + runnable.unbuilt().stream().map(Contender::name).collect(Collectors.joining(", ")));
        }
        lines.addAll(runnable.skips());
        lines.add(END);
        return lines;
    }

    private Duration expected(Plan plan) {
        Duration expected = Schedule.expectedBlock(plan).multipliedBy(blocks);
        for (Part part : plan.parts()) {
            for (Scenario load : unknown(part)) {
                expected = expected.plus(Schedule.expectedCapacity(part, load));
            }
        }
        return expected;
    }

    /** The loads whose capacity is still to be measured. */
    private List<Scenario> unknown(Part part) {
        return part.capacityLoads().stream()
                .filter(load -> known.stream()
                        .noneMatch(capacity -> capacity.part().equals(part.name())
                                && capacity.load().equals(load.name())))
                .toList();
    }

    private static String load(Scenario scenario) {
        String size = scenario.duration() == null
                ? new Counted(scenario.requests() == null ? 0 : scenario.requests(), "request").toString()
                : seconds(scenario.duration());
        String rate = scenario.capacityPercent() != null
                ? " at " + plain(scenario.capacityPercent()) + " % of the slowest one's capacity"
                : scenario.ratePerSecond() != null ? " at " + plain(scenario.ratePerSecond()) + "/s" : "";
        return new Counted(scenario.concurrency(), "connection") + ", " + size + rate;
    }

    private static long slices(List<PartSchedule> block) {
        return block.stream().mapToLong(part -> part.slices().size()).sum();
    }

    private static long starts(List<PartSchedule> block) {
        return block.stream().mapToLong(part -> part.starts().size()).sum();
    }

    private static String seconds(Duration duration) {
        return plain(duration.toMillis() / 1_000.0) + " s";
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
