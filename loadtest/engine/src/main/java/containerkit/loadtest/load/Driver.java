package containerkit.loadtest.load;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Load generator. Closing it releases what it keeps between calls. */
public interface Driver extends AutoCloseable {
    /** Returns the name that plans use for this tool. */
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
     * @param loadBegins is called before the first request and, if the tool can be made to wait, once its connections
     *     are open: opening them costs the server something, but is no cost of a request. Called before the end
     *     whenever that is called
     * @param loadEnded is called as soon as the tool has ended, before its output is read
     * @throws UserFailure if the tool is missing
     * @throws IOException if the tool cannot be started or its raw output cannot be written
     * @throws InterruptedException if the kit is being stopped; the tool is ended first
     */
    LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException;

    /** Loads the server for a caller that watches nothing meanwhile. */
    default LoadResult run(LoadRequest request) throws IOException, InterruptedException {
        return run(request, () -> {}, () -> {});
    }

    /** Returns the totals of the summary that the tool printed, with any options; null if the kit can read none. */
    default @Nullable Totals totals(String printed) {
        return null;
    }

    /**
     * Totals of a tool's own summary.
     *
     * @param good responses that the tool counts as right; they need not have been checked
     * @param failed all other requests
     * @param seconds duration of the load
     */
    record Totals(long good, long failed, double seconds) {}

    /** Returns the tool's version as the tool prints it; null if it is not installed. */
    @Nullable
    String version();

    /** Releases what it keeps between calls; a tool that is a program of its own keeps nothing. */
    @Override
    default void close() {}
}
