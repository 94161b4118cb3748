package containerkit.loadtest.result;

/**
 * A shard within a merged run.
 *
 * @param origin which one, and of what
 * @param environment of its machine
 */
public record MergedShard(ShardOrigin origin, Environment environment) {}
