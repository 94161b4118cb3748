package containerkit.loadtest.run;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.PartSchedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Lists the slices of a plan in the order in which they are to run, each with the name that its files begin with. */
final class K6Slices {
    private K6Slices() {}

    /**
     * A slice with its name.
     *
     * @param name {@code b001-003}: block, and place in it
     */
    record Named(String name, int block, String part, SlicePlan slice) {}

    static List<Named> of(Plan plan) {
        return IntStream.rangeClosed(1, plan.blocks())
                .boxed()
                .flatMap(block -> of(plan, block).stream())
                .toList();
    }

    static List<Named> of(Plan plan, int block) {
        List<Named> slices = new ArrayList<>();
        for (PartSchedule part : Schedule.of(plan, block).parts()) {
            for (SlicePlan slice : part.slices()) {
                String name = String.format(Locale.ROOT, "b%03d-%03d", block, slices.size() + 1);
                slices.add(new Named(name, block, part.part().name(), slice));
            }
        }
        return slices;
    }
}
