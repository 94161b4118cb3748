package containerkit.loadtest.load.siege;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.process.ScratchDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
    /** A timed siege cancels its threads at the end, whatever the server does; if it runs on for so long, it hangs. */
    private static final Duration TIMED_PATIENCE = Duration.ofSeconds(5);

    private static final Pattern VERSION = Pattern.compile("SIEGE (\\S+)");

    private static final String ACCEPT = "Accept";
    private static final String ACCEPT_ENCODING = "Accept-Encoding";
    private static final String USER_AGENT = "User-Agent";

    private final Tool siege = new Tool("siege");

    @Override
    public String tool() {
        return "siege";
    }

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        List<String> arguments = arguments(request);
        Duration timed = scenario.load().duration();
        Duration limit = timed == null ? request.limit() : TIMED_PATIENCE.plusSeconds(seconds(timed));
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
        HttpCall.check("siege", scenario.endpoint(), List.of("GET"), List.of("POST", "PUT", "DELETE", "OPTIONS"));
    }

    @Override
    public @Nullable Totals totals(String printed) {
        return SiegeParser.totals(printed);
    }

    @Override
    public @Nullable String version() {
        try (ScratchDirectory home = ScratchDirectory.create("siege")) {
            return siege.version(List.of("-V"), environment(home), VERSION);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the seconds to ask for. siege counts those of the clock on the wall: 2 of them last 1 to 2 s. */
    private static long seconds(Duration wanted) {
        return (wanted.toMillis() + 999) / 1000 + 1;
    }

    /** Returns an environment with a home of its own: siege writes into {@code $HOME/.siege}, and wants it to be there. */
    private static Map<String, String> environment(ScratchDirectory home) throws IOException {
        Files.createDirectory(home.path().resolve(".siege"));
        return Map.of("HOME", home.path().toString());
    }

    /** Returns siege's arguments, and writes the files that they name. */
    static List<String> arguments(LoadRequest request) throws IOException {
        Scenario scenario = request.scenario();
        HttpCall call = HttpCall.of(request.server(), scenario.endpoint());
        List<String> list =
                new ArrayList<>(List.of("-R", configuration(request, call).toString(), "-b"));
        list.addAll(List.of("-c", Integer.toString(scenario.concurrency())));
        Long requests = scenario.load().requests();
        if (requests == null) {
            list.addAll(List.of("-t", seconds(scenario.load().duration()) + "S"));
        } else {
            long repetitions = (requests + scenario.concurrency() - 1) / scenario.concurrency();
            list.addAll(List.of("-r", Long.toString(repetitions)));
        }
        headers(call).forEach(line -> list.addAll(List.of("-H", line)));
        if (call.headers().containsKey(USER_AGENT)) {
            list.addAll(List.of("-A", call.headers().get(USER_AGENT)));
        }
        String target = call.target().toString();
        if (!call.method().equals("GET")) {
            list.addAll(List.of("-T", call.headers().getOrDefault(HttpCall.CONTENT_TYPE, HttpCall.PLAIN_TEXT)));
            target += " " + call.method();
        }
        if (!call.body().isEmpty()) { // an empty file would crash siege, and of another one it would trim the text
            target += " <" + Files.writeString(Tool.beside(request.raw(), ".body.bin"), call.body());
        }
        list.add(target);
        return list;
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

    /** Writes the configuration: no failure ends the run; nothing is fetched beside the page, compressed, cached or logged. */
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
        return Files.writeString(Tool.beside(request.raw(), ".siegerc"), text);
    }
}
