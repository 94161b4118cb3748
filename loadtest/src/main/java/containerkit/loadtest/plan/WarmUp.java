package containerkit.loadtest.plan;

import java.time.Duration;

/**
 * Load and idle cycles before the first slice; never scaled. In a cycle the servers take turns, and each endpoint is
 * loaded once, by its tools in turn from cycle to cycle: a server's JIT compiler catches up while the others are loaded.
 * The cycles end when every server has settled, or at the limit.
 *
 * <p>The gentle cycles come first, over one connection: a server that is loaded in earnest leaves its JIT compiler so
 * little CPU on a small machine that it takes several times as long to get warm.
 *
 * @param gentle how many cycles are gentle
 * @param cycles the fewest in earnest
 * @param limit the most in earnest
 * @param load how long each endpoint of a server is loaded in one cycle
 * @param idle the pause after a cycle
 */
public record WarmUp(int gentle, int cycles, int limit, Duration load, Duration idle) {}
