package containerkit.loadtest.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.k6.K6Driver;
import containerkit.loadtest.load.k6.K6Slice;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes the slices of a plan as objects of k6-operator, which loads servers elsewhere from several pods at a time. The run's
 * directory waits for what they measure; {@link K6Collection} brings it there.
 *
 * @param runners pods that share the load of a slice
 * @param image has {@code k6}
 * @param claim the volume claim that takes their samples
 */
public record K6Export(Clock clock, int runners, String image, String claim) {
    /** The directory of the objects below that of the run. */
    public static final String DIRECTORY = "k6";

    /** Says how many runners a slice has. */
    static final String SETTINGS = DIRECTORY + "/export.json";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ELSEWHERE = "not known: load and servers were elsewhere";
    private static final String RESULTS = "/results";

    /**
     * Writes the run's header and a file for each slice, in order.
     *
     * @param command for the header
     * @return how many slices there are
     * @throws UserFailure where a contender has no address, a scenario another tool, or a pod no connection
     */
    public int write(Plan plan, String command, Path directory) throws IOException {
        check(plan);
        Environment nowhere = new Environment(ELSEWHERE, 0, 0, ELSEWHERE, ELSEWHERE, ELSEWHERE, null, Map.of());
        RunHeader header =
                new RunHeader(clock.instant(), command, plan, nowhere, List.of(), List.of(), null, null, List.of());
        ResultStore.create(directory, header).close();
        Path objects = Files.createDirectory(directory.resolve(DIRECTORY));
        new ObjectMapper().writeValue(directory.resolve(SETTINGS).toFile(), new Settings(runners));
        List<K6Slices.Named> slices = K6Slices.of(plan);
        for (K6Slices.Named slice : slices) {
            Files.writeString(objects.resolve(slice.name() + ".yaml"), objects(plan, slice));
        }
        return slices.size();
    }

    /** What the collection must know of the export. */
    record Settings(int runners) {}

    private void check(Plan plan) {
        for (Variant variant : plan.variants()) {
            if (plan.contender(variant.contender()).url() == null) {
                throw UserFailure.usage(
                        "contender " + variant.contender() + " has no url, and pods load what runs elsewhere",
                        "Give it the address that pods reach it by, e.g. url: http://" + variant.contender() + ":8080");
            }
            if (!variant.mode().equals(Mode.STOCK)) {
                throw UserFailure.usage(
                        variant.label() + ": a server that runs elsewhere has no modes", "Name only the mode stock.");
            }
        }
        for (Scenario scenario : plan.scenarios()) {
            if (!scenario.tool().equals(K6Driver.TOOL)) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " is for " + scenario.tool() + ", not for k6",
                        "Write tool: k6 into the plan.");
            }
            if (scenario.needsCapacity()) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " needs a capacity, which nobody measures elsewhere",
                        "Give it a rate.");
            }
            if (scenario.concurrency() < runners) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " has " + scenario.concurrency() + " connections for " + runners
                                + " runners",
                        "Give it more, or fewer --runners.");
            }
        }
        if (!plan.looks().isEmpty()) {
            throw UserFailure.usage(
                    "plan " + plan.name() + " has looks, and what is exported is fixed", "Give --blocks.");
        }
    }

    private String objects(Plan plan, K6Slices.Named named) throws IOException {
        Contender contender = plan.contender(named.slice().variant().contender());
        Scenario scenario = named.slice().scenario().of(contender);
        K6Slice slice = K6Slice.of(new LoadRequest(contender.url(), scenario, Path.of(""), PATIENCE));
        String name = "kit-" + named.name();
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", name);
        metadata.put("annotations", Map.of("kit/slice", named.slice().variant().label() + " " + scenario.name()));
        Map<String, Object> script = new LinkedHashMap<>();
        script.put("apiVersion", "v1");
        script.put("kind", "ConfigMap");
        script.put("metadata", new LinkedHashMap<>(Map.of("name", name)));
        script.put("data", new TreeMap<>(slice.files()));
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("apiVersion", "k6.io/v1alpha1");
        run.put("kind", "TestRun");
        run.put("metadata", metadata);
        run.put("spec", spec(name, named.name()));
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        options.setExplicitStart(true);
        return new Yaml(options).dumpAll(List.<Object>of(script, run).iterator());
    }

    private Map<String, Object> spec(String name, String samples) {
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("parallelism", runners);
        spec.put("script", Map.of("configMap", new TreeMap<>(Map.of("name", name, "file", K6Slice.SCRIPT))));
        // Kubernetes puts the pod's name into its command.
        spec.put("arguments", "--out csv=" + RESULTS + "/" + samples + ".$(POD_NAME).csv");
        Map<String, Object> runner = new LinkedHashMap<>();
        runner.put("image", image);
        List<Object> environment = new ArrayList<>();
        environment.add(new TreeMap<>(
                Map.of("name", "POD_NAME", "valueFrom", Map.of("fieldRef", Map.of("fieldPath", "metadata.name")))));
        new TreeMap<>(K6Driver.ENVIRONMENT)
                .forEach((variable, value) -> environment.add(new TreeMap<>(Map.of("name", variable, "value", value))));
        runner.put("env", environment);
        runner.put(
                "volumes",
                List.of(new TreeMap<>(Map.of("name", "results", "persistentVolumeClaim", Map.of("claimName", claim)))));
        runner.put("volumeMounts", List.of(new TreeMap<>(Map.of("name", "results", "mountPath", RESULTS))));
        spec.put("runner", runner);
        return spec;
    }
}
