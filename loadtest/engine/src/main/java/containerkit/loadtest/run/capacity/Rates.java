package containerkit.loadtest.run.capacity;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.capacity.CapacityMeter.Measurement;
import containerkit.loadtest.run.setup.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Rates of a run's scenarios that are a share of a capacity. Each is measured once, also after the run was resumed. */
public final class Rates {
    private final ResultStore store;
    private final Progress progress;
    private final List<Capacity> known;
    private final Map<Load, @Nullable Fault> objections = new HashMap<>();

    /** What a capacity is measured with. */
    private record Load(String part, Scenario scenario) {}

    public Rates(ResultStore store, Progress progress, List<Capacity> soFar) {
        this.store = store;
        this.progress = progress;
        this.known = new ArrayList<>(soFar);
    }

    /** Returns the expected time to measure the missing capacities. */
    public Duration expected(Plan plan) {
        return Schedule.expectedCapacities(plan, this::isKnown);
    }

    /** Measures and stores the missing capacities of these slices; without one, its scenarios have no rate. */
    public void prepare(Part part, List<SlicePlan> slices, CapacityMeter.Loader loader, Random random)
            throws IOException, InterruptedException {
        List<Scenario> loads = slices.stream()
                .map(SlicePlan::scenario)
                .filter(scenario -> scenario.load().needsCapacity())
                .map(Part::capacityLoad)
                .distinct()
                .filter(load -> !isKnown(part, load))
                .toList();
        for (Scenario load : loads) {
            Measurement measurement = new CapacityMeter(part, loader, random).measure(load);
            if (measurement.capacity() != null) {
                store.append(measurement.capacity());
                known.add(measurement.capacity());
                if (measurement.generatorLimited()) {
                    progress.warns("the load generator was the limit of "
                            + load.endpoint().name()
                            + ": the servers can do more than the capacity that rates are a share of");
                }
            }
            objections.put(new Load(part.name(), load), measurement.objection());
        }
    }

    /** Returns the scenario with its rate. Only to be called if {@link #objection} returns null. */
    public Scenario paced(Part part, Scenario scenario) {
        return scenario.load().needsCapacity()
                ? Capacity.paced(part, scenario, known).orElseThrow()
                : scenario;
    }

    /** Returns the reason why the scenario has no rate, so that its slices cannot run; null where they can. */
    @Nullable
    public Fault objection(Part part, Scenario scenario) {
        return scenario.load().needsCapacity()
                ? objections.get(new Load(part.name(), Part.capacityLoad(scenario)))
                : null;
    }

    private boolean isKnown(Part part, Scenario load) {
        return known.stream().anyMatch(capacity -> capacity.isOf(part, load));
    }
}
