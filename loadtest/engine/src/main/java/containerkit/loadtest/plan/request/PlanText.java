package containerkit.loadtest.plan.request;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes the YAML of a plan that compares jars; {@link containerkit.loadtest.plan.PlanReader} reads it.
 *
 * @param title comment at the top, one line each
 * @param description one sentence
 * @param contenders at least one
 * @param args arguments of every contender
 * @param env environment of every contender
 * @param ready path of every contender; null for none
 * @param jvmFlags flags of every JVM
 * @param startUp how long a server takes to start; null for the usual time
 * @param requests with the responses that they must lead to
 * @param ratePerSecond a second scenario with this rate; null for none
 * @param blocks null if there are looks
 * @param looks numbers of blocks at which the run may end; if neither is given, the usual ones
 * @param against the contender that all others are compared with; null for all pairs
 * @param seed null for a new one at every run
 */
public record PlanText(
        List<String> title,
        String description,
        List<JarContender> contenders,
        List<String> args,
        Map<String, String> env,
        @Nullable String ready,
        List<String> jvmFlags,
        @Nullable Duration startUp,
        Requests requests,
        @Nullable Double ratePerSecond,
        @Nullable Integer blocks,
        List<Integer> looks,
        @Nullable String against,
        @Nullable Long seed) {

    /** Usual looks: the fewest blocks that name winners, and more if these do not decide. */
    private static final List<Integer> LOOKS = List.of(7, 10, 14);

    private static final int ROUNDS = 10;
    private static final int CONCURRENCY = 50;
    private static final String DURATION = "1s";
    private static final String MIX = "mix";

    /**
     * Contender of the plan.
     *
     * @param jar as the plan names it
     * @param container null for the untouched jar
     * @param port null for a free one
     */
    public record JarContender(String name, String jar, @Nullable String container, @Nullable Integer port) {}

    /** Returns the whole file. */
    public String yaml() {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("description", description);
        if (blocks == null) {
            plan.put("looks", new ArrayList<>(looks.isEmpty() ? LOOKS : looks));
        } else {
            plan.put("blocks", blocks);
        }
        plan.put("rounds", ROUNDS);
        putGiven(plan, "seed", seed);
        putGiven(plan, "jvm_flags", jvmFlags);
        putGiven(
                plan,
                "start_up",
                startUp == null ? null : startUp.plusNanos(999_999_999).toSeconds() + "s");
        Map<String, Object> jars = new LinkedHashMap<>();
        contenders.forEach(contender -> jars.put(contender.name(), contender(contender)));
        plan.put("contenders", jars);
        putGiven(plan, "against", against);
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
        if (ratePerSecond != null) {
            scenarios.add(scenario(ratePerSecond));
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
    public boolean isLike(String file) {
        return withoutStartUp(file).equals(withoutStartUp(yaml()));
    }

    private static String withoutStartUp(String yaml) {
        return yaml.replaceFirst("(?m)^start_up: .*\n", "");
    }

    /** Returns the same plan with other looks. */
    public PlanText withLooks(List<Integer> others) {
        return new PlanText(
                title,
                description,
                contenders,
                args,
                env,
                ready,
                jvmFlags,
                startUp,
                requests,
                ratePerSecond,
                blocks,
                others,
                against,
                seed);
    }

    private String mixName() {
        boolean taken =
                requests.endpoints().stream().anyMatch(request -> request.name().equals(MIX));
        return taken ? "mix-of-all" : MIX;
    }

    private Map<String, Object> contender(JarContender contender) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("jar", contender.jar());
        putGiven(written, "container", contender.container());
        putGiven(written, "port", contender.port());
        written.put("args", new ArrayList<>(args)); // a copy, or YAML would refer to the first
        putGiven(written, "env", new LinkedHashMap<>(env));
        putGiven(written, "ready", ready);
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
