package containerkit.loadtest.analyse.cost;

import containerkit.loadtest.analyse.cost.Predictor.Predicted;
import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
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
 * Ratios of CPU per request as a cost model predicts them, beside the measured ones. What the application does besides is
 * taken from one contender: what was measured of it, less what the model says of its container.
 *
 * @param reference that contender
 * @param connections of the model's scenarios
 * @param rows a pair in a scenario each
 * @param unknown what the model does not know of a request, a phrase each
 */
public record Predictions(Variant reference, int connections, List<Row> rows, List<String> unknown) {
    public Predictions {
        rows = List.copyOf(rows);
        unknown = List.copyOf(unknown);
    }

    /**
     * A pair.
     *
     * @param predicted CPU per request of a over that of b
     * @param measured the same
     */
    public record Row(String part, String scenario, Variant a, Variant b, Ratio predicted, Ratio measured) {
        /** Whether the measured ratio lies within the predicted interval; null where one of them is missing. */
        public @Nullable Boolean inside() {
            return predicted.interval() == null || measured.value() == null
                    ? null
                    : Boolean.valueOf(predicted.holds(measured.value()));
        }
    }

    /** How many of the rows lie inside. */
    public long inside() {
        return rows.stream().filter(row -> Boolean.TRUE.equals(row.inside())).count();
    }

    /** Returns the predictions of a run; empty where it had no model, or the model knows none of its contenders. */
    public static Optional<Predictions> of(
            RunIndex index, List<Comparison> comparisons, Optional<PredictionBasis> basis) {
        if (basis.isEmpty()) {
            return Optional.empty();
        }
        CostModel model = StoredCostModel.of(basis.get().costModel());
        Making making = new Making(
                index,
                new Predictor(model),
                basis.get().requests().stream().collect(Collectors.toMap(CountedRequest::name, Function.identity())));
        List<Row> rows = comparisons.stream()
                .filter(comparison -> comparison.comparedBy() == ComparisonMetric.CPU)
                .filter(comparison -> !comparison.pair().scenario().openModel())
                .map(making::row)
                .flatMap(Optional::stream)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Predictions(
                        making.reference(), model.servers().get(0).connections(), rows, making.unknown(rows)));
    }

    private record Making(RunIndex index, Predictor predictor, Map<String, CountedRequest> requests) {
        Plan plan() {
            return index.run().header().plan();
        }

        /** The first contender that is unpacked, because unpacking changes costs, too; the first one where none is. */
        Variant reference() {
            List<Variant> all = plan().variants();
            return all.stream().filter(this::unpacked).findFirst().orElse(all.get(0));
        }

        private boolean unpacked(Variant variant) {
            return plan().contender(variant.contender()).container() != null;
        }

        Optional<Row> row(Comparison comparison) {
            if (unpacked(comparison.a()) != unpacked(reference())
                    || unpacked(comparison.b()) != unpacked(reference())) {
                return Optional.empty();
            }
            Endpoint endpoint = comparison.pair().scenario().endpoint();
            Optional<Predicted> a = predicted(endpoint, comparison.a());
            Optional<Predicted> b = predicted(endpoint, comparison.b());
            Optional<Predicted> known = predicted(endpoint, reference());
            OptionalDouble whole = measured(comparison);
            if (a.isEmpty() || b.isEmpty() || known.isEmpty() || whole.isEmpty() || sameServer(a.get(), b.get())) {
                return Optional.empty();
            }
            double own = Math.max(0, whole.getAsDouble() - known.get().micros());
            return Optional.of(new Row(
                    comparison.part(),
                    comparison.scenario(),
                    comparison.a(),
                    comparison.b(),
                    predictor.ratio(a.get(), b.get(), own),
                    comparison.ratio()));
        }

        private static boolean sameServer(Predicted a, Predicted b) {
            return a.server().variant().equals(b.server().variant());
        }

        /** A mix costs the mean of its requests, by their weights. */
        private Optional<Predicted> predicted(Endpoint endpoint, Variant variant) {
            String container = container(variant);
            Map<Predicted, Integer> parts = new LinkedHashMap<>();
            List<Endpoint.Share> shares =
                    endpoint.mix().isEmpty() ? List.of(new Endpoint.Share(endpoint, 1)) : endpoint.mix();
            for (Endpoint.Share share : shares) {
                CountedRequest request = requests.get(share.endpoint().name());
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

        /** CPU per request of the reference, in µs. */
        private OptionalDouble measured(Comparison comparison) {
            BlockValues values = new BlockValues(index);
            return IntStream.rangeClosed(1, plan().blocks())
                    .mapToObj(block -> values.logValue(
                            block,
                            comparison.pair().part(),
                            comparison.pair().scenario(),
                            Metric.CPU_PER_REQUEST,
                            reference()))
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(log -> Math.exp(log.getAsDouble()))
                    .average();
        }

        List<String> unknown(List<Row> rows) {
            Set<String> scenarios =
                    rows.stream().map(Row::scenario).collect(Collectors.toCollection(LinkedHashSet::new));
            Set<String> phrases = new LinkedHashSet<>();
            List<Endpoint> endpoints = new ArrayList<>();
            plan().scenarios().stream()
                    .filter(scenario -> scenarios.contains(scenario.name()))
                    .forEach(scenario -> endpoints.addAll(scenario.endpoint().requests()));
            endpoints.forEach(endpoint -> predictor
                    .unknown(requests.get(endpoint.name()))
                    .forEach(phrase -> phrases.add(endpoint.name() + ": " + phrase)));
            return List.copyOf(phrases);
        }
    }
}
