package containerkit.loadtest.plan;

import java.time.Duration;

/**
 * Load and idle cycles before the first slice; never scaled. In a cycle the servers take turns, and each endpoint is
 * loaded once, by its tools in turn from cycle to cycle: a server's JIT compiler catches up while the others are
 * loaded. The cycles end when every server has settled, or at the limit.
 *
 * <p>The gentle cycles come first, over one connection. With the full load, the JIT compiler gets so little CPU on a
 * small machine that the server takes several times as long to get warm.
 *
 * @param gentle number of gentle cycles
 * @param cycles lowest number of cycles with the full load
 * @param limit highest number of cycles with the full load
 * @param load duration for which each endpoint of a server is loaded in one cycle
 * @param idle the pause after a cycle
 */
public record WarmUp(int gentle, int cycles, int limit, Duration load, Duration idle) {}
