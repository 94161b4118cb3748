package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.plan.Plan;
import oshi.SystemInfo;

/** Whether there is room for the servers of a plan. */
final class Memory {
    /** A small JVM's; a plan's own flags may ask for more, but less than this no Spring application starts with. */
    private static final long BYTES_PER_SERVER = 200L << 20;

    void check(Plan plan) {
        long servers = plan.parts().stream()
                .mapToLong(part -> part.variants().size())
                .max()
                .orElse(0);
        long free = new SystemInfo().getHardware().getMemory().getAvailable();
        if (free < servers * BYTES_PER_SERVER) {
            throw new UserFailure(
                    (free >> 20) + " MiB of memory are free, " + servers + " servers side by side need at least "
                            + (servers * BYTES_PER_SERVER >> 20) + " MiB",
                    "close something, or compare fewer at once with --contenders",
                    Exit.MISSING);
        }
    }
}
