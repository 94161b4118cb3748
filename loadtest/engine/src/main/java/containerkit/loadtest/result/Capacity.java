package containerkit.loadtest.result;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Optional;

/**
 * Capacity of the slowest server of a part. Scenarios whose rate is a share of it get the same rate for all servers, in all
 * blocks.
 *
 * @param part the part of the plan
 * @param load name of the scenario it was measured with: endpoint, tool, concurrency and keep-alive
 * @param slowest server whose capacity it is
 * @param perSecond successful requests per second in a closed model: the median of the server's slices
 */
public record Capacity(String part, String load, Variant slowest, double perSecond) {
    public boolean isOf(Part in, Scenario with) {
        return part.equals(in.name()) && load.equals(with.name());
    }

    /**
     * Returns the scenario at the rate that it asks for: a whole number of requests per second, at least one. Empty
     * where it asks for no share of a capacity, or that is not known.
     */
    public static Optional<Scenario> paced(Part part, Scenario scenario, List<Capacity> known) {
        return known.stream()
                .filter(capacity -> scenario.load().needsCapacity() && capacity.isOf(part, Part.capacityLoad(scenario)))
                .findFirst()
                .map(capacity -> capacity.perSecond * scenario.load().capacityPercent() / 100)
                .map(perSecond -> scenario.atRate(Math.max(1, Math.round(perSecond))));
    }
}
