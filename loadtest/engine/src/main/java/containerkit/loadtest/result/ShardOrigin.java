package containerkit.loadtest.result;

import containerkit.loadtest.plan.Shard;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Origin of a shard: its number, its machine and the files that it measured. Everything else that shards of one run
 * share is in the header.
 *
 * @param number of the shard, counted from 1
 * @param of number of shards of the run
 * @param machine distinguishes machines without naming them
 * @param hashes SHA-256 of the kit's own classes ({@value #KIT}) and of each contender's jar, or of the files that its
 *     command names
 */
public record ShardOrigin(int number, int of, String machine, SortedMap<String, String> hashes) {
    /** The key of the kit's own hash; a contender's key has a colon in it. */
    public static final String KIT = "kit";

    public ShardOrigin {
        hashes = new TreeMap<>(hashes);
    }

    /** Returns the key of a contender's hash. */
    public static String jar(String contender) {
        return "jar:" + contender;
    }

    /** Returns the key of the hash of the files that a contender's command names. */
    public static String files(String contender) {
        return "files:" + contender;
    }

    /** Returns the shard's part of the blocks. */
    public Shard share() {
        return new Shard(number, of);
    }
}
