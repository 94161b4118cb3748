package containerkit.loadtest.plan;

import java.util.List;

/**
 * Two endpoints of a server, or two servers at the same endpoint, whose values are compared, x over y.
 *
 * @param x name of the first one; of a server {@code contender}, or {@code contender@mode}
 * @param y name of the second one
 */
public record EndpointPair(String x, String y) {
    /** Two scenarios of one part that differ only in their endpoints. */
    public record Loads(Scenario x, Scenario y) {}

    /** Two servers of one part. */
    public record Servers(Variant x, Variant y) {}

    /** Returns the scenario pairs of two endpoints in that part, in its order; none if servers are named. */
    public List<Loads> loads(Part part) {
        return part.scenarios().stream()
                .filter(load -> load.endpoint().name().equals(x))
                .flatMap(load -> part.scenarios().stream()
                        .filter(other -> other.endpoint().name().equals(y))
                        .filter(other -> alike(load, other))
                        .map(other -> new Loads(load, other)))
                .toList();
    }

    /**
     * Returns the pairs of two servers in that part, in its order: if neither name has a mode, in each mode that both
     * have.
     */
    public List<Servers> servers(Part part) {
        boolean modes = (x + y).contains(Variant.AT);
        return part.variants().stream()
                .filter(server -> x.equals(modes ? server.key() : server.contender()))
                .flatMap(server -> part.variants().stream()
                        .filter(other -> y.equals(modes ? other.key() : other.contender()))
                        .filter(other -> modes || server.mode().equals(other.mode()))
                        .map(other -> new Servers(server, other)))
                .toList();
    }

    /** Returns whether it is the same two, whichever is first. */
    boolean has(String one, String other) {
        return x.equals(one) && y.equals(other) || x.equals(other) && y.equals(one);
    }

    /**
     * Returns whether two scenarios differ only in their endpoints. Rates that are a share of a capacity may differ
     * between endpoints.
     */
    private static boolean alike(Scenario a, Scenario b) {
        return a.capacityPercent() == null && a.sameButEndpoint(b);
    }
}
