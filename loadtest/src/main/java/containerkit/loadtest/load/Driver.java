package containerkit.loadtest.load;

import java.io.IOException;

/** One load generator. Implementations hold no state between calls. */
public interface Driver {
    /** The name plans use for it. */
    String tool();

    /**
     * Loads the server with one slice and waits for its end, at most the request's own limit.
     *
     * @throws IOException where the tool cannot be started or its raw output cannot be written
     * @throws InterruptedException where the kit is being stopped; the tool is ended first
     */
    LoadResult run(LoadRequest request) throws IOException, InterruptedException;

    /** The tool's version as it prints it, or null where it is not installed. */
    @org.jspecify.annotations.Nullable
    String version();
}
