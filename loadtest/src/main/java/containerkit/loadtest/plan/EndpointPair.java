package containerkit.loadtest.plan;

import java.util.List;

/**
 * Two endpoints of a server whose values are compared, x over y.
 *
 * @param x the first one's name
 * @param y the second one's name
 */
public record EndpointPair(String x, String y) {
    /** Two scenarios of one part that differ only in their endpoints. */
    public record Loads(Scenario x, Scenario y) {}

    /** What that part has of them, in its order. */
    public List<Loads> loads(Part part) {
        return part.scenarios().stream()
                .filter(load -> load.endpoint().name().equals(x))
                .flatMap(load -> part.scenarios().stream()
                        .filter(other -> other.endpoint().name().equals(y))
                        .filter(other -> alike(load, other))
                        .map(other -> new Loads(load, other)))
                .toList();
    }

    /** Whether it is the same two, whichever is first. */
    boolean has(String one, String other) {
        return x.equals(one) && y.equals(other) || x.equals(other) && y.equals(one);
    }

    /** A share of a capacity may be another rate for each endpoint. */
    private static boolean alike(Scenario a, Scenario b) {
        return a.capacityPercent() == null && a.sameButEndpoint(b);
    }
}
