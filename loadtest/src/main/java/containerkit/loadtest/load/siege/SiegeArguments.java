package containerkit.loadtest.load.siege;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a scenario into siege's arguments and its configuration file. */
final class SiegeArguments {
    /** siege copies the name of its configuration file into 256 bytes, and all headers into 2048. */
    private static final int LONGEST_FILE_NAME = 255;

    private static final int MOST_HEADER_BYTES = 2045;

    private static final String ACCEPT = "Accept";
    private static final String ACCEPT_ENCODING = "Accept-Encoding";
    private static final String USER_AGENT = "User-Agent";

    private final LoadRequest request;
    private final Scenario scenario;
    private final HttpCall call;

    SiegeArguments(LoadRequest request) {
        this.request = request;
        this.scenario = request.scenario();
        this.call = HttpCall.of(request, "siege", List.of("GET"), List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS"));
        int status = scenario.endpoint().expect().status();
        if (SiegeResponseCounts.countedAsFailure(status)) {
            throw UserFailure.usage(
                    "siege takes status " + status + " for a failure (endpoint "
                            + scenario.endpoint().name() + ")",
                    "use another tool for this endpoint");
        }
    }

    /** @param seconds how long to run; null where the scenario counts requests */
    List<String> list(@Nullable Integer seconds) throws IOException {
        List<String> list = new ArrayList<>(List.of("-R", configuration().toString(), "-b"));
        list.addAll(List.of("-c", Integer.toString(scenario.concurrency())));
        list.addAll(seconds != null ? List.of("-t", seconds + "S") : List.of("-r", Long.toString(repetitions())));
        headers(list);
        list.add(target(list));
        return list;
    }

    private long repetitions() {
        long requests = scenario.requests() == null ? 0 : scenario.requests();
        return (requests + scenario.concurrency() - 1) / scenario.concurrency();
    }

    /** siege leaves out its own Accept header only where ours is the first. */
    private void headers(List<String> list) {
        List<String> lines = new ArrayList<>();
        String accept = call.headers().get(ACCEPT);
        if (accept != null) {
            lines.add(ACCEPT + ": " + accept);
        }
        call.headersExcept(ACCEPT, ACCEPT_ENCODING, USER_AGENT)
                .forEach((name, value) -> lines.add(name + ": " + value));
        if (lines.stream().mapToInt(line -> line.length() + 2).sum() > MOST_HEADER_BYTES) {
            throw UserFailure.usage(
                    "siege sends at most " + MOST_HEADER_BYTES + " bytes of headers (endpoint "
                            + scenario.endpoint().name() + ")",
                    "use another tool for this endpoint, or fewer headers");
        }
        lines.forEach(line -> list.addAll(List.of("-H", line)));
        String agent = call.headers().get(USER_AGENT);
        if (agent != null) {
            list.addAll(List.of("-A", agent));
        }
    }

    /** The ending {@code .bin} keeps siege from trimming the body; an empty file would crash it. */
    private String target(List<String> list) throws IOException {
        if (call.method().equals("GET")) {
            return call.target().toString();
        }
        list.addAll(List.of("-T", call.contentType()));
        String method = call.target() + " " + call.method();
        if (call.body().isEmpty()) {
            return method;
        }
        return method + " <" + call.bodyFile(Tool.beside(request.raw(), ".body.bin"));
    }

    /** No failure aborts the run, nothing is fetched beside the page, nothing is compressed, cached or logged. */
    private Path configuration() throws IOException {
        String encoding = call.headers().getOrDefault(ACCEPT_ENCODING, "identity");
        String text =
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
                """
                        .formatted(
                                scenario.keepAlive() ? "keep-alive" : "close",
                                scenario.concurrency(),
                                Math.max(1, request.patience().toSeconds() - 1),
                                encoding);
        Path file = Tool.beside(request.raw(), ".siegerc");
        if (file.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_FILE_NAME) {
            throw UserFailure.usage(
                    "siege takes no configuration file with a name as long as " + file, "give a shorter --out");
        }
        return Files.writeString(file, text);
    }
}
