package containerkit.loadtest.plan;

/**
 * Key of a slice of a run.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block, counted from 1
 * @param round counted from 1
 * @param repeat 0 for a slice in its place
 */
public record SliceKey(int block, int attempt, int round, int repeat, CellKey cell) {}
