package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.profile.ProfileGap;
import containerkit.loadtest.analyse.profile.ProfileGap.FrameGap;
import containerkit.loadtest.analyse.profile.ProfileGap.LayerGap;
import containerkit.loadtest.analyse.stats.Difference;
import containerkit.loadtest.analyse.stats.Interval;
import java.util.List;

/** Writes the differences of pairs by layer and by method, for {@code results.json}. */
public final class JsonProfiles {
    private JsonProfiles() {}

    /** Returns the same as text, for a command. */
    public static String document(List<ProfileGap> gaps) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.set("profiles", of(gaps));
        return JsonWriter.text(root);
    }

    static ArrayNode of(List<ProfileGap> gaps) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (ProfileGap gap : gaps) {
            ObjectNode node = array.addObject();
            node.put("part", gap.comparison().part());
            node.put("scenario", gap.comparison().scenario());
            node.put("metric", gap.comparison().metric().key());
            JsonWriter.variant(node.putObject("a"), gap.comparison().a());
            JsonWriter.variant(node.putObject("b"), gap.comparison().b());
            node.put("sampler", gap.event());
            node.put("samples", gap.samples());
            costs(node, gap.a(), gap.b(), gap.gap());
            ArrayNode layers = node.putArray("layers");
            gap.layers().forEach(layer -> layer(layers.addObject(), layer));
            LayerGap jit = gap.jit();
            if (jit == null) {
                node.putNull("jit");
            } else {
                costs(node.putObject("jit"), jit.a(), jit.b(), jit.gap());
            }
            ArrayNode frames = node.putArray("methods");
            gap.frames().forEach(frame -> frame(frames.addObject(), frame));
            if (gap.cause().isPresent()) {
                frame(node.putObject("cause"), gap.cause().get());
            } else {
                node.putNull("cause");
            }
        }
        return array;
    }

    private static void layer(ObjectNode node, LayerGap layer) {
        node.put("layer", layer.layer() == null ? null : layer.layer().key());
        costs(node, layer.a(), layer.b(), layer.gap());
    }

    private static void frame(ObjectNode node, FrameGap frame) {
        node.put("method", frame.method());
        frame.callers().forEach(node.putArray("callers")::add);
        node.put("only_of", frame.of() == null ? null : frame.of().key());
        costs(node, frame.a(), frame.b(), frame.gap());
    }

    private static void costs(ObjectNode node, double a, double b, Difference gap) {
        node.set("cost_a", JsonWriter.number(a));
        node.set("cost_b", JsonWriter.number(b));
        node.set("difference", JsonWriter.number(gap.mean()));
        Interval interval = gap.interval();
        node.set("low", JsonWriter.number(interval == null ? null : interval.low()));
        node.set("high", JsonWriter.number(interval == null ? null : interval.high()));
        node.put("blocks", gap.blocks());
    }
}
