package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.configuration.Configuration;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioText;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.Packaging;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Finds the differences between two runs, apart from their time and their seed. Each may be the reason why values
 * differ.
 */
final class RunDifferences {
    private static final int LONGEST_BODY = 60;

    private final RunView then;
    private final RunView now;
    private final List<Difference> differences = new ArrayList<>();

    private RunDifferences(RunView then, RunView now) {
        this.then = then;
        this.now = now;
    }

    /**
     * A difference.
     *
     * @param of owner of the property: the machine, the plan, a contender
     * @param what name of the property
     * @param then value in the earlier run; null where it was not there
     * @param now value in this run; null where it is not there
     */
    record Difference(String of, String what, @Nullable String then, @Nullable String now) {}

    static List<Difference> of(RunView then, RunView now) {
        RunDifferences found = new RunDifferences(then, now);
        found.compare(
                "machine",
                machine(then.header().environment()),
                machine(now.header().environment()));
        found.compare("plan", plan(then.plan()), plan(now.plan()));
        found.compare("scenario", scenarios(then.plan()), scenarios(now.plan()));
        found.compare("endpoint", endpoints(then.plan()), endpoints(now.plan()));
        Stream.concat(then.plan().variants().stream(), now.plan().variants().stream())
                .distinct()
                .forEach(found::server);
        return found.differences;
    }

    private void compare(String of, Map<String, String> before, Map<String, String> after) {
        Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(what -> !Objects.equals(before.get(what), after.get(what)))
                .forEach(what -> differences.add(new Difference(of, what, before.get(what), after.get(what))));
    }

    private static Map<String, String> machine(Environment environment) {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("CPU", environment.cpu());
        machine.put("cores", String.valueOf(environment.cores()));
        machine.put("memory, bytes", String.valueOf(environment.memoryBytes()));
        machine.put("operating system", environment.os());
        machine.put("kernel", environment.kernel());
        machine.put("JDK", environment.jdk());
        if (environment.git() != null) {
            machine.put("the kit's commit", environment.git());
        }
        new TreeMap<>(environment.tools()).forEach((tool, version) -> machine.put("tool " + tool, version));
        return machine;
    }

