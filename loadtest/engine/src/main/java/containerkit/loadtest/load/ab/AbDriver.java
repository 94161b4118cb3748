package containerkit.loadtest.load.ab;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern OTHER_LENGTH = Pattern.compile("\\(Connect: .*, Length: (\\d+),");
    private static final Pattern OTHER_STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^Time taken for tests:\\s+([\\d.]+)");
    private static final Pattern KEPT_ALIVE = Pattern.compile("Keep-Alive requests:\\s+(\\d+)");
    private static final Pattern MEAN = Pattern.compile("Time per request:\\s+([\\d.]+) \\[ms] \\(mean\\)");

    /** Highest rate of requests per second: twice what ab's single thread can do, so that a timed slice ends by its time. */
    private static final long MOST_PER_SECOND = 200_000;

    /** ab reserves 40 bytes for each request beforehand: for this many 800 MB, touched only as they are used. */
    private static final long MOST_REQUESTS = 20_000_000;

    /** ab's own limit; beyond it no slice would run. */
    private static final int MOST_CONNECTIONS = 20_000;

    private final Tool ab = new Tool("ab");

    @Override
    public String tool() {
        return "ab";
    }

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Path percentiles = Tool.beside(request.raw(), ".percentiles.csv");
        loadBegins.run();
        ToolRun run = ab.run(arguments(request, percentiles), Map.of(), request.raw(), request.limit());
        loadEnded.run();
        return result(run, percentiles, request.scenario());
    }

    @Override
    public void check(Scenario scenario) {
        ab.check(scenario);
        if (scenario.concurrency() > MOST_CONNECTIONS) {
            throw UserFailure.usage(
                    "ab opens at most " + MOST_CONNECTIONS + " connections, the scenario of "
                            + scenario.endpoint().name() + " asks for " + scenario.concurrency(),
                    "use tool: kit for more");
        }
        HttpCall.check("ab", scenario.endpoint(), List.of("GET", "HEAD"), HttpCall.LOADED);
    }

    @Override
    public @Nullable Totals totals(String printed) {
        Double complete = Tool.number(printed, COMPLETE);
        Double seconds = Tool.number(printed, SECONDS);
        if (complete == null || seconds == null) {
            return null;
        }
        // A response with another status mostly has another length too, and then ab counts it under both.
        long bad = Math.max(count(printed, FAILED), count(printed, OTHER_STATUS));
        return new Totals(Math.max(0, complete.longValue() - bad), bad, seconds);
    }

    @Override
    public @Nullable String version() {
        return ab.version(List.of("-V"), Map.of(), VERSION);
    }

    /** Returns ab's arguments, and writes the body that they name. */
    static List<String> arguments(LoadRequest request, Path percentiles) throws IOException {
        Scenario scenario = request.scenario();
        HttpCall call = HttpCall.of(request.server(), scenario.endpoint());
        List<String> list = new ArrayList<>(List.of("-q"));
        if (scenario.keepAlive()) {
            list.add("-k");
        }
        if (scenario.endpoint().expect().varies()) {
            list.add("-l");
        }
        long requests = scenario.load().requests() == null ? 0 : scenario.load().requests();
        if (scenario.load().duration() != null) {
            long seconds = (scenario.load().duration().toMillis() + 999) / 1000;
            list.addAll(List.of("-t", Long.toString(seconds))); // resets -n, which therefore comes after it
            requests = Math.min(seconds * MOST_PER_SECOND, MOST_REQUESTS);
        }
        list.addAll(List.of("-n", Long.toString(requests)));
        list.addAll(List.of("-c", Long.toString(Math.min(scenario.concurrency(), requests))));
        // Shorter than the kit's own patience, so that ab gets to say what it waited for.
        long timeout = Math.max(1, request.patience().toSeconds() - 1);
        list.addAll(List.of("-s", Long.toString(timeout), "-e", percentiles.toString()));
        Map<String, String> headers = call.headers();
        if (call.method().equals("HEAD")) {
            list.add("-i");
        } else if (!call.method().equals("GET")) {
            Path body = Files.writeString(Tool.beside(request.raw(), ".body"), call.body());
            list.addAll(List.of(call.method().equals("POST") ? "-p" : "-u", body.toString()));
            list.addAll(List.of("-T", headers.get(HttpCall.CONTENT_TYPE)));
            headers = call.headersExcept(HttpCall.CONTENT_TYPE);
        }
        headers.forEach((name, value) -> list.addAll(List.of("-H", name + ": " + value)));
        list.add(call.target().toString());
        return list;
    }

    /** @param percentiles file of {@code -e}, which may be missing */
    static LoadResult result(ToolRun run, Path percentiles, Scenario scenario) throws IOException {
        String printed = run.outText();
        String complaint = run.errText()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
        List<Fault> faults = new ArrayList<>();
        if (!run.finished()) {
            faults.add(Fault.contender(run.overdue()));
        }
        Double seconds = Tool.number(printed, SECONDS);
        if (seconds == null) { // it gives up at the first error of a socket, and prints no summary then
            if (!complaint.isEmpty()) {
                String gaveUp = "ab gave up: " + complaint;
                faults.add(complaint.startsWith("ab: ") ? Fault.generator(gaveUp) : Fault.ofMessage(gaveUp));
            } else if (run.finished()) {
                faults.add(run.noResult("ab", ""));
            }
            return run.result(RequestCounts.NONE, 0, null, faults);
        }
        long complete = count(printed, COMPLETE);
        long non2xx = count(printed, OTHER_STATUS);
        long wrong = scenario.endpoint().expect().status() / 100 == 2 ? non2xx : complete - non2xx;
        long otherLength = count(printed, OTHER_LENGTH);
        long noResponse = count(printed, FAILED) - otherLength;
        if (wrong > 0) {
            otherLength = 0; // an error page has another length, or, if it came first, all others have
        }
        long broken = otherLength + noResponse;
        RequestCounts counts = new RequestCounts(
                Math.max(0, complete - wrong - broken),
                wrong,
                broken,
                scenario.keepAlive() ? complete - count(printed, KEPT_ALIVE) : 0,
                Fault.ofFailed(noResponse, otherLength, complaint));
        faults.addAll(counts.faults(scenario, 0));
        return run.result(counts, seconds, latency(printed, percentiles), faults);
    }

    /** Returns the response times. The table in ab's output has whole milliseconds only, the file has more. */
    private static LatencyMs latency(String printed, Path percentiles) throws IOException {
        Map<String, Double> ms = new HashMap<>(); // by the percentage served
        for (String line : Files.exists(percentiles) ? Files.readAllLines(percentiles) : List.<String>of()) {
            String[] cells = line.split(",");
            if (cells[0].matches("\\d+")) {
                ms.put(cells[0], Double.valueOf(cells[1]));
            }
        }
        return new LatencyMs(
                Tool.number(printed, MEAN), ms.get("50"), ms.get("90"), ms.get("99"), null, ms.get("100"), null);
    }

    private static long count(String printed, Pattern pattern) {
        Double number = Tool.number(printed, pattern);
        return number == null ? 0 : number.longValue();
    }
}
