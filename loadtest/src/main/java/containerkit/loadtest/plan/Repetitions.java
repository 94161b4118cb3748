package containerkit.loadtest.plan;

/**
 * How often everything is repeated.
 *
 * @param blocks fresh starts
 * @param rounds in a block
 */
record Repetitions(int blocks, int rounds) {
    /** About that share of them, at least one of each: rounds first, and blocks where rounds do not suffice. */
    Repetitions scaledBy(double factor) {
        int fewerRounds = atLeastOne(rounds * factor);
        return new Repetitions(Math.min(blocks, atLeastOne(blocks * factor * rounds / fewerRounds)), fewerRounds);
    }

    private static int atLeastOne(double number) {
        return (int) Math.max(1, Math.round(number));
    }
}
