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
 * CPU per request as a sum: a base, and a cost for each KiB, write, header, ….
 *
 * @param servers costs by contender; empty where no contender has any
 * @param lacking contenders without costs, with the reason, a phrase each
 */
public record CostModel(List<Server> servers, List<String> lacking) {
    public CostModel {
        servers = List.copyOf(servers);
        lacking = List.copyOf(lacking);
    }

    /** Returns the reason why there are no costs; null where there are. */
    public @Nullable String problem() {
        return servers.isEmpty() ? String.join("; ", lacking) : null;
    }

    /** Returns the terms that have a cost of their own on some contender. */
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
     * @param blockCosts costs of each block on which the contender's costs rest
     * @param connections number of connections of every scenario that the costs were made from
     * @param costs one for each term that its scenarios differ in
     * @param fixed amounts of the terms that all its scenarios have alike, in units; their cost is in the base
     * @param partOffsets µs of CPU by which any request of a part costs more than one of the part with most scenarios, by
     *     part. Each part has servers of its own, warmed up by its own endpoints. A part whose offset cannot be
     *     distinguished from a term has none
     * @param fits one for each scenario
     * @param misfitPercent distance of the scenarios from the model, as a standard deviation in percent; null where
     *     there are as many terms and offsets as scenarios, so that every model fits
     */
    public record Server(
            Variant variant,
            List<BlockCosts> blockCosts,
            int connections,
            List<Cost> costs,
            Map<CostTerm, Double> fixed,
            Map<String, Double> partOffsets,
            List<Fit> fits,
            @Nullable Double misfitPercent) {
        public Server {
            blockCosts = List.copyOf(blockCosts);
            costs = List.copyOf(costs);
            fixed = Map.copyOf(fixed);
            partOffsets = Map.copyOf(partOffsets);
            fits = List.copyOf(fits);
        }

        /** Returns the number of blocks that the costs rest on. */
        public int blocks() {
            return blockCosts.size();
        }

        /** Returns how many scenarios there are more than what was fitted to them. */
        int free() {
            return fits.size() - costs.size() - partOffsets.size();
        }

        /** Returns the cost of a term; empty where the contender's scenarios do not differ in it. */
        public Optional<Cost> cost(CostTerm term) {
            return costs.stream().filter(cost -> cost.term().equals(term)).findFirst();
        }
    }

    /**
     * Cost of one unit.
     *
     * @param micros µs of CPU
     * @param interval 95 % interval of the cost, over the blocks; null below three of them
     * @param bend deviation of the cost from a straight line; null where it is not significant
     * @param largest largest measured amount, in units; beyond it the model is not known to hold
     */
    public record Cost(
            CostTerm term, double micros, @Nullable Interval interval, @Nullable Bend bend, double largest) {}

    /**
     * The costs of one block; their means are the costs of the contender.
     *
     * @param block number of the block, which its servers shared
     * @param micros µs of CPU, in the order of the costs
     */
    public record BlockCosts(int block, List<Double> micros) {
        public BlockCosts {
            micros = List.copyOf(micros);
        }
    }

    /**
     * A cost that does not grow in a straight line.
     *
     * @param percent distance from the line at half of the largest amount, positive above and negative below it, in
     *     percent of what the largest amount costs
     */
    public record Bend(double percent) {}

    /**
     * A scenario with its measured and its modelled cost.
     *
     * @param measured µs of CPU per request, the mean over the blocks
     * @param modelled µs of CPU per request by the model
     */
    public record Fit(ScenarioKey key, double measured, double modelled) {
        /** Returns the measured cost less the modelled one, in percent of the modelled one. */
        public double residualPercent() {
            return 100 * (measured - modelled) / modelled;
        }
    }
}
