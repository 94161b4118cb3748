package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.cost.CostModel.BlockCosts;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.stats.Sample;
import containerkit.loadtest.analyse.stats.StudentT;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.result.CountedRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the cost of a request with known counts on a container, by a cost model. An interval has two parts: the
 * variation of the costs from block to block, servers of the same block together; and the distance of the model from
 * the scenarios it was made from, as a share of the prediction. That of a ratio has a third, see {@link Own}.
 */
public final class Predictor {
    private static final double LEVEL = 0.05;

    private final CostModel model;
    private final StudentT student = new StudentT();

    public Predictor(CostModel model) {
        this.model = model;
    }

    /**
     * Predicted cost of a request on a container.
     *
     * @param micros µs of CPU, without the cost of the application itself
     * @param byBlock µs of CPU by the costs of each block
     */
    public record Predicted(Server server, double micros, Map<Integer, Double> byBlock) {
        public Predicted {
            byBlock = new TreeMap<>(byBlock);
        }

        /** Returns the mean of requests on one container, by their weights. */
        static Predicted mixed(Map<Predicted, Integer> weights) {
            double all = weights.values().stream().mapToInt(Integer::intValue).sum();
            double micros = 0;
            Map<Integer, Double> byBlock = new TreeMap<>();
            for (Map.Entry<Predicted, Integer> each : weights.entrySet()) {
                double share = each.getValue() / all;
                micros += share * each.getKey().micros();
                each.getKey().byBlock().forEach((block, cost) -> byBlock.merge(block, share * cost, Double::sum));
            }
            return new Predicted(weights.keySet().iterator().next().server(), micros, byBlock);
        }
    }

    /**
     * Cost of what the application does besides, which no term of a model is for.
     *
     * @param micros µs of CPU, expected to be the same on both containers
     * @param errorOfA standard deviation of that cost on the first container, as a share of it; 0 where it was measured
     * @param errorOfB the same on the second
     */
    public record Own(double micros, double errorOfA, double errorOfB) {
        /** Returns a cost without error. */
        public static Own known(double micros) {
            return new Own(micros, 0, 0);
        }

        /** Returns the standard deviation of the ratio's logarithm, to the first order. */
        private double error(double above, double below) {
            return Math.hypot(errorOfA * micros / above, errorOfB * micros / below);
        }
    }

    /**
     * A value with its 95 % interval.
     *
     * @param interval null where there are too few blocks, or as many terms and part offsets as scenarios
     */
    public record Bounded(double value, @Nullable Interval interval) {}

    /** Predicts the request on each contender of the model that has default settings. */
    public List<Predicted> predict(CountedRequest request) {
        return model.servers().stream()
                .filter(server -> server.variant().mode().equals(Mode.STOCK))
                .map(server -> predict(request, server))
                .toList();
    }

    /** Predicts the request on the container of that name; empty where the model has no such contender. */
    Optional<Predicted> predict(CountedRequest request, String container) {
        return predict(request).stream()
                .filter(one -> one.server().variant().contender().equals(container))
                .findFirst();
    }

    private static Predicted predict(CountedRequest request, Server server) {
        Map<CostTerm, Double> amounts = amounts(request);
        Map<Integer, Double> byBlock = new LinkedHashMap<>();
        for (BlockCosts block : server.blockCosts()) {
            double micros = 0;
            for (int i = 0; i < server.costs().size(); i++) {
                micros += amounts.getOrDefault(server.costs().get(i).term(), 0.0)
                        * block.micros().get(i);
            }
            byBlock.put(block.block(), micros);
        }
        return new Predicted(server, Sample.mean(byBlock.values()), byBlock);
    }

    /**
     * Returns the amount of each term in the request, in units. A static file counts as in plan shapes: with one write
     * to the writer, its flushes included.
     */
    private static Map<CostTerm, Double> amounts(CountedRequest request) {
        Map<CostTerm, Double> amounts = new LinkedHashMap<>(Map.of(CostTerm.BASE, 1.0));
        boolean file = request.count(Dimension.FILES) > 0;
        request.counts().forEach((dimension, count) -> {
            CostTerm term = new CostTerm(dimension);
            if (!file || dimension != Dimension.STREAM_WRITES && dimension != Dimension.FLUSHES) {
                amounts.put(term, term.units(count));
            }
        });
        if (file) {
            amounts.put(new CostTerm(Dimension.WRITER_WRITES), 1.0);
        }
        return amounts;
    }

    /** Returns the CPU of a prediction, in µs. */
    public Bounded micros(Predicted one) {
        Map<ScenarioKey, Double> errors = errors(one.server(), one.micros());
        return bounded(
                one.micros(),
                new ArrayList<>(one.byBlock().values()),
                misfit(errors, one.server()),
                free(errors, one.server()));
    }

