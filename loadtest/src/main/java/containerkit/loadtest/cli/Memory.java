package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.plan.Plan;
import oshi.SystemInfo;

/** Whether there is room for the servers of a plan. */
final class Memory {
    /** A small JVM's; a plan's own flags may ask for more, but less than this no Spring application starts with. */
    private static final long BYTES_PER_SERVER = 200L << 20;

    void check(Plan plan) {
        if (free() < needed(plan)) {
            throw new UserFailure(
                    (free() >> 20) + " MiB of memory are free, " + mostServers(plan)
                            + " servers side by side need at least " + (needed(plan) >> 20) + " MiB",
                    "close something, or compare fewer at once with --contenders",
                    Exit.MISSING);
        }
    }

    /** What the servers that live side by side need at least, in bytes. */
    static long needed(Plan plan) {
        return mostServers(plan) * BYTES_PER_SERVER;
    }

    private static long mostServers(Plan plan) {
        return plan.parts().stream()
                .mapToLong(part -> part.variants().size())
                .max()
                .orElse(0);
    }

    private static long free() {
        return new SystemInfo().getHardware().getMemory().getAvailable();
    }
}
