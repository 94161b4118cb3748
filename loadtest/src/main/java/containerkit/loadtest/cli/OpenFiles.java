package containerkit.loadtest.cli;

import com.sun.management.UnixOperatingSystemMXBean;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/**
 * Whether as many files may be open as a plan has connections, in the generator and in a server alike.
 *
 * @param limit the most that a process may have open; HotSpot has raised its own soft limit to the hard one by then
 *     ({@code MaxFDLimit}), and generator and servers inherit what the kit has
 */
record OpenFiles(long limit) {
    /** Jars, libraries, sockets of its own: a Spring Boot application has a few dozen, with room to spare. */
    private static final long OTHERS = 500;

    /** What this process may have open, and so whatever it starts; no limit where there is none to be read. */
    static OpenFiles ofThisProcess() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new OpenFiles(
                system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : Long.MAX_VALUE);
    }

    /** @throws UserFailure where the plan has a load with more connections than that */
    void check(Plan plan) {
        long connections =
                plan.scenarios().stream().mapToLong(Scenario::concurrency).max().orElse(0);
        long needed = connections + OTHERS;
        if (limit < needed) {
            throw new UserFailure(
                    "the plan opens " + connections + " connections, but a process may have only " + limit
                            + " files open here",
                    "ulimit -n " + rounded(needed) + " before kit (the hard limit; root may raise it), or fewer "
                            + "connections",
                    Exit.MISSING);
        }
    }

    private static long rounded(long files) {
        return (files + 999) / 1_000 * 1_000;
    }
}
