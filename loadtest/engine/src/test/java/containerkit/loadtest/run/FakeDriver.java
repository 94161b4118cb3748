package containerkit.loadtest.run;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Sends nothing, remembers what it was asked for, and returns what it is told to. */
public final class FakeDriver implements Driver {
    private final List<LoadRequest> requests = new ArrayList<>();
    private final Function<LoadRequest, LoadResult> response;

    public FakeDriver(Function<LoadRequest, LoadResult> response) {
        this.response = response;
    }

    /** What it was asked for so far. */
    public List<LoadRequest> requests() {
        return requests;
    }

    /** A second of completed requests. */
    public static LoadResult throughput(double perSecond) {
        long good = Math.round(perSecond);
        return new LoadResult(good, good, 0, 0, 1, null, null, null, null, List.of("fake"), List.of(), null);
    }

    /** A second without a completed request, for that reason. */
    public static LoadResult failed(Fault fault) {
        return new LoadResult(0, 0, 0, 0, 1, null, null, null, null, List.of("fake"), List.of(fault), null);
    }

    @Override
    public String tool() {
        return "fake";
    }

    @Override
    public void check(Scenario scenario) {}

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded) {
        loadBegins.run();
        requests.add(request);
        LoadResult result = response.apply(request);
        loadEnded.run();
        return result;
    }

    @Override
    public String version() {
        return "1";
    }
}
