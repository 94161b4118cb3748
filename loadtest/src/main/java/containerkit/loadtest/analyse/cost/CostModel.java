package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPU per request as a sum: a base, and so much for each KiB, write, header, ….
 *
 * @param servers the contenders' costs; empty where nobody has any
 * @param lacking whom it lacks and why, a phrase each
 */
public record CostModel(List<Server> servers, List<String> lacking) {
    public CostModel {
        servers = List.copyOf(servers);
        lacking = List.copyOf(lacking);
    }

    /** Why there are no costs; null where there are. */
    public @Nullable String problem() {
        return servers.isEmpty() ? String.join("; ", lacking) : null;
    }

    /** What has a cost of its own on some contender. */
    public List<CostTerm> terms() {
        return servers.stream()
                .flatMap(server -> server.costs().stream())
                .map(Cost::term)
                .distinct()
                .toList();
    }

    /**
     * A contender's costs.
     *
     * @param blockCosts the costs of each block that they rest on
     * @param connections of every scenario that they were made from
     * @param costs one for each term that its scenarios differ in
     * @param fixed what all its scenarios have alike, in units; its cost is in the base
     * @param fits one for each scenario
     * @param misfitPercent how far the scenarios lie from the model, as a standard deviation in percent; null where there
     *     are as many terms as scenarios, so that every model fits
     */
    public record Server(
            Variant variant,
            List<BlockCosts> blockCosts,
            int connections,
            List<Cost> costs,
            Map<CostTerm, Double> fixed,
            List<Fit> fits,
            @Nullable Double misfitPercent) {
        public Server {
            blockCosts = List.copyOf(blockCosts);
            costs = List.copyOf(costs);
            fixed = Map.copyOf(fixed);
            fits = List.copyOf(fits);
        }

        /** How many blocks the costs rest on. */
        public int blocks() {
            return blockCosts.size();
        }

        /** The cost of that term; empty where its scenarios do not differ in it. */
        public Optional<Cost> cost(CostTerm term) {
            return costs.stream().filter(cost -> cost.term().equals(term)).findFirst();
        }
    }

    /**
     * What one unit costs.
     *
     * @param micros µs of CPU
     * @param interval its 95 % interval, over the blocks; null below three of them
     * @param bend how far the cost is from a straight line, if that is significant
     * @param largest the most of it that was measured, in units; beyond it the model is not known to hold
     */
    public record Cost(
            CostTerm term, double micros, @Nullable Interval interval, @Nullable Bend bend, double largest) {}

    /**
     * The costs of one block; their means are the costs of the contender.
     *
     * @param block its number: the servers of a block shared its moments
     * @param micros in the order of the costs
     */
    public record BlockCosts(int block, List<Double> micros) {
        public BlockCosts {
            micros = List.copyOf(micros);
        }
    }

    /**
     * A cost that does not grow in a straight line.
     *
     * @param percent by how much it lies above the line (or, negative, below it) at half of the largest amount, in percent
     *     of what the largest amount costs
     */
    public record Bend(double percent) {}

    /**
     * A scenario and what the model makes of it.
     *
     * @param measured µs of CPU per request, the mean over the blocks
     * @param modelled the same by the model
     */
    public record Fit(ScenarioKey key, double measured, double modelled) {
        /** How far it was measured above the model, in percent of that. */
        public double residualPercent() {
            return 100 * (measured - modelled) / modelled;
        }
    }
}
