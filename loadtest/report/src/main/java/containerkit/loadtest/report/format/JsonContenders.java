package containerkit.loadtest.report.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.BodyDifferences;
import containerkit.loadtest.report.view.HeaderDifferences;
import containerkit.loadtest.report.view.LaunchSummary;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the contenders of {@code results.json}, one for each mode. */
final class JsonContenders {
    private final JsonNodeFactory nodes = JsonNodeFactory.instance;
    private final RunView view;
    private final HeaderDifferences headers;
    private final BodyDifferences bodies;
    private final Map<String, Packaging> packaging;

    JsonContenders(RunView view) {
        this.view = view;
        this.headers = new HeaderDifferences(view.plan().variants(), view.starts());
        this.bodies = BodyDifferences.of(view);
        this.packaging = view.header().packaging().stream()
                .collect(Collectors.toMap(Packaging::contender, Function.identity(), (first, second) -> first));
    }

    ArrayNode contenders() {
        ArrayNode array = nodes.arrayNode();
        for (Variant variant : view.plan().variants()) {
            Packaging jar = packaging.get(variant.contender());
            LaunchSummary starts = view.starts();
            ObjectNode node = array.addObject();
            node.put("name", variant.contender());
            node.put("mode", variant.mode());
            node.put("container", starts.said(variant, Identity::container));
            node.put("container_version", starts.said(variant, Identity::containerVersion));
            node.put("boot_version", starts.said(variant, Identity::bootVersion));
            String experiment = view.plan().contender(variant.contender()).experiment();
            if (experiment != null) {
                node.put("experimental", experiment);
            }
            node.put("swapped_from", starts.said(variant, Identity::swappedFrom));
            Mode mode = view.plan().mode(variant.mode());
            node.put("profile", mode.profile());
            Secrets.KNOWN.shown(mode.properties()).forEach(node.putObject("properties")::put);
            Secrets.KNOWN.shown(mode.jvmFlags()).forEach(node.putArray("jvm_flags")::add);
            node.put("jvm", starts.said(variant, Identity::jvm));
            node.put("jar_bytes", jar == null ? null : jar.jarBytes());
            node.set("startup_s", JsonWriter.number(starts.startupSeconds(variant)));
            node.put("starts", starts.of(variant).size());
            node.set("failed_starts", failedStarts(variant));
            node.set("unsettled_starts", unsettledStarts(variant));
            node.set("idle", idle(variant));
            node.set("differing_headers", differingHeaders(variant));
            node.set("differing_bodies", differingBodies(variant));
        }
        return array;
    }

    private ArrayNode failedStarts(Variant variant) {
        ArrayNode array = nodes.arrayNode();
        for (LaunchResult launch : view.starts().of(variant)) {
            if (launch.failure() != null) {
                start(array, launch).put("reason", launch.failure());
            }
        }
        return array;
    }

    private ArrayNode unsettledStarts(Variant variant) {
        ArrayNode array = nodes.arrayNode();
        for (LaunchResult launch : view.starts().of(variant)) {
            if (launch.failure() == null && Boolean.FALSE.equals(launch.settled())) {
                start(array, launch).set("last_compile_percent", JsonWriter.number(lastCompilePercent(launch)));
            }
        }
        return array;
    }

    /** Returns the largest of the endpoints' shares in the last cycle, in percent; null if none is known. */
    private static @Nullable Double lastCompilePercent(LaunchResult launch) {
        int last = launch.warmUp().stream()
                .mapToInt(LaunchResult.WarmUpCycle::cycle)
                .max()
                .orElse(0);
        return launch.warmUp().stream()
                .filter(cycle -> cycle.cycle() == last)
                .map(LaunchResult.WarmUpCycle::compilePercent)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }

    private static ObjectNode start(ArrayNode into, LaunchResult launch) {
        ObjectNode node = into.addObject();
        node.put("part", launch.part());
        node.put("block", launch.block());
        node.put("attempt", launch.attempt());
        return node;
    }

    private ArrayNode idle(Variant variant) {
        ArrayNode array = nodes.arrayNode();
        for (Part part : view.plan().parts()) {
            Map<Reading, Double> state = view.starts().idle(part.name(), variant);
            if (!state.isEmpty()) {
                ObjectNode node = array.addObject();
                node.put("part", part.name());
                ObjectNode threads = node.putObject("threads");
                threads.set("live", JsonWriter.number(state.get(Reading.LIVE_THREADS)));
                threads.set("daemon", JsonWriter.number(state.get(Reading.DAEMON_THREADS)));
                threads.set("total_started", JsonWriter.number(state.get(Reading.TOTAL_STARTED_THREADS)));
                node.set("cpu_percent", JsonWriter.number(state.get(Reading.CPU_PERCENT)));
                node.set("heap_bytes", JsonWriter.number(state.get(Reading.HEAP_BYTES)));
                node.set("rss_bytes", JsonWriter.number(state.get(Reading.RSS_BYTES)));
            }
        }
        return array;
    }

    private ArrayNode differingHeaders(Variant variant) {
        ArrayNode array = nodes.arrayNode();
        for (HeaderDifferences.Header header :
                Objects.requireNonNullElse(headers.of(variant), List.<HeaderDifferences.Header>of())) {
            ObjectNode node = array.addObject();
            node.put("endpoint", header.endpoint());
            node.put("name", header.name());
            node.put("value", header.value());
        }
        return array;
    }

    private ArrayNode differingBodies(Variant variant) {
        ArrayNode array = nodes.arrayNode();
        for (BodyDifferences.Difference difference : bodies.of(variant)) {
            ObjectNode node = array.addObject();
            node.put("endpoint", difference.endpoint());
            node.put("compared_with", difference.reference().key());
            node.put("what", difference.what());
        }
        return array;
    }
}
