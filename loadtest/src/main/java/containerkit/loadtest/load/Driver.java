package containerkit.loadtest.load;

import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One load generator. What it keeps between calls it gives back when it is closed. */
public interface Driver extends AutoCloseable {
    /** The name plans use for it. */
    String tool();

    /**
     * Refuses a scenario that this tool cannot make, before anything is started.
     *
     * @throws UserFailure that says what it cannot do, and what to do instead
     */
    void check(Scenario scenario);

    /**
     * Loads the server with one slice and waits for its end, at most the request's own limit.
     *
     * @param loadEnded is called as soon as the tool has ended, before its output is read
     * @throws IOException where the tool cannot be started or its raw output cannot be written
     * @throws InterruptedException where the kit is being stopped; the tool is ended first
     */
    LoadResult run(LoadRequest request, Runnable loadEnded) throws IOException, InterruptedException;

    /**
     * The same, with the server ready for the load before it begins.
     *
     * @param loadBegins is called before the first request and, where the tool can be made to wait, once its connections are
     *     there: what they cost the server is no cost of a request. Called before the end wherever that is called
     */
    default LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        loadBegins.run();
        return run(request, loadEnded);
    }

    /** The same for somebody who watches nothing meanwhile. */
    default LoadResult run(LoadRequest request) throws IOException, InterruptedException {
        return run(request, () -> {});
    }

    /** What the tool's own summary says, whoever chose its options; null where there is none that the kit can read. */
    default @Nullable Totals totals(Printed printed) {
        return null;
    }

    /** The tool's version as it prints it, or null where it is not installed. */
    @Nullable
    String version();

    /** Gives back what it keeps between calls; a tool that is a program of its own keeps nothing. */
    @Override
    default void close() {}
}
