package containerkit.loadtest.report.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.caveat.Caveat;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PublishedValue;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.section.ExplanationSection;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.SliceName;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.MergedShard;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidCause;
import containerkit.loadtest.secret.Secrets;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes {@code results.json}, as {@code docs/results-schema.json} describes it: every key is always there. */
public final class JsonWriter {
    static final int SCHEMA = 2;

    private final JsonNodeFactory nodes = JsonNodeFactory.instance;
    private final RunView view;

    private JsonWriter(RunView view) {
        this.view = view;
    }

    public static String write(RunView view) {
        return text(new JsonWriter(view).root()) + "\n";
    }

    /** Returns the object as indented text that is the same on every machine. */
    static String text(ObjectNode root) {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n"); // the default is the machine's line end
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(indent)
                .withArrayIndenter(indent);
        try {
            return JsonMapper.builder()
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .build()
                    .writer(printer)
                    .writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a tree of plain nodes has none
        }
    }

    private ObjectNode root() {
        Plan plan = view.plan();
        JsonCells cells = new JsonCells(view.analysis());
        ObjectNode root = nodes.objectNode();
        root.put("schema", SCHEMA);
        root.put("seed", plan.seed());
        root.put("blocks", plan.blocks());
        plan.looks().forEach(root.putArray("looks")::add);
        ArrayNode dropped = root.putArray("dropped_scenarios");
        view.analysis().run().dropped().forEach(each -> dropped.addObject()
                .put("part", each.scenario().part())
                .put("scenario", each.scenario().scenario())
                .put("blocks", each.blocks())
                .put("given_up", each.scenario().givenUp()));
        root.put("decision", view.analysis().run().decision().orElse(null));
        root.put("plan", plan.name());
        root.set("card", CardJson.of(view.analysis().card()));
        root.set("environment", environment());
        root.set("shards", shards());
        root.set("contenders", new JsonContenders(view).contenders());
        root.set("scenarios", cells.scenarios());
        root.set("cells", cells.cells());
        root.set("comparisons", cells.comparisons(comparison -> true));
        root.set("machine_ratios", JsonPairs.machineRatios(view.analysis().machineRatios()));
        root.set(
                "explanation",
                ExplanationSection.explanation(view)
                        .<JsonNode>map(ExplanationJson::of)
                        .orElseGet(nodes::nullNode));
        root.set("profiles", JsonProfiles.of(view.analysis().profileGaps()));
        root.set("contrasts", JsonPairs.contrasts(view.analysis().contrasts()));
        root.set(
                "connection_memory", JsonCurves.connectionMemory(view.analysis().connectionMemory()));
        root.set("pool_curves", JsonCurves.poolCurves(view.analysis().poolCurves()));
        root.set(
                "configuration",
                ConfigurationJson.of(plan.variants(), view.analysis().run().launches()));
        root.set("packaging", packaging());
        root.set("published", published());
        plan.publishedNotes().forEach(root.putArray("published_notes")::add);
        root.set("voids", voids());
        root.set("caveats", caveats(view.analysis()));
        return root;
    }

    private ObjectNode environment() {
        Environment environment = view.header().environment();
        ObjectNode node = nodes.objectNode();
        node.put("cpu", environment.cpu());
        node.put("cores", environment.cores());
        node.put("memory_bytes", environment.memoryBytes());
        node.put("os", environment.os());
        node.put("kernel", environment.kernel());
        node.put("jdk", environment.jdk());
        Secrets.KNOWN.shown(view.plan().jvmFlags()).forEach(node.putArray("jvm_flags")::add);
        node.put("boot_version", bootVersion());
        node.put("git", environment.git());
        new TreeMap<>(environment.tools()).forEach(node.putObject("tools")::put);
        return node;
    }

    private ArrayNode shards() {
        ArrayNode array = nodes.arrayNode();
        for (MergedShard shard : view.header().shards()) {
            Environment environment = shard.environment();
            ObjectNode node = array.addObject();
            node.put("number", shard.origin().number());
            node.put("of", shard.origin().of());
            node.put("machine", shard.origin().machine());
            node.put("cpu", environment.cpu());
            node.put("cores", environment.cores());
            node.put("memory_bytes", environment.memoryBytes());
            node.put("kernel", environment.kernel());
            shard.blocks(view.plan().blocks()).forEach(node.putArray("blocks")::add);
        }
        return array;
    }

    private @Nullable String bootVersion() {
        String versions = view.plan().variants().stream()
                .map(variant -> view.starts().said(variant, Identity::bootVersion))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return versions.isEmpty() ? null : versions;
    }

    private ArrayNode packaging() {
        ArrayNode array = nodes.arrayNode();
        for (Packaging packaging : view.header().packaging()) {
            ObjectNode node = array.addObject();
            node.put("contender", packaging.contender());
            node.put("jar_bytes", packaging.jarBytes());
            node.put("starter_bytes", packaging.starterBytes());
            node.set("package_s", number(packaging.packageSeconds()));
            node.set("compile_s", number(packaging.compileSeconds()));
        }
        return array;
    }

    private ArrayNode published() {
        ArrayNode array = nodes.arrayNode();
        for (PublishedValue each : view.plan().published()) {
            ObjectNode node = array.addObject();
            node.put("part", each.part());
            node.put("contender", each.contender());
            node.put("endpoint", each.endpoint());
            node.put("concurrency", each.concurrency());
            node.put("measure", each.measure());
            node.put("value", each.value());
            node.put("scenario", each.scenario());
        }
        return array;
    }

    private ArrayNode voids() {
        ArrayNode array = nodes.arrayNode();
        for (SliceResult slice : view.analysis().run().slices()) {
            for (VoidCause cause : slice.voids()) {
                ObjectNode node = array.addObject();
                node.put("slice", SliceName.of(slice));
                node.put("culprit", cause.culprit().word());
                node.put("cause", cause.getClass().getSimpleName());
                node.put("reason", cause.text());
            }
        }
        return array;
    }

    static ArrayNode caveats(Analysis analysis) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Caveat caveat : analysis.caveats()) {
            ObjectNode node = array.addObject();
            node.put("kind", caveat.kind());
            node.put("text", caveat.text());
            node.put("advice", caveat.advice());
            caveat.where().forEach(node.putArray("where")::add);
        }
        return array;
    }

    /** Adds the contender and the mode that the object is about. */
    static void variant(ObjectNode node, Variant variant) {
        node.put("contender", variant.contender());
        node.put("mode", variant.mode());
    }

    /** Returns a rounded value, or JSON's null. */
    static JsonNode number(@Nullable Double value) {
        return value == null
                ? JsonNodeFactory.instance.nullNode()
                : JsonNodeFactory.instance.numberNode(MachineNumber.of(value));
    }
}
