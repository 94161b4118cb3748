package containerkit.loadtest.load.ab;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolOutput;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads with {@code ab}: HTTP/1.0, one thread, closed model. It distinguishes 2xx responses from others and nothing else,
 * and with {@code expect.varies} it cannot see a response that broke off.
 *
 * <p>Beside its {@code .out} and {@code .err} it leaves {@code .percentiles.csv}, and {@code .body} where it sent one.
 */
public final class AbDriver implements Driver {
    private static final Pattern VERSION = Pattern.compile("Version (\\S+)");

    /** Highest rate of requests per second: twice what ab's single thread can do, so that a timed slice ends by its time. */
    private static final long MOST_PER_SECOND = 200_000;

    /**
     * Highest number of requests. ab reserves 40 bytes for each beforehand; this many are 800 MB, touched only as they
     * are used.
     */
    private static final long MOST_REQUESTS = 20_000_000;

    private final Tool ab;

    public AbDriver() {
        this(new Tool("ab"));
    }

    AbDriver(Tool ab) {
        this.ab = ab;
    }

    @Override
    public String tool() {
        return "ab";
    }

    /** @throws UserFailure if ab is missing or cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        Path percentiles = Tool.beside(request.raw(), ".percentiles.csv");
        loadBegins.run();
        ToolRun run = ab.run(
                arguments(request, percentiles),
                Map.of(),
                request.raw(),
                scenario.load().longestDuration().plus(request.patience()));
        loadEnded.run();
        return new AbParser(run, percentiles, scenario).result();
    }

    @Override
    public void check(Scenario scenario) {
        ab.check(scenario);
        call(LoadRequest.imagined(scenario));
    }

    @Override
    public @Nullable Totals totals(ToolOutput printed) {
        return AbParser.totals(printed);
    }

    @Override
    public @Nullable String version() {
        return ab.version(List.of("-V"), Map.of(), VERSION);
    }

    /** Returns ab's arguments, and writes the body that they name. */
    static List<String> arguments(LoadRequest request, Path percentiles) throws IOException {
        Scenario scenario = request.scenario();
        HttpCall call = call(request);
        List<String> list = new ArrayList<>(List.of("-q"));
        if (scenario.keepAlive()) {
            list.add("-k");
        }
        if (scenario.endpoint().expect().varies()) {
            list.add("-l");
        }
        list.addAll(length(scenario));
        // Shorter than the kit's own patience, so that ab gets to say what it waited for.
        long timeout = Math.max(1, request.patience().toSeconds() - 1);
        list.addAll(List.of("-s", Long.toString(timeout), "-e", percentiles.toString()));
        Map<String, String> headers = call.headers();
        if (call.method().equals("HEAD")) {
            list.add("-i");
        } else if (!call.method().equals("GET")) {
            Path body = call.bodyFile(Tool.beside(request.raw(), ".body"));
            list.addAll(List.of(call.method().equals("POST") ? "-p" : "-u", body.toString()));
            list.addAll(List.of("-T", headers.get(HttpCall.CONTENT_TYPE)));
            headers = call.headersExcept(HttpCall.CONTENT_TYPE);
        }
        headers.forEach((name, value) -> list.addAll(List.of("-H", name + ": " + value)));
        list.add(call.target().toString());
        return list;
    }

    private static HttpCall call(LoadRequest request) {
        return HttpCall.of(request, "ab", List.of("GET", "HEAD"), List.of("POST", "PUT"));
    }

    /** Returns duration, number of requests and connections. {@code -t} resets {@code -n}, so {@code -n} comes after it. */
    private static List<String> length(Scenario scenario) {
        List<String> list = new ArrayList<>();
        long requests = scenario.load().requests() == null ? 0 : scenario.load().requests();
        if (scenario.load().duration() != null) {
            long seconds = (scenario.load().duration().toMillis() + 999) / 1000;
            list.addAll(List.of("-t", Long.toString(seconds)));
            requests = Math.min(seconds * MOST_PER_SECOND, MOST_REQUESTS);
        }
        long concurrency = Math.min(scenario.concurrency(), requests);
        list.addAll(List.of("-n", Long.toString(requests), "-c", Long.toString(concurrency)));
        return list;
    }
}
