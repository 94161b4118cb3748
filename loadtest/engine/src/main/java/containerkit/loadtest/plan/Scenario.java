package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint and load shape. Exactly one of {@code duration} and {@code requests} is set. If neither
 * {@code ratePerSecond} nor {@code capacityPercent} is set, every connection sends its next request as soon as the last
 * response has arrived (closed model); otherwise requests are sent at that rate, whatever the server does (open model).
 *
 * @param name unique in the plan, made of endpoint, tool, concurrency and keep-alive
 * @param endpoint the request
 * @param tool the driver's name: {@code ab}, {@code siege}, …
 * @param concurrency connections held open at once
 * @param keepAlive true if a connection carries more than one request
 * @param duration duration of one slice; null if requests are counted instead
 * @param requests number of requests of one slice; null if it lasts a duration
 * @param ratePerSecond requests sent per second; null for a closed model, or if the rate is not known yet
 * @param capacityPercent the rate as a share of what the slowest contender can do; null if it is not set so
 * @param iterations division of a slice by JMH; null for a slice in one piece
 * @param rounds highest number of rounds of a block that have it; null for all of them
 * @param blocks number of the first blocks that have it; null for all of them
 * @param arrivals times at which requests are due; null for even intervals, and in a closed model
 * @param alone true if no other server runs beside a slice, for which the server is started afresh
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Scenario(
        String name,
        Endpoint endpoint,
        String tool,
        int concurrency,
        boolean keepAlive,
        @Nullable Duration duration,
        @Nullable Long requests,
        @Nullable Double ratePerSecond,
        @Nullable Double capacityPercent,
        @Nullable Iterations iterations,
        @Nullable Integer rounds,
        @Nullable Integer blocks,
        @Nullable Arrivals arrivals,
        boolean alone) {

    /**
     * Name of the built-in generator: the tool that is used unless a plan says otherwise, and the one that names
     * winners.
     */
    public static final String BUILT_IN_TOOL = "kit";

    /** Shortest slice for a profile: some hundred samples of a server that keeps one CPU busy; never scaled. */
    private static final Duration SHORTEST_PROFILE = Duration.ofSeconds(5);

    /** Shortest slice after scaling: below it start-up dominates, of a program that is started for it. */
    public static final Duration SHORTEST = Duration.ofSeconds(2);

    /** Lowest number of requests of a counted slice after scaling, a second or two of them, for the same reason. */
    public static final long FEWEST_REQUESTS = 10_000;

    public Scenario {
        if ((duration == null) == (requests == null)) {
            throw new IllegalArgumentException("scenario " + name + " needs either a duration or a number of requests");
        }
    }

    /** Creates a scenario of every block, in one piece, in a closed model. */
    public Scenario(
            String name,
            Endpoint endpoint,
            String tool,
            int concurrency,
            boolean keepAlive,
            @Nullable Duration duration,
            @Nullable Long requests) {
        this(
                name,
                endpoint,
                tool,
                concurrency,
                keepAlive,
                duration,
                requests,
                null,
                null,
                null,
                null,
                null,
                null,
                false);
    }

    /** Returns the same scenario with its duration or request count multiplied, down to the minimum. */
    Scenario scaledBy(double factor) {
        Duration shortest =
                iterations == null ? SHORTEST : Collections.max(List.of(SHORTEST, iterations.shortestScaled()));
        Duration scaled = duration == null
                ? null
                : Collections.max(List.of(
                        Duration.ofMillis(Math.round(duration.toMillis() * factor)),
                        Collections.min(List.of(duration, shortest))));
        Long count = requests == null
                ? null
                : Long.valueOf(Math.max(Math.round(requests * factor), Math.min(requests, FEWEST_REQUESTS)));
        return having(name, endpoint, concurrency, scaled, count, ratePerSecond, iterations, rounds, blocks);
    }

    /** Returns the same scenario for that time in one piece, whatever the plan says of the slices. */
    public Scenario withDuration(Duration time) {
        String whole = iterations == null ? name : name(endpoint.name(), tool, concurrency, keepAlive);
        return having(whole, endpoint, concurrency, time, null, ratePerSecond, null, rounds, blocks);
    }

    /**
     * Returns the same scenario in no more than so many rounds and only the first so many blocks; null for all of them.
     */
    Scenario atMost(@Nullable Integer mostRounds, @Nullable Integer firstBlocks) {
        return having(
                name, endpoint, concurrency, duration, requests, ratePerSecond, iterations, mostRounds, firstBlocks);
    }

    /** Returns the same scenario in every round of every block. */
    public Scenario everywhere() {
        return atMost(null, null);
    }

    /** Returns whether requests are due at random; never in a closed model. */
    public boolean poisson() {
        return arrivals == Arrivals.POISSON && openModel();
    }

    /** Returns whether that block has it. */
    public boolean runsIn(int block) {
        return blocks == null || block <= blocks;
    }

    /** Returns whether the kit's own generator sends it. */
    @JsonIgnore
    public boolean builtIn() {
        return tool.equals(BUILT_IN_TOOL);
    }

    /**
     * Returns whether it can be repeated under a profiler: JMH runs in JVMs of its own.
     */
    boolean profiled() {
        return iterations == null;
    }

    /** Returns the same scenario, long enough for a profile; one that counts requests stays unchanged. */
    public Scenario forProfile() {
        return duration == null || duration.compareTo(SHORTEST_PROFILE) >= 0 ? this : withDuration(SHORTEST_PROFILE);
    }

    /** Returns the same scenario over one connection. */
    public Scenario gentle() {
        return having(name, endpoint, 1, duration, requests, ratePerSecond, iterations, rounds, blocks);
    }

    /** Returns the same scenario with one request of its mix only. */
    public Scenario of(Endpoint request) {
        return having(name, request, concurrency, duration, requests, ratePerSecond, iterations, rounds, blocks);
    }

    /** Returns the same scenario as that contender gets it: the placeholders of its endpoint are filled in. */
    public Scenario of(Contender contender) {
        return of(endpoint.of(contender));
    }

    /** Returns whether the two differ at most in their connections, and so in their names. */
    public boolean sameButConnections(Scenario other) {
        return having(
                        other.name,
                        endpoint,
                        other.concurrency,
                        duration,
                        requests,
                        ratePerSecond,
                        iterations,
                        rounds,
                        blocks)
                .equals(other);
    }

    /**
     * Returns the same scenario at that rate, in requests per second; null for as fast as responses arrive (closed
     * model).
     */
    public Scenario atRate(@Nullable Double perSecond) {
        return having(name, endpoint, concurrency, duration, requests, perSecond, iterations, rounds, blocks);
    }

    /**
     * Returns the same scenario as fast as responses arrive (closed model), beside running neighbours,
     * under the name that it then has.
     */
    public Scenario closed() {
        String closed = name(endpoint.name(), tool, concurrency, keepAlive);
        return openModel() || alone
                ? new Scenario(closed, endpoint, tool, concurrency, keepAlive, duration, requests)
                        .atMost(rounds, blocks)
                : this;
    }

    /** Returns the name of a closed model; the name of an open one goes on with its rate. */
    static String name(String endpoint, String tool, int concurrency, boolean keepAlive) {
        return endpoint + "-" + tool + "-c" + concurrency + (keepAlive ? "" : "-close");
    }

    /** Returns whether the rate is a share of a capacity that has to be measured first. */
    @JsonIgnore
    public boolean needsCapacity() {
        return capacityPercent != null && ratePerSecond == null;
    }

    /** Returns whether requests are sent at a rate, whatever the server does. */
    @JsonIgnore
    public boolean openModel() {
        return capacityPercent != null || ratePerSecond != null;
    }

    private static final int SLOWEST_PER_SECOND = 20; // below that a counted slice is given up

    /** Returns whether one of the two sends the other's requests over as many connections at a rate, and the other without one. */
    boolean differsInRateOnly(Scenario other) {
        return openModel() != other.openModel()
                && endpoint.equals(other.endpoint)
                && tool.equals(other.tool)
                && concurrency == other.concurrency
                && keepAlive == other.keepAlive
                && Objects.equals(blocks, other.blocks);
    }

    /**
     * Returns the longest time that a slice may take: its duration, or the time of its requests at its rate, else at the
     * slowest rate.
     */
    @JsonIgnore
    public Duration longestDuration() {
        return requests == null || ratePerSecond != null
                ? expectedDuration()
                : SHORTEST.plusSeconds(requests / SLOWEST_PER_SECOND);
    }

    /** Returns the expected duration of a slice; a guess (for the time left only) if requests are counted without a rate. */
    @JsonIgnore
    public Duration expectedDuration() {
        if (requests != null && ratePerSecond != null) {
            return Duration.ofMillis(Math.round(1000 * requests / ratePerSecond));
        }
        return duration != null ? duration : SHORTEST;
    }

    /** Returns the share of that scenario's time or requests that this one has. */
    double shareOf(Scenario whole) {
        return duration != null && whole.duration() != null
                ? (double) duration.toNanos() / whole.duration().toNanos()
                : requests != null && whole.requests() != null ? (double) requests / whole.requests() : 1;
    }

    private Scenario having(
            String newName,
            Endpoint request,
            int connections,
            @Nullable Duration time,
            @Nullable Long count,
            @Nullable Double perSecond,
            @Nullable Iterations division,
            @Nullable Integer mostRounds,
            @Nullable Integer firstBlocks) {
        return new Scenario(
                newName,
                request,
                tool,
                connections,
                keepAlive,
                time,
                count,
                perSecond,
                capacityPercent,
                division,
                mostRounds,
                firstBlocks,
                arrivals,
                alone);
    }
}
