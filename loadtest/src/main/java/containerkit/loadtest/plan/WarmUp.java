package containerkit.loadtest.plan;

import java.time.Duration;

/**
 * Load and idle cycles before a server's slices count; never scaled. Every endpoint is loaded once per cycle.
 *
 * @param cycles how many
 * @param load how long each endpoint is loaded in one cycle
 * @param idle the pause after it, in which the JIT compiler catches up
 */
public record WarmUp(int cycles, Duration load, Duration idle) {}
