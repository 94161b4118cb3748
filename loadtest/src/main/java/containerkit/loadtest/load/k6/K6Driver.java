package containerkit.loadtest.load.k6;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads with {@code k6}: HTTP/1.1, a virtual user for each connection. In an open model an iteration starts when it is
 * due, or is dropped if no user is free. A slice with dropped iterations is void, so latency counts from the time at
 * which a request should have been sent, except for k6's own lateness, which k6 does not report.
 */
public final class K6Driver implements Driver {
    /** Name that plans use for this tool. */
    public static final String TOOL = "k6";

    private static final Pattern VERSION = Pattern.compile("k6 v(\\d\\S*)");

    /**
     * Environment of k6: it neither reports nor downloads anything, and prints no summary. Versions differ in what they
     * call that.
     */
    public static final Map<String, String> ENVIRONMENT = Map.of(
            "K6_NO_USAGE_REPORT", "true",
            "K6_AUTO_EXTENSION_RESOLUTION", "false",
            "K6_CSV_TIME_FORMAT", "unix_micro",
            "K6_NO_SUMMARY", "true",
            "K6_SUMMARY_MODE", "disabled");

    private final Tool k6;

    public K6Driver() {
        this(new Tool(TOOL));
    }

    K6Driver(Tool k6) {
        this.k6 = k6;
    }

    @Override
    public String tool() {
        return TOOL;
    }

    /** @throws UserFailure if k6 is missing or cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadEnded) throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        requirePossible(scenario);
        requireOwnSettings();
        Path script = K6Slice.of(request).write(Tool.beside(request.raw(), ".k6"));
        Path samples = Tool.beside(request.raw(), ".k6.csv");
        Files.deleteIfExists(samples); // an earlier load may have had the same name
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put("NO_PROXY", "*"); // the kit's own requests take no proxy either
        environment.put("K6_CSV_FILENAME", samples.toString()); // as an argument a path with = would be settings
        try {
            ToolRun run = k6.run(
                    List.of("run", "--quiet", "--out", "csv", script.toString()),
                    environment,
                    request.raw(),
                    scenario.longestDuration().plus(request.patience().multipliedBy(2)));
            loadEnded.run();
            return K6Samples.of(scenario, samples).result(run);
        } finally {
            Files.deleteIfExists(samples); // a kilobyte for each request
        }
    }

    @Override
    public void check(Scenario scenario) {
        checkElsewhere(scenario);
        requireOwnSettings();
    }

    /** Throws if the scenario cannot be run by k6, wherever that runs: the environment here is not looked at. */
    public void checkElsewhere(Scenario scenario) {
        k6.requireLongEnough(scenario); // a slice, that is: a cycle of warm-up may be shorter
        requirePossible(scenario);
    }

    /** Throws if the environment has settings of k6, because they would take precedence over those of the script. */
    private static void requireOwnSettings() {
        System.getenv().keySet().stream()
                .filter(name -> name.startsWith("K6_") && !ENVIRONMENT.containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw UserFailure.usage(
                            "the environment has " + name + ", which changes what k6 sends", "Run: unset " + name);
                });
    }

    private static void requirePossible(Scenario scenario) {
        if (scenario.poisson()) {
            throw UserFailure.usage(
                    "k6 sends at even intervals, scenario " + scenario.name() + " asks for arrivals: poisson",
                    "use tool: open for it, or arrivals: even");
        }
        K6Slice.of(LoadRequest.imagined(scenario));
        Endpoint endpoint = scenario.endpoint();
        if (endpoint.expect().length() != null
                && endpoint.headers().keySet().stream().anyMatch("Accept-Encoding"::equalsIgnoreCase)) {
            throw UserFailure.usage(
                    "k6 checks a body once it is decompressed, endpoint " + endpoint.name()
                            + " expects its length before",
                    "use tool: open for it, or leave out Accept-Encoding or length");
        }
    }

    @Override
    public @Nullable String version() {
        return k6.version(List.of("version"), ENVIRONMENT, VERSION);
    }
}
