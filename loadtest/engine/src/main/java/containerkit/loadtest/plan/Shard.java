package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Counted;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of several shares of a run's blocks, to be run on a machine of its own. Its blocks are every {@code of}-th one: a
 * scenario that runs in the first blocks only is then in several shards. A block's order follows from plan, seed and
 * block alone, so it is the same in a shard as in the whole run.
 *
 * @param number counted from 1
 * @param of number of shards
 */
public record Shard(int number, int of) {
    /** Pattern of a shard's text, strict so that a typo starts nothing. */
    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,3})/([1-9]\\d{0,3})");

    /**
     * Reads {@code 3/8}.
     *
     * @throws UserFailure if it is no shard
     */
    public static Shard of(String text) {
        Matcher matcher = TEXT.matcher(text);
        Shard shard = matcher.matches()
                ? new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : null;
        if (shard == null || !shard.valid()) {
            throw UserFailure.usage(
                    "--shard must be a number of a shard and how many there are, got " + text,
                    "e.g. --shard 3/8 for the third of eight");
        }
        return shard;
    }

    /** Returns whether there is such a shard. */
    public boolean valid() {
        return number >= 1 && number <= of;
    }

    /** Returns its blocks of a run with that many, ascending. */
    public List<Integer> blocks(int blocks) {
        return IntStream.iterate(number, block -> block <= blocks, block -> block + of)
                .boxed()
                .toList();
    }

    /** @throws UserFailure if that plan cannot be run in so many shards */
    public void require(Plan plan) {
        if (plan.budget() != null) {
            throw UserFailure.usage(
                    "the time sets the blocks of plan " + plan.name() + ", and a shard does not see the others' time",
                    "Fix the number of blocks: --blocks " + 2 * of);
        }
        requireBlocks("plan " + plan.name(), plan.blocks());
        plan.scenarios().stream()
                .filter(scenario -> scenario.capacityPercent() != null)
                .findFirst()
                .ifPresent(scenario -> {
                    throw UserFailure.usage(
                            "--shard does not go with capacity_percent (scenario " + scenario.name()
                                    + "): each machine would measure another capacity",
                            "Give the scenario a rate instead.");
                });
    }

    /**
     * @param what subject of the message, which has the blocks
     * @throws UserFailure if there are fewer blocks than shards
     */
    public void requireBlocks(String what, int blocks) {
        if (of > blocks) {
            throw UserFailure.usage(
                    "--shard " + this + " leaves shards without a block: " + what + " has "
                            + new Counted(blocks, "block"),
                    "Name at most " + blocks + " shards, or give --blocks " + of);
        }
    }

    /** Returns {@code 3/8}. */
    @Override
    public String toString() {
        return number + "/" + of;
    }
}
