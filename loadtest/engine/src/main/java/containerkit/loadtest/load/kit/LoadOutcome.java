package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ResponseCounts;

/**
 * Outcome of one slice, as the generator's process tells it.
 *
 * @param responses number of successful responses over time, in milliseconds since the load was let begin
 * @param transport name of the transport
 * @param loops number of event loops that shared it
 */
record LoadOutcome(LoadResult result, ResponseCounts responses, String transport, int loops) {}
