package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Estimate;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes the measured values for {@code results.json}: a metric nests by the dots of its key. */
record JsonCells(Analysis analysis) {
    private static final List<String> LATENCIES = List.of("latency_ms", "sent_latency_ms");
    private static final double MILLIS_PER_SECOND = 1_000;

    ArrayNode scenarios() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Part part : analysis.run().header().plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                ObjectNode node = array.addObject();
                node.put("part", part.name());
                node.put("name", scenario.name());
                node.put("endpoint", scenario.endpoint().name());
                node.put("method", scenario.endpoint().method());
                node.put("path", Secrets.KNOWN.shown(scenario.endpoint().path()));
                node.put("tool", scenario.tool());
                node.put("concurrency", scenario.concurrency());
                node.set(
                        "rate_per_s",
                        JsonWriter.number(analysis.run().paced(part, scenario).ratePerSecond()));
                node.set("capacity_percent", JsonWriter.number(scenario.capacityPercent()));
                node.put("arrivals", scenario.openModel() ? scenario.poisson() ? "poisson" : "even" : null);
                node.put("keep_alive", scenario.keepAlive());
                node.set(
                        "duration_s",
                        JsonWriter.number(
                                scenario.duration() == null
                                        ? null
                                        : Double.valueOf(scenario.duration().toMillis() / MILLIS_PER_SECOND)));
                node.put("requests", scenario.requests());
                Iterations division = scenario.iterations();
                if (division != null) {
                    node.putObject("iterations")
                            .put("benchmark", division.benchmark().name().toLowerCase(Locale.ROOT))
                            .put("forks", division.forks())
                            .put("warm_up", division.warmUp())
                            .put("measured", division.measured());
                }
            }
        }
        return array;
    }

    ArrayNode cells() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Cell cell : analysis.cells()) {
            ObjectNode node = array.addObject();
            node.put("part", cell.part());
            JsonWriter.variant(node, cell.variant());
            node.put("scenario", cell.scenario().name());
            node.put("slices", cell.slices());
            node.put("void", cell.voids());
            node.put("percentiles_merged", cell.percentilesMerged());
            for (Metric metric : Metric.values()) {
                put(node, metric, cell.estimate(metric).orElse(null));
            }
            for (String latency : LATENCIES) {
                if (allNull(node.get(latency))) {
                    node.putNull(latency);
                }
            }
        }
        return array;
    }

    ArrayNode comparisons(Predicate<Comparison> wanted) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Comparison comparison :
                analysis.comparisons().stream().filter(wanted).toList()) {
            ObjectNode node = array.addObject();
            node.put("part", comparison.part());
            node.put("metric", comparison.metric().key());
            node.put("primary", comparison.primary());
            node.set("a", side(comparison, comparison.a()));
            node.set("b", side(comparison, comparison.b()));
            node.set("ratio", ratio(comparison.ratio()));
            node.set("p", JsonWriter.number(comparison.p()));
            node.set("tie_p", JsonWriter.number(comparison.judgement().tieP()));
            node.set("most_percent", JsonWriter.number(comparison.ratio().mostPercent()));
            node.set("minimum_detectable_percent", JsonWriter.number(comparison.minimumDetectablePercent()));
            node.put("deciding_blocks", comparison.decidingBlocks());
            node.put("verdict", comparison.verdict().word());
            node.put("reason", comparison.reason());
        }
        return array;
    }

    private static ObjectNode side(Comparison comparison, Variant variant) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        JsonWriter.variant(node, variant);
        node.put("scenario", comparison.scenario());
        return node;
    }

    private static void put(ObjectNode cell, Metric metric, @Nullable Estimate estimate) {
        JsonNode value = estimate == null
                ? JsonNodeFactory.instance.nullNode()
                : metric.ranged() ? range(estimate) : JsonWriter.number(estimate.value());
        int dot = metric.key().indexOf('.');
        if (dot < 0) {
            cell.set(metric.key(), value);
        } else {
            cell.withObjectProperty(metric.key().substring(0, dot))
                    .set(metric.key().substring(dot + 1), value);
        }
    }

    static ObjectNode ratio(Ratio ratio) {
        Interval interval = ratio.interval();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("blocks", ratio.blocks());
        node.set("value", JsonWriter.number(ratio.value()));
        node.set("low", JsonWriter.number(interval == null ? null : Double.valueOf(interval.low())));
        node.set("high", JsonWriter.number(interval == null ? null : Double.valueOf(interval.high())));
        return node;
    }

    private static ObjectNode range(Estimate estimate) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("value", JsonWriter.number(estimate.value()));
        node.set("low", JsonWriter.number(estimate.low()));
        node.set("high", JsonWriter.number(estimate.high()));
        return node;
    }

    private static boolean allNull(JsonNode group) {
        for (JsonNode value : group) {
            if (!value.isNull()) {
                return false;
            }
        }
        return true;
    }
}
