package containerkit.loadtest.load.wrk;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads with {@code wrk}: HTTP/1.1, one thread, closed model, GET without a body, whole seconds. It distinguishes responses below
 * 400 from others and no more than that, not even their length, and does not say whether connections were kept.
 */
public final class WrkDriver implements Driver {
    private static final Pattern VERSION = Pattern.compile("wrk (?:debian/)?(\\d\\S*)");
    private static final int MILLIS_PER_SECOND = 1_000;

    private final Tool wrk;

    public WrkDriver() {
        this(new Tool("wrk"));
    }

    WrkDriver(Tool wrk) {
        this.wrk = wrk;
    }

    @Override
    public String tool() {
        return "wrk";
    }

    /** @throws UserFailure if wrk is missing or cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadEnded) throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        check(scenario);
        ToolRun run = wrk.run(
                arguments(request),
                Map.of(),
                request.raw(),
                scenario.longestDuration().plus(request.patience()));
        loadEnded.run();
        return new WrkParser(run, scenario).result();
    }

    @Override
    public void check(Scenario scenario) {
        wrk.requireClosedModel(scenario);
        wrk.requireTime(scenario);
        call(LoadRequest.imagined(scenario));
    }

    @Override
    public @Nullable String version() {
        return wrk.version(List.of("-v"), Map.of(), VERSION);
    }

    static List<String> arguments(LoadRequest request) {
        Scenario scenario = request.scenario();
        HttpCall call = call(request);
        List<String> list = new ArrayList<>(List.of("-t1", "-c" + scenario.concurrency(), "-d" + seconds(scenario)));
        if (!scenario.keepAlive()) {
            list.addAll(List.of("-H", "Connection: close"));
        }
        call.headers().forEach((name, value) -> list.addAll(List.of("-H", name + ": " + value)));
        list.add(call.target().toString());
        return list;
    }

    /** Returns the duration in whole seconds, rounded up so that no slice is shorter than it was meant to be. */
    private static String seconds(Scenario scenario) {
        Duration duration = scenario.expectedDuration();
        return (duration.toMillis() + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND + "s";
    }

    private static HttpCall call(LoadRequest request) {
        return HttpCall.of(request, "wrk", List.of("GET"), List.of());
    }
}
