package containerkit.loadtest.load.siege;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolOutput;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads with {@code siege}: HTTP/1.1, a thread per connection, closed model, no usable latency.
 *
 * <p>siege prints a line per response here, which costs it some 2 µs a request, because its totals tell neither lengths
 * nor a 503 from a connection that the server closed. The kit keeps those lines as counts of equal ones.
 *
 * <p>Beside its {@code .out} and {@code .err} it leaves the configuration it ran with, {@code .siegerc}, and
 * {@code .body.bin} where it sent one.
 */
public final class SiegeDriver implements Driver {
    /**
     * Patience with a timed siege. It cancels its threads at the end, whatever the server does; if it still runs after
     * this time, siege itself hangs.
     */
    private static final Duration TIMED_PATIENCE = Duration.ofSeconds(5);

    private static final Pattern VERSION = Pattern.compile("SIEGE (\\S+)");

    /**
     * Longest file name in bytes. siege copies the name of its configuration file into 256 bytes, and all headers into
     * 2048.
     */
    private static final int LONGEST_FILE_NAME = 255;

    private static final int MOST_HEADER_BYTES = 2045;

    private static final String ACCEPT = "Accept";
    private static final String ACCEPT_ENCODING = "Accept-Encoding";
    private static final String USER_AGENT = "User-Agent";

    private final Tool siege;

    public SiegeDriver() {
        this(new Tool("siege"));
    }

    SiegeDriver(Tool siege) {
        this.siege = siege;
    }

    @Override
    public String tool() {
        return "siege";
    }

    /** @throws UserFailure if siege is missing or cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        Integer seconds = scenario.load().duration() == null
                ? null
                : wholeSeconds(scenario.load().duration(), Instant.now());
        List<String> arguments = arguments(request, seconds);
        Duration limit = seconds == null
                ? scenario.load().longestDuration().plus(request.patience())
                : Duration.ofSeconds(seconds).plus(TIMED_PATIENCE);
        try (ScratchDirectory home = ScratchDirectory.create("siege")) {
            loadBegins.run();
            ToolRun run = siege.run(arguments, environment(home), request.raw(), limit);
            loadEnded.run();
            boolean lengths = !scenario.endpoint().expect().varies();
            SiegeLines out = SiegeLines.read(run.out(), lengths);
            SiegeLines err = SiegeLines.read(run.err(), lengths);
            out.write(run.out());
            err.write(run.err());
            return new SiegeParser(run, out, err, scenario).result();
        }
    }

    @Override
    public void check(Scenario scenario) {
        siege.check(scenario);
        call(LoadRequest.imagined(scenario));
    }

    @Override
    public @Nullable Totals totals(ToolOutput printed) {
        return SiegeParser.totals(printed);
    }

    @Override
    public @Nullable String version() {
        try (ScratchDirectory home = ScratchDirectory.create("siege")) {
            return siege.version(List.of("-V"), environment(home), VERSION);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /**
     * Returns the duration in whole seconds for siege's timer, which counts seconds of the wall clock, so that
     * {@code -t 2S} lasts anything from 1 to 2 s. The part of the current second that has already passed is added, so
     * that no slice is shorter than it was meant to be.
     */
    static int wholeSeconds(Duration wanted, Instant now) {
        long millis = wanted.toMillis() + now.getNano() / 1_000_000;
        return Math.toIntExact((millis + 999) / 1000);
    }

    /** Returns an environment with a home of its own: siege writes into {@code $HOME/.siege}, and wants it to be there. */
    private static Map<String, String> environment(ScratchDirectory home) throws IOException {
        Files.createDirectory(home.path().resolve(".siege"));
        return Map.of("HOME", home.path().toString());
    }

