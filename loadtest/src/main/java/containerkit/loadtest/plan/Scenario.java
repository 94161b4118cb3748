package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint and a load shape. Exactly one of {@code duration} and {@code requests} is set. Where neither
 * {@code ratePerSecond} nor {@code capacityPercent} is, every connection sends its next request as soon as the last
 * response has arrived (closed model); otherwise requests are sent at that rate, whatever the server does (open model).
 *
 * @param name unique in the plan, made of endpoint, tool, concurrency and keep-alive
 * @param endpoint the request
 * @param tool the driver's name: {@code ab}, {@code siege}, …
 * @param concurrency connections held open at once
 * @param keepAlive whether a connection carries more than one request
 * @param duration how long one slice lasts; null where requests are counted instead
 * @param requests how many requests one slice sends; null where it lasts a duration
 * @param ratePerSecond requests sent per second; null for a closed model, or where the rate is not known yet
 * @param capacityPercent the rate as a share of what the slowest contender can do; null where it is not set so
 * @param unsampled whether a slice's server is read only before and after it, never in between
 * @param iterations how JMH divides a slice; null for a slice in one piece
 * @param rounds at most so many rounds of a block have it; null for all of them
 * @param blocks only the first so many blocks have it; null for all of them
 * @param arrivals when requests are due; null for even intervals, and in a closed model
 * @param alone whether the other servers of the part are stopped while a slice runs
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
        boolean unsampled,
        @Nullable Iterations iterations,
        @Nullable Integer rounds,
        @Nullable Integer blocks,
        @Nullable Arrivals arrivals,
        boolean alone) {

    /** The built-in generator: the tool that is used unless a plan says otherwise, and the one that names winners. */
    public static final String BUILT_IN_TOOL = "open";

    /** Some hundred samples of a server that keeps one CPU busy; never scaled. */
    private static final Duration SHORTEST_PROFILE = Duration.ofSeconds(5);

    /** Scaling makes no slice shorter than this: below it start-up dominates, of a program that is started for it. */
    public static final Duration SHORTEST = Duration.ofSeconds(2);

    /** Scaling leaves a counted slice this many requests, a second or two of them, for the same reason. */
    public static final long FEWEST_REQUESTS = 10_000;

    public Scenario {
        if ((duration == null) == (requests == null)) {
            throw new IllegalArgumentException("scenario " + name + " needs either a duration or a number of requests");
        }
    }

    /** A scenario of every block, in one piece, in a closed model, whose server is read in between. */
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
                false,
                null,
                null,
                null,
                null,
                false);
    }

    /** The same scenario, its duration or request count multiplied, down to the floor. */
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
        return having(name, scaled, count, unsampled, iterations);
    }

    /** The same scenario for so long in one piece, whatever the plan says of the slices. */
    public Scenario lasting(Duration time) {
        String whole = iterations == null ? name : name(endpoint.name(), tool, concurrency, keepAlive);
        return having(whole, time, null, unsampled, null);
    }

    /** The same scenario divided so; an average time stands in its name. */
    Scenario in(Iterations division) {
        boolean average = division.benchmark() == Iterations.Benchmark.AVERAGE_TIME;
        return having(name + (average ? "-average" : ""), duration, requests, unsampled, division);
    }

    /** The same scenario with its server read only before and after it. */
    Scenario withoutSampling() {
        return having(name + "-unsampled", duration, requests, true, iterations);
    }

    /** The same scenario in no more than so many rounds and only the first so many blocks; null for all of them. */
    Scenario atMost(@Nullable Integer mostRounds, @Nullable Integer firstBlocks) {
        return having(name, mostRounds, firstBlocks, arrivals, alone);
    }

    /** The same scenario with requests due at random. */
    Scenario atRandom() {
        return having(name + "-poisson", rounds, blocks, Arrivals.POISSON, alone);
    }

    /** The same scenario with the other servers stopped. */
    Scenario withoutNeighbours() {
        return having(name + "-alone", rounds, blocks, arrivals, true);
    }

    /** Whether requests are due at random; never in a closed model. */
    public boolean poisson() {
        return arrivals == Arrivals.POISSON && openModel();
    }

    /** Whether that block has it. */
    public boolean runsIn(int block) {
        return blocks == null || block <= blocks;
    }

    /** Whether it can be repeated under a profiler: JMH runs in JVMs of its own, and some are not to be observed. */
    public boolean profiled() {
        return iterations == null && !unsampled;
    }

    /** The same scenario, long enough for a profile; one that counts requests stays as it is. */
    public Scenario forProfile() {
        return duration == null || duration.compareTo(SHORTEST_PROFILE) >= 0 ? this : lasting(SHORTEST_PROFILE);
    }

    /** The same scenario over one connection. */
    public Scenario gentle() {
        return having(name, endpoint, 1, ratePerSecond);
    }

    /** The same scenario with one request of its mix only. */
    public Scenario of(Endpoint request) {
        return having(name, request, concurrency, ratePerSecond);
    }

    /** The same scenario as that contender gets it: the placeholders of its endpoint are filled in. */
    public Scenario of(Contender contender) {
        return having(name, endpoint.of(contender), concurrency, ratePerSecond);
    }

    /** Whether the two differ at most in their endpoints, and so in their names. */
    boolean sameButEndpoint(Scenario other) {
        return having(other.name, other.endpoint, concurrency, ratePerSecond).equals(other);
    }

    /** Whether the two differ at most in their connections, and so in their names. */
    public boolean sameButConnections(Scenario other) {
        return having(other.name, endpoint, other.concurrency, ratePerSecond).equals(other);
    }

    /** The same scenario at that rate, in requests per second; null for as fast as responses arrive (closed model). */
    public Scenario atRate(@Nullable Double perSecond) {
        return having(name, endpoint, concurrency, perSecond);
    }

    /** The same scenario as fast as responses arrive (closed model), sampled and beside running neighbours, under the name that it then has. */
    public Scenario closed() {
        String closed = name(endpoint.name(), tool, concurrency, keepAlive);
        return openModel() || unsampled || alone
                ? new Scenario(closed, endpoint, tool, concurrency, keepAlive, duration, requests)
                        .atMost(rounds, blocks)
                : this;
    }

    /** What a closed model is called; the name of an open one goes on with its rate. */
    static String name(String endpoint, String tool, int concurrency, boolean keepAlive) {
        return endpoint + "-" + tool + "-c" + concurrency + (keepAlive ? "" : "-close");
    }

    /** Whether the rate is a share of a capacity that has to be measured first. */
    @JsonIgnore
    public boolean needsCapacity() {
        return capacityPercent != null && ratePerSecond == null;
    }

    /** Whether requests are sent at a rate, whatever the server does. */
    @JsonIgnore
    public boolean openModel() {
        return capacityPercent != null || ratePerSecond != null;
    }

    private static final int SLOWEST_PER_SECOND = 20; // below that a counted slice is given up

    /** The longest that a slice may take: its duration, or its requests at a crawl. */
    @JsonIgnore
    public Duration longestDuration() {
        return requests == null ? expectedDuration() : SHORTEST.plusSeconds(requests / SLOWEST_PER_SECOND);
    }

    /** How long a slice will take; a guess (for the progress bar only) where requests are counted. */
    @JsonIgnore
    public Duration expectedDuration() {
        return duration != null ? duration : SHORTEST;
    }

    /** How much of that scenario's time or requests this one has. */
    double shareOf(Scenario whole) {
        return duration != null && whole.duration() != null
                ? (double) duration.toNanos() / whole.duration().toNanos()
                : requests != null && whole.requests() != null ? (double) requests / whole.requests() : 1;
    }

    private Scenario having(String newName, Endpoint other, int connections, @Nullable Double perSecond) {
        return new Scenario(
                newName,
                other,
                tool,
                connections,
                keepAlive,
                duration,
                requests,
                perSecond,
                capacityPercent,
                unsampled,
                iterations,
                rounds,
                blocks,
                arrivals,
                alone);
    }

    private Scenario having(
            String newName,
            @Nullable Duration time,
            @Nullable Long count,
            boolean withoutSampling,
            @Nullable Iterations division) {
        return new Scenario(
                newName,
                endpoint,
                tool,
                concurrency,
                keepAlive,
                time,
                count,
                ratePerSecond,
                capacityPercent,
                withoutSampling,
                division,
                rounds,
                blocks,
                arrivals,
                alone);
    }

    private Scenario having(
            String newName,
            @Nullable Integer mostRounds,
            @Nullable Integer firstBlocks,
            @Nullable Arrivals newArrivals,
            boolean withoutNeighbours) {
        return new Scenario(
                newName,
                endpoint,
                tool,
                concurrency,
                keepAlive,
                duration,
                requests,
                ratePerSecond,
                capacityPercent,
                unsampled,
                iterations,
                mostRounds,
                firstBlocks,
                newArrivals,
                withoutNeighbours);
    }
}
