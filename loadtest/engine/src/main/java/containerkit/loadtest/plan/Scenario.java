package containerkit.loadtest.plan;

import java.time.Duration;
import java.util.Objects;

/**
 * Endpoint and load shape.
 *
 * @param name unique in the plan, made of endpoint, tool, concurrency and keep-alive
 * @param endpoint the request
 * @param tool the driver's name: {@code ab}, {@code siege}, …
 * @param concurrency connections held open at once
 * @param keepAlive true if a connection carries more than one request
 * @param load length and rate of one slice
 * @param slicing the slices that it has
 */
public record Scenario(
        String name, Endpoint endpoint, String tool, int concurrency, boolean keepAlive, Load load, Slicing slicing) {

    /** Name of the built-in generator: the tool unless a plan says otherwise, and the one that names winners. */
    public static final String BUILT_IN_TOOL = "kit";

    /** Shortest slice for a profile: some hundred samples of a server that keeps one CPU busy; never scaled. */
    private static final Duration SHORTEST_PROFILE = Duration.ofSeconds(5);

    Scenario scaledBy(double factor) {
        return with(load.scaledBy(factor));
    }

    /** Returns the same scenario for that time in one piece, whatever the plan says of the slices. */
    public Scenario withDuration(Duration time) {
        String whole = slicing.iterations() == null ? name : name(endpoint.name(), tool, concurrency, keepAlive);
        Load lasting = new Load(time, null, load.rate());
        Slicing undivided = new Slicing(null, slicing.rounds(), slicing.blocks(), slicing.alone());
        return new Scenario(whole, endpoint, tool, concurrency, keepAlive, lasting, undivided);
    }

    private Scenario with(Load other) {
        return new Scenario(name, endpoint, tool, concurrency, keepAlive, other, slicing);
    }

    public boolean builtIn() {
        return tool.equals(BUILT_IN_TOOL);
    }

    /** Returns the same scenario, long enough for a profile; one that counts requests stays unchanged. */
    public Scenario forProfile() {
        Duration duration = load.duration();
        return duration == null || duration.compareTo(SHORTEST_PROFILE) >= 0 ? this : withDuration(SHORTEST_PROFILE);
    }

    /** Returns the same scenario over one connection. */
    public Scenario gentle() {
        return new Scenario(name, endpoint, tool, 1, keepAlive, load, slicing);
    }

    public Scenario of(Endpoint request) {
        return new Scenario(name, request, tool, concurrency, keepAlive, load, slicing);
    }

    public Scenario of(Contender contender) {
        return of(endpoint.of(contender));
    }

    /** Returns whether the two differ at most in their connections, and so in their names. */
    public boolean sameButConnections(Scenario other) {
        return new Scenario(other.name, endpoint, tool, other.concurrency, keepAlive, load, slicing).equals(other);
    }

    /** @param perSecond requests per second */
    public Scenario atRate(double perSecond) {
        return with(load.at(perSecond));
    }

    /** Returns it without a rate for that time, one slice in every block of a server beside others, named accordingly. */
    public Scenario closed(Duration time) {
        String closed = name(endpoint.name(), tool, concurrency, keepAlive);
        return new Scenario(closed, endpoint, tool, concurrency, keepAlive, Load.of(time), Slicing.USUAL);
    }

    /** Returns the name of a closed model; the name of an open one goes on with its rate. */
    static String name(String endpoint, String tool, int concurrency, boolean keepAlive) {
        return endpoint + "-" + tool + "-c" + concurrency + (keepAlive ? "" : "-close");
    }

    /** Returns whether one of the two has a rate, and both the same requests and as many connections. */
    boolean differsInRateOnly(Scenario other) {
        return load.open() != other.load.open()
                && endpoint.equals(other.endpoint)
                && tool.equals(other.tool)
                && concurrency == other.concurrency
                && keepAlive == other.keepAlive
                && Objects.equals(slicing.blocks(), other.slicing.blocks());
    }
}
