package containerkit.loadtest.cli;

import com.sun.management.UnixOperatingSystemMXBean;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Comparator;

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

    /**
     * One contender under the load of the most connections.
     *
     * @param each how many files it must be allowed to open for one
     */
    private record Demand(String contender, long connections, int each) {
        long files() {
            return connections * each + OTHERS;
        }

        String who() {
            return each == 1
                    ? ""
                    : " to " + contender + ", which takes one for every " + each + " files that it may open";
        }
    }

    /** @throws UserFailure where the plan has a load with more connections than that leaves */
    void check(Plan plan) {
        plan.parts().stream()
                .flatMap(part -> part.scenarios().stream().flatMap(scenario -> part.variants().stream()
                        .map(Variant::contender)
                        .map(name -> new Demand(
                                name,
                                scenario.concurrency(),
                                plan.contender(name).filesPerConnection()))))
                .max(Comparator.comparingLong(Demand::files))
                .filter(most -> limit < most.files())
                .ifPresent(most -> {
                    throw new UserFailure(
                            "the plan opens " + most.connections() + " connections" + most.who()
                                    + ", but a process may have only " + limit + " files open here",
                            "ulimit -n " + rounded(most.files())
                                    + " before kit (the hard limit; root may raise it), or fewer connections",
                            Exit.MISSING);
                });
    }

    private static long rounded(long files) {
        return (files + 999) / 1_000 * 1_000;
    }
}
