package containerkit.loadtest.run.capacity;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.run.setup.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Sets the rates of scenarios that are a share of a capacity, for one part of one block. */
public final class Rates {
    private final Progress progress;
    private final Part part;
    private final Capacities capacities;
    private final CapacityMeter meter;
    private final Map<Scenario, @Nullable Fault> objections = new HashMap<>();

    public Rates(Progress progress, Part part, Capacities capacities, CapacityMeter.Loader loader, Random random) {
        this.progress = progress;
        this.part = part;
        this.capacities = capacities;
        this.meter = new CapacityMeter(part, loader, random);
    }

    /**
     * Measures the capacities that these slices need and that are not known yet. Where one cannot be measured, its
     * scenarios have no rate.
     */
    public void prepare(List<SlicePlan> slices) throws IOException, InterruptedException {
        List<Scenario> loads = slices.stream()
                .map(SlicePlan::scenario)
                .filter(scenario -> scenario.load().needsCapacity())
                .map(Part::capacityLoad)
                .distinct()
                .filter(load -> capacities.of(part, load) == null)
                .toList();
        for (Scenario load : loads) {
            CapacityMeter.Measurement measurement = meter.measure(load);
            if (measurement.capacity() != null) {
                progress.advances(Schedule.expectedCapacity(part, load));
                capacities.add(measurement.capacity());
            }
            objections.put(load, measurement.objection());
        }
    }

    /** Returns the scenario with its rate. Only to be called if {@link #objection} returns null. */
    public Scenario paced(Scenario scenario) {
        return scenario.load().needsCapacity()
                ? Objects.requireNonNull(capacities.of(part, Part.capacityLoad(scenario)))
                        .paced(scenario)
                : scenario;
    }

    /** Returns the reason why the scenario has no rate, so that its slices cannot run; null where they can. */
    @Nullable
    public Fault objection(Scenario scenario) {
        return scenario.load().needsCapacity() ? objections.get(Part.capacityLoad(scenario)) : null;
    }
}
