package containerkit.loadtest.result;

import java.time.Instant;

/**
 * Marks a block as run to its end.
 *
 * @param block counted from 1
 * @param attempt which run of that block
 * @param endedAt when
 */
public record BlockEnd(int block, int attempt, Instant endedAt) {}
