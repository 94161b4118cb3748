package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.cost.Predictor.Own;
import containerkit.loadtest.analyse.cost.Predictor.Predicted;
import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Dimension;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.CountedRequest;
import containerkit.loadtest.result.PredictionBasis;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of CPU per request that a cost model predicts, beside the measured ones. The cost of the application itself is
 * taken from one contender of the part, the reference: its measured cost less the modelled cost of its container.
 *
 * @param rows a row for each pair in a scenario; empty where the model knows none of them
 * @param unknown properties of a request that the model does not know, a phrase each
 */
public record Predictions(List<Row> rows, List<String> unknown) {
    /**
     * Standard deviation of what an application does besides on another container than the reference, in percent of that
     * on the reference (docs/measurements/2026-11-27-predicted.md).
     */
    public static final int OWN_ERROR_PERCENT = 7;

    public Predictions {
        rows = List.copyOf(rows);
        unknown = List.copyOf(unknown);
    }

    /**
     * Predicted and measured ratio of a pair.
     *
     * @param reference contender whose measurement gives the cost of the application itself
     * @param predicted CPU per request of a over that of b
     * @param measured the same, with the interval of the verdicts
     * @param alone the same, with an interval of this pair by itself
     */
    public record Row(
            String part,
            String scenario,
            Variant reference,
            Variant a,
            Variant b,
            Ratio predicted,
            Ratio measured,
            Ratio alone) {
        private boolean isOf(Variant variant) {
            return variant.equals(a) || variant.equals(b);
        }

        /** Returns whether the measured ratio lies within the predicted interval; null where one of them is missing. */
        public @Nullable Boolean inside() {
            return predicted.interval() == null || measured.value() == null
                    ? null
                    : Boolean.valueOf(predicted.holds(measured.value()));
        }

        /**
         * Returns whether the two are no further apart than the 95 % errors of prediction and measurement allow together;
         * null where one of them is missing.
         */
        public @Nullable Boolean agrees() {
            if (predicted.value() == null
                    || predicted.interval() == null
                    || alone.value() == null
                    || alone.interval() == null
                    || alone.blocks() < CostModels.FEWEST_BLOCKS) {
                return null;
            }
            double apart = Math.abs(Math.log(alone.value() / predicted.value()));
            return apart <= Math.hypot(half(predicted.interval()), half(alone.interval()));
        }

        /** Half an interval of a ratio, as a logarithm. */
        private static double half(Interval interval) {
            return Math.log(interval.high() / interval.low()) / 2;
        }
    }

    /** Returns the number of rows that agree. */
    public long agreeing() {
        return rows.stream().filter(row -> Boolean.TRUE.equals(row.agrees())).count();
    }

    /** Returns the number of rows that can agree: both have an interval, of {@link CostModels#FEWEST_BLOCKS} or more. */
    public long comparable() {
        return rows.stream().filter(row -> row.agrees() != null).count();
    }

    /** Returns the number of rows whose measured ratio lies within the predicted interval. */
    public long inside() {
        return rows.stream().filter(row -> Boolean.TRUE.equals(row.inside())).count();
    }

    /** Returns the number of rows that have a predicted interval and a measured ratio. */
    public long judged() {
        return rows.stream().filter(row -> row.inside() != null).count();
    }

    /** Returns the predictions of a run; empty where it had no model. */
    public static Optional<Predictions> of(
            RunIndex index, List<Comparison> comparisons, Optional<PredictionBasis> basis) {
        if (basis.isEmpty()) {
            return Optional.empty();
        }
        CostModel model = StoredCostModel.of(basis.get().costModel());
        Making making = new Making(
                index,
                new Predictor(model),
                model.servers().get(0).connections(),
                basis.get().requests().stream().collect(Collectors.toMap(CountedRequest::name, Function.identity())));
        List<Row> rows = comparisons.stream()
                .filter(comparison -> comparison.comparedBy() == ComparisonMetric.CPU)
                .filter(comparison -> !comparison.pair().scenario().openModel())
                .map(making::row)
                .flatMap(Optional::stream)
                .toList();
        List<String> unknown = new ArrayList<>(making.unknown(rows));
        StoredCostModel.elsewhere(basis.get().costModel(), index.run().header().environment())
                .ifPresent(unknown::add);
        unknown.addAll(StoredCostModel.otherVersions(
                basis.get().costModel(),
                index.run().launches().stream()
                        .filter(launch -> rows.stream().anyMatch(row -> row.isOf(launch.variant())))
                        .toList()));
        return Optional.of(new Predictions(rows, unknown));
    }

    /** @param connections number of connections of the model's scenarios */
    private record Making(RunIndex index, Predictor predictor, int connections, Map<String, CountedRequest> requests) {
        Plan plan() {
            return index.run().header().plan();
        }

        /**
         * Returns the first contender that is unpacked, because unpacking changes costs, too; the first contender where
         * none is unpacked.
         */
        private Optional<Variant> reference(Part part) {
            List<Variant> predictable = part.variants().stream()
                    .filter(variant -> variant.mode().equals(Mode.STOCK))
                    .toList();
            return predictable.stream().filter(this::unpacked).findFirst().or(() -> predictable.stream()
                    .findFirst());
        }

