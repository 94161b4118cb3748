package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.curve.ConnectionMemory;
import containerkit.loadtest.analyse.curve.PoolCurve;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.BlockMean;
import containerkit.loadtest.analyse.stats.Ratio;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the values that change with the number of connections or of threads, for {@code results.json}. */
final class JsonCurves {
    private static final Map<String, Metric> BYTES = new TreeMap<>(Map.of(
            "rss_bytes_per_connection", Metric.RSS_MAX,
            "heap_after_gc_bytes_per_connection", Metric.HEAP_AFTER_GC,
            "direct_bytes_per_connection", Metric.DIRECT_MAX));

    private JsonCurves() {}

    static ArrayNode connectionMemory(List<ConnectionMemory> memories) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (ConnectionMemory memory : memories) {
            ObjectNode node = array.addObject();
            node.put("part", memory.part());
            JsonWriter.variant(node, memory.variant());
            node.put("endpoint", memory.few().endpoint().name());
            node.put("few", memory.few().concurrency());
            node.put("many", memory.many().concurrency());
            node.put("held_connections", memory.held());
            node.put("responding_connections", memory.responding());
            node.put("blocks_left_out", memory.leftOut());
            BYTES.forEach((key, metric) -> node.set(
                    key, memory.bytes(metric).map(JsonCurves::mean).orElseGet(JsonNodeFactory.instance::nullNode)));
        }
        return array;
    }

    static ArrayNode poolCurves(List<PoolCurve> curves) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (PoolCurve curve : curves) {
            ObjectNode node = array.addObject();
            node.put("contender", curve.contender());
            node.put("scenario", curve.scenario().name());
            node.put("yaml", curve.yaml());
            node.put("knee", curve.kneePoint().size());
            node.put("knee_shown", curve.shown());
            node.put("best", curve.bestPoint().size());
            curve.notExcluded().forEach(node.putArray("not_excluded")::add);
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

    private static JsonNode mean(BlockMean mean) {
        return JsonCells.ratio(new Ratio(mean.blocks(), mean.value(), mean.interval()));
    }
}
