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
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes the slices of a plan as objects of k6-operator, which loads servers elsewhere from several pods at a time. The
 * run's directory waits for the samples; {@link K6Collection} brings them there.
 *
 * @param runners pods that share the load of a slice
 * @param image has {@code k6}
 * @param claim the volume claim that takes their samples
 */
public record K6Export(Clock clock, int runners, String image, String claim) {
    /** Directory of the objects below that of the run. */
    public static final String DIRECTORY = "k6";

    /** File with the number of runners of a slice and the other settings of the export. */
    static final String SETTINGS = DIRECTORY + "/export.json";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ELSEWHERE = "not known: load and servers were elsewhere";
    private static final int ID_DIGITS = 8;
    private static final String TEMPLATE = template();

    /**
     * Writes the run's header and a file for each slice, in order.
     *
     * @param command for the header
     * @return number of slices
     * @throws UserFailure if a contender has no address, a scenario another tool, or a pod no connection
     */
    public int write(Plan plan, String command, Path directory) throws IOException {
        check(plan);
        Settings settings = new Settings(runners, UUID.randomUUID().toString().substring(0, ID_DIGITS));
        Environment nowhere = new Environment(ELSEWHERE, 0, 0, ELSEWHERE, ELSEWHERE, ELSEWHERE, null, Map.of());
        RunHeader header =
                new RunHeader(clock.instant(), command, plan, nowhere, List.of(), List.of(), null, null, List.of());
        ResultStore.create(directory, header).close();
        Path objects = Files.createDirectory(directory.resolve(DIRECTORY));
        new ObjectMapper().writeValue(directory.resolve(SETTINGS).toFile(), settings);
        List<K6Slices.Named> slices = K6Slices.of(plan);
        for (K6Slices.Named slice : slices) {
            Files.writeString(
                    objects.resolve(settings.id() + "-" + slice.name() + ".yaml"), objects(plan, slice, settings.id()));
        }
        return slices.size();
    }

    /**
     * Facts about the export that the collection must know.
     *
     * @param id begins the names of the run's objects and samples, because several runs may share a claim
     */
    record Settings(int runners, String id) {}

    private void check(Plan plan) {
        for (Variant variant : plan.variants()) {
            if (plan.contender(variant.contender()).url() == null) {
                throw UserFailure.usage(
                        "contender " + variant.contender() + " has no url, and pods load what runs elsewhere",
                        "Give it the address that pods reach it by, e.g. url: http://" + variant.contender() + ":8080");
            }
            if (plan.contender(variant.contender()).restart() != null) {
                throw UserFailure.usage(
                        "contender " + variant.contender() + " has a restart command, and nobody runs it between pods",
                        "Remove restart: the servers of an export are never restarted.");
            }
            if (!variant.mode().equals(Mode.STOCK)) {
                throw UserFailure.usage(
                        variant.label() + ": a server that runs elsewhere has no modes", "Name only the mode stock.");
            }
        }
        for (Scenario scenario : plan.scenarios()) {
            if (scenario.alone()) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " stops the other servers, which nobody can elsewhere",
                        "Leave out neighbours.");
            }
            if (!scenario.tool().equals(K6Driver.TOOL)) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " is for " + scenario.tool() + ", not for k6",
                        "Write tool: k6 into the plan.");
            }
            if (scenario.needsCapacity()) {
                throw UserFailure.usage(
                        "scenario " + scenario.name()
                                + " needs a capacity, which is measured only where the kit loads a server itself",
                        "Give it a rate.");
            }
            if (scenario.concurrency() < runners) {
                throw UserFailure.usage(
                        "scenario " + scenario.name() + " has " + scenario.concurrency() + " connections for " + runners
                                + " runners",
                        "Give it more, or fewer --runners.");
            }
        }
        K6Driver driver = new K6Driver();
        for (Variant variant : plan.variants()) {
            plan.scenarios()
                    .forEach(scenario -> driver.checkElsewhere(scenario.of(plan.contender(variant.contender()))));
        }
        if (plan.holdsSecrets()) {
            throw UserFailure.usage(
                    "plan " + plan.name()
                            + " has passwords or tokens, and a ConfigMap shows them to the whole namespace",
                    "Use requests without them.");
        }
        if (!plan.looks().isEmpty()) {
            throw UserFailure.usage(
                    "plan " + plan.name() + " has looks, and what is exported is fixed", "Give --blocks.");
        }
    }

    private String objects(Plan plan, K6Slices.Named named, String id) throws IOException {
        Contender contender = plan.contender(named.slice().variant().contender());
        Scenario scenario = named.slice().scenario().of(contender);
        K6Slice slice = K6Slice.of(new LoadRequest(contender.url(), scenario, Path.of(""), PATIENCE));
        String name = "kit-" + id + "-" + named.name();
        Map<String, Object> script = new LinkedHashMap<>();
        script.put("apiVersion", "v1");
        script.put("kind", "ConfigMap");
        script.put("metadata", Map.of("name", name));
        script.put("data", new TreeMap<>(slice.files()));
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        String run = TEMPLATE.replace("{name}", name)
                .replace("{slice}", quoted(named.slice().variant().label() + " " + scenario.name()))
                .replace("{runners}", String.valueOf(runners))
                .replace("{samples}", id + "-" + named.name())
                .replace("{image}", quoted(image))
                .replace("{claim}", quoted(claim));
        return new Yaml(options).dump(script) + "---\n" + run;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String template() {
        try (InputStream in = K6Export.class.getResourceAsStream("testrun.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