    /** Returns the CPU of the first prediction less that of the second, in µs. */
    public Bounded difference(Predicted a, Predicted b) {
        Map<ScenarioKey, Double> errors = errors(a, a.micros(), b, b.micros());
        return bounded(
                a.micros() - b.micros(),
                paired(a, b, (x, y) -> x - y),
                misfit(errors, a.server()),
                free(errors, a.server()));
    }

    /** Returns the CPU per request of the first over that of the second, each with what the application does besides. */
    public Ratio ratio(Predicted a, Predicted b, Own own) {
        double above = own.micros() + a.micros();
        double below = own.micros() + b.micros();
        if (above <= 0 || below <= 0) { // beyond what was measured a sum of costs may be below 0
            return new Ratio(0, null, null);
        }
        // The logarithm's first order.
        List<Double> byBlock = paired(a, b, (x, y) -> (own.micros() + x) / above - (own.micros() + y) / below);
        Map<ScenarioKey, Double> errors = errors(a, a.micros() / above, b, b.micros() / below);
        double error = Math.hypot(misfit(errors, a.server()), own.error(above, below));
        Interval log = bounded(Math.log(above / below), byBlock, error, free(errors, a.server()))
                .interval();
        return new Ratio(
                byBlock.size(),
                above / below,
                log == null ? null : new Interval(Math.exp(log.low()), Math.exp(log.high())));
    }

    private Bounded bounded(double value, List<Double> byBlock, double error, int free) {
        int blocks = byBlock.size();
        if (blocks < CostModels.FEWEST_BLOCKS || Double.isNaN(error)) {
            return new Bounded(value, null);
        }
        double variance = Sample.variance(
                byBlock.stream().mapToDouble(Double::doubleValue).toArray());
        double half = student.quantile(1 - LEVEL / 2, Math.min(blocks - 1, free))
                * Math.sqrt(variance / blocks + error * error);
        return new Bounded(value, new Interval(value - half, value + half));
    }

    private static List<Double> paired(Predicted a, Predicted b, DoubleBinaryOperator of) {
        List<Double> both = new ArrayList<>();
        a.byBlock().forEach((block, micros) -> {
            Double other = b.byBlock().get(block);
            if (other != null) {
                both.add(of.applyAsDouble(micros, other));
            }
        });
        return both;
    }

    /** Returns the error that each scenario suggests for that value: its distance from the model, as a share, times the value. */
    private static Map<ScenarioKey, Double> errors(Server server, double value) {
        return server.fits().stream().collect(Collectors.toMap(Fit::key, fit -> value * fit.residualPercent() / 100));
    }

    /** Returns the errors of the first value less those of the second: an error that both share cancels. */
    private static Map<ScenarioKey, Double> errors(Predicted a, double first, Predicted b, double second) {
        Map<ScenarioKey, Double> errors = errors(a.server(), first);
        Map<ScenarioKey, Double> others = errors(b.server(), second);
        errors.keySet().retainAll(others.keySet());
        errors.replaceAll((place, error) -> error - others.get(place));
        return errors;
    }

    private static int free(Map<ScenarioKey, Double> errors, Server server) {
        return server.free() - (server.fits().size() - errors.size());
    }

    /** Returns the standard deviation of the errors; NaN where there are as many terms and part offsets as scenarios. */
    private static double misfit(Map<ScenarioKey, Double> errors, Server server) {
        int free = free(errors, server);
        double squares =
                errors.values().stream().mapToDouble(error -> error * error).sum();
        return free <= 0 ? Double.NaN : Math.sqrt(squares / free);
    }

    /** Returns the properties of the request that the model does not know, a phrase each. */
    public List<String> unknown(CountedRequest request) {
        TreeSet<String> phrases = new TreeSet<>();
        Map<CostTerm, Double> amounts = amounts(request);
        for (Server server : model.servers()) {
            if (!server.variant().mode().equals(Mode.STOCK)) {
                continue;
            }
            amounts.forEach((term, amount) -> {
                Optional<Cost> cost = server.cost(term);
                if (cost.isEmpty() && amount > 0 && !server.fixed().containsKey(term)) {
                    phrases.add(
                            term.dimension() == Dimension.WRITER_BYTES
                                    ? "no cost of writer_bytes apart from that of other bytes"
                                    : "no cost of " + term.key());
                } else if (cost.isPresent() && amount > cost.get().largest()) {
                    phrases.add("more " + term.key() + " than were measured");
                }
            });
            server.fixed().forEach((term, fixed) -> {
                if (!amounts.getOrDefault(term, 0.0).equals(fixed)) {
                    phrases.add("one amount of " + term.key() + " only");
                }
            });
        }
        return List.copyOf(phrases);
    }
}