        private boolean unpacked(Variant variant) {
            return plan().contender(variant.contender()).container() != null;
        }

        Optional<Row> row(Comparison comparison) {
            Variant reference = reference(comparison.pair().part()).orElse(null);
            if (reference == null
                    || unpacked(comparison.a()) != unpacked(reference)
                    || unpacked(comparison.b()) != unpacked(reference)) {
                return Optional.empty();
            }
            Scenario scenario = comparison.pair().scenario();
            Optional<Predicted> a = predicted(scenario, comparison.a());
            Optional<Predicted> b = predicted(scenario, comparison.b());
            Optional<Predicted> known = predicted(scenario, reference);
            OptionalDouble whole = measured(comparison, reference);
            if (a.isEmpty() || b.isEmpty() || known.isEmpty() || whole.isEmpty() || sameServer(a.get(), b.get())) {
                return Optional.empty();
            }
            double own = Math.max(0, whole.getAsDouble() - known.get().micros());
            return Optional.of(new Row(
                    comparison.part(),
                    comparison.scenario(),
                    reference,
                    comparison.a(),
                    comparison.b(),
                    predictor.ratio(
                            a.get(),
                            b.get(),
                            new Own(own, ownError(comparison.a(), reference), ownError(comparison.b(), reference))),
                    comparison.ratio(),
                    Ratio.ofLogs(new BlockValues(index)
                            .logRatios(
                                    comparison.pair().part(),
                                    scenario,
                                    Metric.CPU_PER_REQUEST,
                                    comparison.a(),
                                    comparison.b()))));
        }

        private static double ownError(Variant variant, Variant reference) {
            return variant.equals(reference) ? 0 : OWN_ERROR_PERCENT / 100.0;
        }

        private static boolean sameServer(Predicted a, Predicted b) {
            return a.server().variant().equals(b.server().variant());
        }

        /** Returns the predicted cost of a scenario. A mix costs the mean of its requests, by their weights. */
        private Optional<Predicted> predicted(Scenario scenario, Variant variant) {
            Endpoint endpoint = scenario.endpoint();
            String container = container(variant);
            Map<Predicted, Integer> parts = new LinkedHashMap<>();
            List<Endpoint.Share> shares = endpoint.shares();
            for (Endpoint.Share share : shares) {
                CountedRequest request = counted(scenario, share.endpoint());
                Optional<Predicted> one =
                        request == null || container == null || !variant.mode().equals(Mode.STOCK)
                                ? Optional.empty()
                                : predictor.predict(request, container);
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                parts.merge(one.get(), share.weight(), Integer::sum);
            }
            return Optional.of(Predicted.mixed(parts));
        }

        /**
         * Returns the counts of the filter, with a new connection for each request where the scenario keeps none alive;
         * null where the endpoint was not counted.
         */
        private @Nullable CountedRequest counted(Scenario scenario, Endpoint endpoint) {
            CountedRequest request = requests.get(endpoint.name());
            return request == null || scenario.keepAlive() ? request : request.with(Dimension.NEW_CONNECTIONS, 1);
        }

        private @Nullable String container(Variant variant) {
            Contender contender = plan().contender(variant.contender());
            if (contender.container() != null && contender.container() != Container.SAME) {
                return contender.container().key();
            }
            return index.run().launches().stream()
                    .filter(launch -> launch.variant().equals(variant) && launch.identity() != null)
                    .map(launch -> launch.identity().container())
                    .filter(container -> container != null)
                    .findFirst()
                    .map(container -> container.toLowerCase(Locale.ROOT))
                    .orElse(null);
        }

        /** Returns the CPU per request of the reference, in µs; empty where no block has a value. */
        private OptionalDouble measured(Comparison comparison, Variant reference) {
            BlockValues values = new BlockValues(index);
            return IntStream.rangeClosed(1, plan().blocks())
                    .mapToObj(block -> values.logValue(
                            block,
                            comparison.pair().part(),
                            comparison.pair().scenario(),
                            Metric.CPU_PER_REQUEST,
                            reference))
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(log -> Math.exp(log.getAsDouble()))
                    .average();
        }

        List<String> unknown(List<Row> rows) {
            Set<String> scenarios =
                    rows.stream().map(Row::scenario).collect(Collectors.toCollection(LinkedHashSet::new));
            Set<String> phrases = new LinkedHashSet<>();
            for (Scenario scenario : plan().scenarios()) {
                if (!scenarios.contains(scenario.name())) {
                    continue;
                }
                for (Endpoint endpoint : scenario.endpoint().requests()) {
                    CountedRequest request = counted(scenario, endpoint);
                    if (request != null) {
                        predictor.unknown(request).forEach(phrase -> phrases.add(endpoint.name() + ": " + phrase));
                    }
                }
                if (scenario.concurrency() != connections) {
                    phrases.add(scenario.name() + ": the costs at other than " + connections + " connections");
                }
            }
            return List.copyOf(phrases);
        }
    }
}
