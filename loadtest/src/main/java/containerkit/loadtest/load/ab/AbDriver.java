package containerkit.loadtest.load.ab;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.LoadException;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Printed;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.Totals;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.nio.file.Path;
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
    static final int MOST_CONNECTIONS = 20_000;

    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern OTHER_STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("(?m)^Time taken for tests:\\s+([\\d.]+)");
    private static final Pattern VERSION = Pattern.compile("Version (\\S+)");

    private final Tool ab;

    public AbDriver() {
        this(new Tool("ab", "apache2-utils"));
    }

    AbDriver(Tool ab) {
        this.ab = ab;
    }

    @Override
    public String tool() {
        return "ab";
    }

    /** @throws LoadException where ab is missing or cannot make this load */
    @Override
    public LoadResult run(LoadRequest request, Runnable loadEnded) throws IOException, InterruptedException {
        Scenario scenario = request.scenario();
        requirePossible(scenario);
        Path percentiles = Tool.beside(request.raw(), ".percentiles.csv");
        List<String> arguments = new AbArguments(request, percentiles).list();
        ToolRun run = ab.run(
                arguments, Map.of(), request.raw(), scenario.longestDuration().plus(request.patience()));
        loadEnded.run();
        return new AbParser(run, percentiles, scenario).result();
    }

    @Override
    public void check(Scenario scenario) {
        ab.requireLongEnough(scenario); // a slice, that is: a cycle of warm-up may be shorter
        requirePossible(scenario);
    }

    private void requirePossible(Scenario scenario) {
        ab.requireClosedModel(scenario);
        if (scenario.concurrency() > MOST_CONNECTIONS) {
            throw new LoadException(
                    "ab holds at most " + MOST_CONNECTIONS + " connections, scenario " + scenario.name() + " asks for "
                            + scenario.concurrency(),
                    "lower the scenario's concurrency");
        }
        new AbArguments(LoadRequest.imagined(scenario), Path.of(""));
    }

    @Override
    public @Nullable Totals totals(Printed printed) {
        Double complete = printed.number(COMPLETE);
        Double seconds = printed.number(SECONDS);
        if (complete == null || seconds == null) {
            return null;
        }
        Double failed = printed.number(FAILED);
        Double otherStatus = printed.number(OTHER_STATUS);
        // A response with another status mostly has another length too, and then ab counts it under both.
        long bad = (long) Math.max(failed == null ? 0 : failed, otherStatus == null ? 0 : otherStatus);
        return new Totals(Math.max(0, complete.longValue() - bad), bad, seconds);
    }

    @Override
    public @Nullable String version() {
        return ab.version(List.of("-V"), Map.of(), VERSION);
    }
}
