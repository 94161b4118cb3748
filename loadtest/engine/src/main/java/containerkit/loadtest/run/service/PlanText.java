package containerkit.loadtest.run.service;

import com.fasterxml.jackson.core.type.TypeReference;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Target.Jar;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.result.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes the YAML of a plan that compares jars; {@link containerkit.loadtest.plan.PlanReader} reads it.
 *
 * @param title comment at the top, one line each
 * @param directory of the plan; jars below it stand in it with their relative paths
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
    private static final String JVM_FLAGS = "jvm_flags";
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");
    private static final String SECRETS = "secrets";
    private static final List<Object> DEFAULTS = List.of(false, List.of(), Map.of());

    String yaml() {
        Map<String, Object> plan = new LinkedHashMap<>();
        String jarNames =
                wanted.jars().stream().map(jar -> jar.getFileName().toString()).collect(Collectors.joining(", "));
        plan.put("description", jarNames + (contenders.size() > 1 ? " compared" : " measured"));
        plan.put("blocks", wanted.blocks());
        plan.put("rounds", wanted.base() == null ? ROUNDS : null);
        plan.put("seed", wanted.seed());
        plan.put(JVM_FLAGS, wanted.start().jvmFlags());
        plan.put(SECRETS, wanted.start().secrets().names());
        String seconds = startUp == null ? null : startUp.plusNanos(999_999_999).toSeconds() + "s";
        plan.put("start_up", seconds);
        Map<String, Object> jars = new LinkedHashMap<>();
        contenders.forEach(contender -> jars.put(contender.name(), contender(contender)));
        plan.put("contenders", jars);
        List<String> names = wanted.names();
        List<List<String>> pairs =
                names.stream().skip(1).map(name -> List.of(name, names.get(0))).toList();
        plan.put("pairs", pairs);
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
        if (wanted.base() == null) {
            plan.put(
                    "scenarios",
                    wanted.rate() == null ? List.of(scenario(null)) : List.of(scenario(null), scenario(wanted.rate())));
        }
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        String top = title.stream()
                .map(line -> "# " + line.replaceAll("\\p{Cntrl}", " ") + "\n")
                .collect(Collectors.joining());
        return top + new Yaml(options).dump(onBase(withoutDefaults(values(plan))));
    }

    /** Returns the keys as they stand in the plan that the jars run in, if there is one. */
    private Map<String, Object> onBase(Map<String, Object> own) {
        PlanForJars base = wanted.base();
        if (base == null) {
            return own;
        }
        Map<String, Object> all = base.with(contenders, requests.mix() ? mixName() : null, wanted.rate());
        own.forEach((key, value) -> all.merge(
                key,
                value,
                (before, after) ->
                        List.of(JVM_FLAGS, SECRETS).contains(key) ? joined((List<?>) before, (List<?>) after) : after));
        return all;
    }

    /** Returns both lists, but of two garbage collectors the second one: with both, a JVM does not start. */
    private static List<?> joined(List<?> before, List<?> after) {
        Predicate<Object> collector = flag -> COLLECTOR.matcher(flag.toString()).matches();
        boolean another = after.stream().anyMatch(collector);
        return Stream.concat(before.stream().filter(flag -> !another || !collector.test(flag)), after.stream())
                .toList();
    }

    /** Returns whether two texts differ only in the command and the start-up time, which varies from run to run. */
    static boolean alike(String one, String other) {
        return lasting(one).equals(lasting(other));
    }

    private static String lasting(String yaml) {
        return yaml.replaceAll("(?m)^(# Made by:|start_up:) .*\n", "");
    }

    private String mixName() {
        return requests.endpoints().stream().map(Endpoint::name).anyMatch(MIX::equals) ? "mix-of-all" : MIX;
    }

    private Map<String, Object> contender(Contender contender) {
        Path here = directory.toAbsolutePath().normalize();
        Jar jar = (Jar) contender.target();
        Path file = jar.file();
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("jar", (file.startsWith(here) ? here.relativize(file) : file).toString());
        written.put("args", jar.args());
        written.put("port", contender.port());
        written.put("env", contender.env());
        written.put("ready", contender.ready());
        written.put("container", jar.container());
        return written;
    }

    private static Map<String, Object> endpoint(Endpoint request) {
        Map<String, Object> written = values(request);
        written.remove("name");
        written.remove("method", "GET");
        return written;
    }

    private Map<String, Object> scenario(@Nullable Double rate) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("endpoint", requests.mix() ? mixName() : null);
        written.put("concurrency", CONCURRENCY);
        written.put("duration", DURATION);
        written.put("rate", rate);
        return withoutDefaults(written);
    }

    /** Returns the components of a record by key: a plan names them as the store does. */
    private static Map<String, Object> values(Object of) {
        return Json.mapper().convertValue(of, new TypeReference<>() {});
    }

    /** Returns a mapping without what is null, false or empty: that is the default of each key. */
    private static Map<String, Object> withoutDefaults(Map<String, Object> mapping) {
        mapping.replaceAll((key, value) -> value instanceof Map<?, ?> ? withoutDefaults(values(value)) : value);
        mapping.values().removeIf(value -> value == null || DEFAULTS.contains(value));
        return mapping;
    }
}
