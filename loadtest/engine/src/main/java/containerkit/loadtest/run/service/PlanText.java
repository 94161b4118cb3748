package containerkit.loadtest.run.service;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.request.Requests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes the YAML of a plan that compares jars; {@link containerkit.loadtest.plan.PlanReader} reads it.
 *
 * @param title comment at the top, one line each
 * @param directory of the plan; jars below it stand in it with their relative paths
 * @param contenders at least one
 * @param requests with the responses that they must lead to
 * @param startUp how long a server takes to start; null for the usual time
 */
record PlanText(
        List<String> title,
        ServiceRequest wanted,
        Path directory,
        List<Contender> contenders,
        Requests requests,
        @Nullable Duration startUp) {

    private static final int ROUNDS = 10;
    private static final int CONCURRENCY = 50;
    private static final String DURATION = "1s";
    private static final String MIX = "mix";

    /** Returns the whole file. */
    String yaml() {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put(
                "description",
                wanted.jars().stream().map(jar -> jar.getFileName().toString()).collect(Collectors.joining(", "))
                        + (contenders.size() > 1 ? " compared" : " measured"));
        putGiven(plan, "blocks", wanted.blocks());
        plan.put("rounds", ROUNDS);
        putGiven(plan, "seed", wanted.seed());
        putGiven(plan, "jvm_flags", wanted.start().jvmFlags());
        putGiven(plan, "secrets", wanted.start().secrets().names());
        putGiven(
                plan,
                "start_up",
                startUp == null ? null : startUp.plusNanos(999_999_999).toSeconds() + "s");
        Map<String, Object> jars = new LinkedHashMap<>();
        contenders.forEach(contender -> jars.put(contender.name(), contender(contender)));
        plan.put("contenders", jars);
        putGiven(
                plan,
                "pairs",
                wanted.names().stream()
                        .skip(1)
                        .map(name -> List.of(name, wanted.names().get(0)))
                        .toList());
        Map<String, Object> endpoints = new LinkedHashMap<>();
        Map<String, Object> weights = new LinkedHashMap<>();
        requests.shares().forEach(share -> {
            endpoints.put(share.endpoint().name(), endpoint(share.endpoint()));
            weights.put(share.endpoint().name(), share.weight());
        });
        if (requests.mix()) {
            endpoints.put(mixName(), Map.of("mix", weights));
        }
        plan.put("endpoints", endpoints);
        List<Object> scenarios = new ArrayList<>();
        scenarios.add(scenario(null));
        if (wanted.rate() != null) {
            scenarios.add(scenario(wanted.rate()));
        }
        plan.put("scenarios", scenarios);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        StringBuilder text = new StringBuilder();
        title.forEach(line ->
                text.append("# ").append(line.replaceAll("\\p{Cntrl}", " ")).append('\n'));
        return text.append(new Yaml(options).dump(plan)).toString();
    }

    /** Returns whether that text of a file differs in nothing but the start-up time, which varies from run to run. */
    boolean isLike(String file) {
        return withoutStartUp(file).equals(withoutStartUp(yaml()));
    }

    private static String withoutStartUp(String yaml) {
        return yaml.replaceFirst("(?m)^start_up: .*\n", "");
    }

    private String mixName() {
        boolean taken =
                requests.endpoints().stream().anyMatch(request -> request.name().equals(MIX));
        return taken ? "mix-of-all" : MIX;
    }

    private Map<String, Object> contender(Contender contender) {
        Path here = directory.toAbsolutePath().normalize();
        Path jar = Objects.requireNonNull(contender.jar());
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("jar", (jar.startsWith(here) ? here.relativize(jar) : jar).toString());
        if (contender.container() != null) {
            written.put("container", contender.container().key());
        }
        putGiven(written, "port", contender.port());
        written.put("args", new ArrayList<>(contender.args())); // a copy, or YAML would refer to the first
        putGiven(written, "env", new LinkedHashMap<>(contender.env()));
        putGiven(written, "ready", contender.ready());
        return written;
    }

    private static Map<String, Object> endpoint(Endpoint request) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("path", request.path());
        putGiven(written, "method", request.method().equals(usual(request)) ? null : request.method());
        putGiven(written, "headers", new LinkedHashMap<>(request.headers()));
        putGiven(written, "body", request.body());
        Expectation expect = request.expect();
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("status", expect.status());
        putGiven(expected, "content_type", expect.contentType());
        if (expect.varies()) {
            expected.put("varies", true);
        }
        putGiven(expected, "length", expect.length());
        putGiven(expected, "sha256", expect.sha256());
        written.put("expect", expected);
        return written;
    }

    /** Returns the method of a request if the plan names none. */
    private static String usual(Endpoint request) {
        return request.body() == null ? "GET" : "POST";
    }

    private Map<String, Object> scenario(@Nullable Double rate) {
        Map<String, Object> written = new LinkedHashMap<>();
        if (requests.mix()) {
            written.put("endpoint", mixName());
        }
        written.put("concurrency", CONCURRENCY);
        written.put("duration", DURATION);
        putGiven(written, "rate", rate != null && rate == Math.rint(rate) ? (Object) rate.longValue() : rate);
        return written;
    }

    private static void putGiven(Map<String, Object> mapping, String key, @Nullable Object value) {
        boolean empty = value == null
                || value instanceof List<?> list && list.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty();
        if (!empty) {
            mapping.put(key, value instanceof List<?> list ? new ArrayList<>(list) : value);
        }
    }
}
