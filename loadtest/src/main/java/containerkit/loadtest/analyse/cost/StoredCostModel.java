package containerkit.loadtest.analyse.cost;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analyse.cost.CostModel.Bend;
import containerkit.loadtest.analyse.cost.CostModel.BlockCosts;
import containerkit.loadtest.analyse.cost.CostModel.Cost;
import containerkit.loadtest.analyse.cost.CostModel.Fit;
import containerkit.loadtest.analyse.cost.CostModel.Server;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.plan.CostTerm;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the cost model that a run wrote into its {@code results.json}. */
public final class StoredCostModel {
    private static final String MAKE = "kit compare cost-model makes one, in half an hour.";

    private static final String CPU = "cpu";
    private static final String JDK = "jdk";
    private static final String VERSION = "container_version";

    private StoredCostModel() {}

    /**
     * Returns the key {@code cost_model} of that file, with the processor, the Java and the versions of the containers that
     * it was measured with.
     *
     * @param file {@code results.json}, or the directory of a run
     * @throws UserFailure where it has no model that predicts anything
     */
    public static JsonNode read(Path file) throws IOException {
        Path results = Files.isDirectory(file) ? file.resolve("results.json") : file;
        if (!Files.isRegularFile(results)) {
            throw UserFailure.usage("there is no cost model at " + results, MAKE);
        }
        try {
            JsonNode run = new ObjectMapper().readTree(results.toFile());
            if (!(run.path("cost_model") instanceof ObjectNode model)) {
                throw UserFailure.usage(results + " has no cost model", MAKE);
            }
            if (!model.path("problem").isNull()) {
                throw UserFailure.usage(
                        results + " has no cost model: " + model.path("problem").asText(), MAKE);
            }
            of(model);
            for (String key : List.of(CPU, JDK)) {
                model.put(key, run.path("environment").path(key).asText());
            }
            for (JsonNode server : model.path("contenders")) {
                for (JsonNode contender : run.path("contenders")) {
                    if (server.path("contender").equals(contender.path("name"))
                            && server.path("mode").equals(contender.path("mode"))) {
                        ((ObjectNode) server).set(VERSION, contender.path(VERSION));
                    }
                }
            }
            return model;
        } catch (JsonProcessingException e) {
            throw UserFailure.usage(results + " is not JSON: " + e.getOriginalMessage(), MAKE);
        } catch (IllegalArgumentException e) {
            throw UserFailure.usage(results + " has a cost model that this kit cannot use: " + e.getMessage(), MAKE);
        }
    }

    /**
     * Parses the model from JSON.
     *
     * @throws IllegalArgumentException where the JSON is of another version
     */
    public static CostModel of(JsonNode model) {
        List<Server> servers = new ArrayList<>();
        model.path("contenders").forEach(server -> servers.add(server(server)));
        return new CostModel(servers, List.of());
    }

    /** Returns where that model was made, if it is not there that the run took place; empty also where that is unknown. */
    static Optional<String> elsewhere(JsonNode model, Environment here) {
        String cpu = model.path(CPU).asText();
        String jdk = model.path(JDK).asText();
        return cpu.isEmpty() || cpu.equals(here.cpu()) && jdk.equals(here.jdk())
                ? Optional.empty()
                : Optional.of("this machine or Java: the model was measured on " + cpu + " with " + jdk);
    }

    /** Returns a phrase for each container whose version is not the one that the model was measured with. */
    static List<String> otherVersions(JsonNode model, Collection<LaunchResult> launches) {
        Set<String> phrases = new TreeSet<>();
        for (JsonNode server : model.path("contenders")) {
            String version = server.path(VERSION).asText("");
            for (LaunchResult launch : version.isEmpty() ? List.<LaunchResult>of() : launches) {
                Identity identity = launch.identity();
                if (identity != null
                        && server.path("contender").asText().equalsIgnoreCase(identity.container())
                        && identity.containerVersion() != null
                        && !identity.containerVersion().equals(version)) {
                    phrases.add(identity.container() + " " + identity.containerVersion() + ": the costs are those of "
                            + version);
                }
            }
        }
        return List.copyOf(phrases);
    }

    private static Server server(JsonNode node) {
        List<Cost> costs = new ArrayList<>();
        for (JsonNode cost : node.path("costs")) {
            Double low = number(cost.path("low"));
            Double bend = number(cost.path("bend_percent"));
            costs.add(new Cost(
                    term(cost.path("term").asText()),
                    cost.path("us").asDouble(),
                    low == null ? null : new Interval(low, cost.path("high").asDouble()),
                    bend == null ? null : new Bend(bend),
                    cost.path("largest").asDouble()));
        }
        List<BlockCosts> blocks = new ArrayList<>();
        for (JsonNode block : node.path("block_costs")) {
            List<Double> micros = new ArrayList<>();
            block.path("us").forEach(cost -> micros.add(cost.asDouble()));
            blocks.add(new BlockCosts(block.path("block").asInt(), micros));
        }
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException("it lacks block_costs");
        }
        Map<CostTerm, Double> fixed = new LinkedHashMap<>();
        node.path("fixed")
                .fields()
                .forEachRemaining(
                        each -> fixed.put(term(each.getKey()), each.getValue().asDouble()));
        Map<String, Double> offsets = new LinkedHashMap<>();
        node.path("part_offsets")
                .fields()
                .forEachRemaining(
                        each -> offsets.put(each.getKey(), each.getValue().asDouble()));
        List<Fit> fits = new ArrayList<>();
        node.path("scenarios")
                .forEach(fit -> fits.add(new Fit(
                        new ScenarioKey(
                                fit.path("part").asText(), fit.path("scenario").asText()),
                        fit.path("measured_us").asDouble(),
                        fit.path("modelled_us").asDouble())));
        return new Server(
                new Variant(node.path("contender").asText(), node.path("mode").asText()),
                blocks,
                node.path("connections").asInt(),
                costs,
                fixed,
                offsets,
                fits,
                number(node.path("misfit_percent")));
    }

    private static CostTerm term(String key) {
        return CostTerm.of(key).orElseThrow(() -> new IllegalArgumentException("term " + key + " is unknown"));
    }

    private static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? Double.valueOf(node.asDouble()) : null;
    }
}