    private static Map<String, String> plan(Plan plan) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("name", plan.name());
        keys.put("primary metric", plan.primary());
        keys.put("blocks", String.valueOf(plan.blocks()));
        keys.put("looks", plan.looks().isEmpty() ? "none" : plan.looks().toString());
        keys.put(
                "all against",
                plan.against() == null ? "each other" : plan.against().label());
        keys.put("rounds", String.valueOf(plan.rounds()));
        keys.put("order", plan.order() == Plan.Order.SHUFFLED ? "shuffled" : "given");
        keys.put("time scale", String.valueOf(plan.timeScale()));
        keys.put(
                "CPUs of every server",
                plan.pod().cpus() == null ? "all" : String.valueOf(plan.pod().cpus()));
        keys.put(
                "memory of every server",
                plan.pod().memory() == null ? "no limit" : plan.pod().memory());
        keys.put("JVM flags", String.join(" ", plan.jvmFlags()));
        keys.put(
                "warm-up",
                "at most " + ScenarioText.seconds(plan.warmUp().duration()) + " s or "
                        + plan.warmUp().requests() + " requests");
        keys.put("most CPU that other processes may use, %", ValueText.plain(plan.otherProcessesPercent()));
        keys.put("tie, %", ValueText.plain(plan.tiePercent()));
        return keys;
    }

    private static Map<String, String> scenarios(Plan plan) {
        Map<String, String> scenarios = new LinkedHashMap<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                Endpoint endpoint = scenario.endpoint();
                scenarios.put(
                        part.name() + ", " + scenario.name(),
                        scenario.tool() + " " + ScenarioText.of(scenario) + " " + endpoint.method() + " "
                                + endpoint.path());
            }
        }
        return scenarios;
    }

    /** Returns the further properties of each endpoint's request, and its expected response. Scenarios share them. */
    private static Map<String, String> endpoints(Plan plan) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        for (Endpoint endpoint : plan.scenarios().stream()
                .flatMap(scenario -> scenario.endpoint().requests().stream())
                .toList()) {
            Expectation expect = endpoint.expect();
            endpoints.put(endpoint.name() + ", request headers", words(endpoint.headers()));
            put(endpoints, endpoint.name() + ", request body", text(endpoint.body()));
            endpoints.put(endpoint.name() + ", session", endpoint.session() ? "yes" : "no");
            endpoints.put(endpoint.name() + ", right status", String.valueOf(expect.status()));
            put(endpoints, endpoint.name() + ", right body", text(expect.body()));
            put(endpoints, endpoint.name() + ", right body matches", text(expect.bodyMatches()));
            endpoints.put(endpoint.name() + ", length may vary", expect.varies() ? "yes" : "no");
            put(endpoints, endpoint.name() + ", right content type", expect.contentType());
            put(
                    endpoints,
                    endpoint.name() + ", right length",
                    expect.length() == null ? null : String.valueOf(expect.length()));
            put(endpoints, endpoint.name() + ", right SHA-256", expect.sha256());
        }
        return endpoints;
    }

    /** Returns the body; a long one is cut, and its checksum distinguishes it from others. */
    private static @Nullable String text(@Nullable String body) {
        if (body == null || body.length() <= LONGEST_BODY) {
            return body;
        }
        CRC32 checksum = new CRC32();
        checksum.update(body.getBytes(StandardCharsets.UTF_8));
        return body.substring(0, LONGEST_BODY) + "… (" + body.length() + " characters, CRC-32 "
                + Long.toHexString(checksum.getValue()) + ")";
    }

    private void server(Variant variant) {
        boolean before = then.plan().variants().contains(variant);
        boolean after = now.plan().variants().contains(variant);
        if (!before || !after) {
            differences.add(new Difference(variant.label(), "compared", before ? "yes" : "no", after ? "yes" : "no"));
            return;
        }
        compare(variant.label(), server(then, variant), server(now, variant));
        compare(variant.label(), settings(then, variant), settings(now, variant));
    }

    private static Map<String, String> server(RunView view, Variant variant) {
        Map<String, String> server = new LinkedHashMap<>();
        Contender contender = view.plan().contender(variant.contender());
        Mode mode = view.plan().mode(variant.mode());
        put(server, "what is started", target(contender));
        put(server, "jar, bytes", packaging(view, contender, Packaging::jarBytes));
        put(server, "jar, SHA-256", packaging(view, contender, Packaging::sha256));
        put(server, "environment", contender.env().isEmpty() ? null : words(contender.env()));
        put(server, "values for paths", words(contender.values()));
        put(server, "container", view.starts().said(variant, Identity::container));
        put(server, "version", view.starts().said(variant, Identity::containerVersion));
        put(server, "Spring Boot", view.starts().said(variant, Identity::bootVersion));
        put(server, "JVM", view.starts().said(variant, Identity::jvm));
        put(server, "profile of its mode", mode.profile());
        put(server, "properties of its mode", words(mode.properties()));
        put(server, "JVM flags of its mode", String.join(" ", mode.jvmFlags()));
        view.starts().of(variant).stream()
                .map(LaunchResult::headers)
                .forEach(responses -> responses.forEach(
                        (endpoint, headers) -> server.putIfAbsent("response headers, " + endpoint, names(headers))));
        return server;
    }

    /** Returns the program of a contender in words. A jar is named without its path, which differs between checkouts. */
    private static String target(Contender contender) {
        if (contender.jar() != null) {
            List<String> words = new ArrayList<>(contender.args());
            words.add(0, String.valueOf(contender.jar().getFileName()));
            Container container = contender.container();
            return (container == null ? "" : "on " + container.title() + ": ") + ShellLine.of(words);
        }
        if (contender.command() != null) {
            return ShellLine.of(contender.command());
        }
        String url = String.valueOf(contender.url());
        return contender.restart() == null ? url : url + ", restarted by " + ShellLine.of(contender.restart());
    }

    private static @Nullable String packaging(
            RunView view, Contender contender, Function<Packaging, @Nullable Object> value) {
        return view.header().packaging().stream()
                .filter(packaging -> packaging.contender().equals(contender.name()))
                .map(value)
                .filter(Objects::nonNull)
                .findFirst()
                .map(String::valueOf)
                .orElse(null);
    }

    private static String names(Map<String, String> headers) {
        return headers.keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static Map<String, String> settings(RunView view, Variant variant) {
        Map<String, String> settings = new LinkedHashMap<>();
        Configuration.of(List.of(variant), view.starts().of(variant))
                .rows()
                .forEach(row -> put(settings, row.key(), row.texts().get(0)));
        return settings;
    }

    private static String words(Map<String, String> properties) {
        return new TreeMap<>(properties)
                .entrySet().stream()
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .collect(Collectors.joining(" "));
    }

    private static void put(Map<String, String> into, String what, @Nullable String value) {
        if (value != null) {
            into.put(what, value);
        }
    }
}