    /**
     * Returns siege's arguments, and writes the files that they name.
     *
     * @param seconds duration of the run; null if the scenario counts requests
     */
    static List<String> arguments(LoadRequest request, @Nullable Integer seconds) throws IOException {
        Scenario scenario = request.scenario();
        HttpCall call = call(request);
        List<String> list =
                new ArrayList<>(List.of("-R", configuration(request, call).toString(), "-b"));
        list.addAll(List.of("-c", Integer.toString(scenario.concurrency())));
        if (seconds != null) {
            list.addAll(List.of("-t", seconds + "S"));
        } else {
            long requests =
                    scenario.load().requests() == null ? 0 : scenario.load().requests();
            long repetitions = (requests + scenario.concurrency() - 1) / scenario.concurrency();
            list.addAll(List.of("-r", Long.toString(repetitions)));
        }
        headers(call).forEach(line -> list.addAll(List.of("-H", line)));
        if (call.headers().containsKey(USER_AGENT)) {
            list.addAll(List.of("-A", call.headers().get(USER_AGENT)));
        }
        String target = call.target().toString();
        if (!call.method().equals("GET")) {
            list.addAll(List.of("-T", call.headers().get(HttpCall.CONTENT_TYPE)));
            target += " " + call.method();
        }
        if (!call.body().isEmpty()) { // an empty file would crash siege, and of another one it would trim the text
            target += " <" + call.bodyFile(Tool.beside(request.raw(), ".body.bin"));
        }
        list.add(target);
        return list;
    }

    private static HttpCall call(LoadRequest request) {
        HttpCall call =
                HttpCall.of(request, "siege", List.of("GET"), List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS"));
        Endpoint endpoint = request.scenario().endpoint();
        int status = endpoint.expect().status();
        if (SiegeParser.countedAsFailure(status)) {
            throw UserFailure.usage(
                    "siege takes status " + status + " for a failure (endpoint " + endpoint.name() + ")",
                    "use another tool for this endpoint");
        }
        if (headers(call).stream().mapToInt(line -> line.length() + 2).sum() > MOST_HEADER_BYTES) {
            throw UserFailure.usage(
                    "siege sends at most " + MOST_HEADER_BYTES + " bytes of headers (endpoint " + endpoint.name() + ")",
                    "use another tool for this endpoint, or fewer headers");
        }
        return call;
    }

    /** Returns the lines of the headers. siege leaves out its own Accept header only if ours is the first. */
    private static List<String> headers(HttpCall call) {
        List<String> lines = new ArrayList<>();
        if (call.headers().containsKey(ACCEPT)) {
            lines.add(ACCEPT + ": " + call.headers().get(ACCEPT));
        }
        Map<String, String> others = call.headersExcept(ACCEPT, ACCEPT_ENCODING, USER_AGENT);
        if (!call.method().equals("GET")) {
            others.remove(HttpCall.CONTENT_TYPE); // which has an option of its own
        }
        others.forEach((name, value) -> lines.add(name + ": " + value));
        return lines;
    }

    /**
     * Writes the configuration: no failure aborts the run, nothing is fetched beside the page, nothing is compressed,
     * cached or logged.
     */
    private static Path configuration(LoadRequest request, HttpCall call) throws IOException {
        String text = String.format(
                Locale.ROOT,
                """
                connection = %s
                protocol = HTTP/1.1
                limit = %d
                timeout = %d
                accept-encoding = %s
                failures = 0
                attempts = 1
                parser = false
                follow-location = false
                url-escaping = false
                zero-data-ok = true
                chunked = true
                cache = false
                cookies = false
                verbose = true
                quiet = false
                color = off
                csv = false
                json_output = false
                timestamp = false
                display-id = false
                show-logfile = false
                logging = false
                internet = false
                delay = 0
                """,
                request.scenario().keepAlive() ? "keep-alive" : "close",
                request.scenario().concurrency(),
                Math.max(1, request.patience().toSeconds() - 1),
                call.headers().getOrDefault(ACCEPT_ENCODING, "identity"));
        Path file = Tool.beside(request.raw(), ".siegerc");
        if (file.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_FILE_NAME) {
            throw UserFailure.usage(
                    "siege takes no configuration file with a name as long as " + file, "give a shorter --out");
        }
        return Files.writeString(file, text);
    }
}
