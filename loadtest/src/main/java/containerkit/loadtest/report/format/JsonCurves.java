package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.curve.ConnectionMemory;
import containerkit.loadtest.analyse.curve.PoolCurve;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.BlockMean;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What changes with the number of connections or of threads, for {@code results.json}. */
final class JsonCurves {
    private static final Map<String, Metric> BYTES = Map.of(
            "rss_bytes_per_connection", Metric.RSS_MAX,
            "heap_after_gc_bytes_per_connection", Metric.HEAP_AFTER_GC,
            "direct_bytes_per_connection", Metric.DIRECT_MAX);

    private final JsonNodeFactory nodes = JsonNodeFactory.instance;
    private final Analysis analysis;

    JsonCurves(Analysis analysis) {
        this.analysis = analysis;
    }

    ArrayNode connectionMemory() {
        ArrayNode array = nodes.arrayNode();
        for (ConnectionMemory memory : analysis.connectionMemory()) {
            ObjectNode node = array.addObject();
            node.put("part", memory.part());
            JsonWriter.variant(node, memory.variant());
            node.put("endpoint", memory.few().endpoint().name());
            node.put("few", memory.few().concurrency());
            node.put("many", memory.many().concurrency());
            node.put("held_connections", memory.held());
            node.put("responding_connections", memory.responding());
            node.put("blocks_left_out", memory.leftOut());
            BYTES.keySet().stream()
                    .sorted()
                    .forEach(key ->
                            node.set(key, mean(memory.bytes(BYTES.get(key)).orElse(null))));
        }
        return array;
    }

    ArrayNode poolCurves() {
        ArrayNode array = nodes.arrayNode();
        for (PoolCurve curve : analysis.poolCurves()) {
            ObjectNode node = array.addObject();
            node.put("contender", curve.contender());
            node.put("scenario", curve.scenario().name());
            node.put("yaml", curve.yaml());
            node.put("knee", curve.kneePoint().size());
            node.put("knee_shown", curve.shown());
            node.put("best", curve.bestPoint().size());
            ArrayNode notExcluded = node.putArray("not_excluded");
            curve.notExcluded().forEach(notExcluded::add);
            ArrayNode points = node.putArray("points");
            for (PoolCurve.Point point : curve.points()) {
                ObjectNode one = points.addObject();
                one.put("mode", point.variant().mode());
                one.put("size", point.size());
                one.set("throughput_per_s", mean(point.throughputPerSecond()));
                one.set("to_best", JsonCells.ratio(point.toBest()));
            }
        }
        return array;
    }

    private JsonNode mean(@Nullable BlockMean mean) {
        if (mean == null) {
            return nodes.nullNode();
        }
        ObjectNode node = nodes.objectNode();
        node.put("blocks", mean.blocks());
        node.set("value", JsonWriter.number(mean.value()));
        node.set(
                "low",
                JsonWriter.number(
                        mean.interval() == null
                                ? null
                                : Double.valueOf(mean.interval().low())));
        node.set(
                "high",
                JsonWriter.number(
                        mean.interval() == null
                                ? null
                                : Double.valueOf(mean.interval().high())));
        return node;
    }
}
