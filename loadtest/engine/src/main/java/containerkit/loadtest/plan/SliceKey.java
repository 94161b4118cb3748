package containerkit.loadtest.plan;

/**
 * Key of a slice of a run.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block, counted from 1
 * @param round counted from 1
 */
public record SliceKey(int block, int attempt, int round, CellKey cell) {}
