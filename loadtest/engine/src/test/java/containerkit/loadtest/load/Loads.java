package containerkit.loadtest.load;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Scenarios for tests. */
public final class Loads {
    public static final Endpoint HELLO = get(Expectation.OK);

    private Loads() {}

    public static Endpoint get(Expectation expect) {
        return new Endpoint("hello", "/hello", "GET", Map.of(), null, expect);
    }

    public static Endpoint expecting(int status) {
        return get(new Expectation(status, null, null, false));
    }

    public static Scenario counted(Endpoint endpoint, int concurrency, boolean keepAlive, long requests) {
        return new Scenario(
                "counted", endpoint, "tool", concurrency, keepAlive, new Load(null, requests, null), Slicing.USUAL);
    }

    public static Scenario timed(Endpoint endpoint, int concurrency, boolean keepAlive, Duration duration) {
        return new Scenario("timed", endpoint, "tool", concurrency, keepAlive, Load.of(duration), Slicing.USUAL);
    }

    /** A load as a plan names it, of the path that blocks, over kept connections. */
    public static Scenario named(String endpoint, String tool, int concurrency, Load load) {
        Endpoint target = new Endpoint(endpoint, "/test/block", "GET", Map.of(), null, Expectation.OK);
        String name = endpoint + "-" + tool + "-c" + concurrency;
        return new Scenario(name, target, tool, concurrency, true, load, Slicing.USUAL);
    }

    /** A load of JMH. */
    public static Scenario divided(Endpoint endpoint, int concurrency, Duration duration, Iterations division) {
        return new Scenario(
                "timed",
                endpoint,
                "jmh",
                concurrency,
                true,
                Load.of(duration),
                new Slicing(division, null, null, false));
    }

    public static LoadRequest request(LocalServer server, Scenario scenario, Path directory) {
        return new LoadRequest(server.uri(), scenario, directory.resolve("b1-hello"), Duration.ofSeconds(30));
    }

    /** What a real tool printed; empty if nothing was recorded under that name. */
    public static String recorded(String name) throws IOException {
        try (InputStream recordings = Loads.class.getResourceAsStream("recordings.txt")) {
            String text = new String(recordings.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("(?m)^==> "))
                    .filter(section -> section.startsWith(name + "\n"))
                    .map(section -> section.substring(name.length() + 1))
                    .findFirst()
                    .orElse("");
        }
    }
}
