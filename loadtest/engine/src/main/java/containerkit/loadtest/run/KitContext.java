package containerkit.loadtest.run;

import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.Launchers;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.jmh.JmhDriver;
import containerkit.loadtest.load.kit.KitDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.setup.Progress;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The checkout, the known tools and the clock that commands share.
 *
 * @param home the checkout, or the directory that kit.jar unpacked
 * @param reports directory that runs are written to
 * @param clock dates the stored results
 * @param lock held by the command that measures
 * @param swap facts and files of jars for other containers
 * @param warned warnings about jars that were printed, none of which is printed twice
 */
public record KitContext(
        Path home,
        Path reports,
        Clock clock,
        RunAnalysis analysis,
        MachineLock lock,
        ContainerSwap swap,
        Set<String> warned) {
    private static final int SEEDS = 1_000_000; // short enough to be typed again
    private static final Duration START_PATIENCE = Duration.ofSeconds(90);

    /** Uses the lock and the cache of unpacked jars that all checkouts of this user share. */
    public KitContext(Path home, Path reports, Clock clock, RunAnalysis analysis) {
        this(home, reports, clock, analysis, MachineLock.ofUser(), new ContainerSwap(), new HashSet<>());
    }

    /** Returns the load generators that any plan may need, to be closed by the caller. */
    public Drivers drivers() {
        return drivers(driver -> !(driver instanceof JmhDriver));
    }

    /** Returns the same, with JMH where the plan names it. */
    public Drivers drivers(Plan plan) {
        return drivers(driver -> !(driver instanceof JmhDriver)
                || plan.scenarios().stream()
                        .anyMatch(scenario -> scenario.tool().equals(driver.tool())));
    }

    private static Drivers drivers(Predicate<Driver> wanted) {
        return new Drivers(Stream.<Driver>of(
                        new KitDriver(java(), classPath()),
                        new AbDriver(),
                        new SiegeDriver(),
                        new JmhDriver(java(), classPath()))
                .filter(wanted)
                .collect(Collectors.toMap(Driver::tool, each -> each, (one, other) -> one, LinkedHashMap::new)));
    }

    public PlanReader plans() {
        return new PlanReader(home, tools(), analysis.primaryMetrics(), () -> Math.floorMod(clock.millis(), SEEDS));
    }

    /** Reads the plan of {@code kit calibrate} or {@code kit explain}, which is not among the bundled ones. */
    public Plan commandPlan(String command, Overrides overrides) {
        Path file = home.resolve("loadtest/plans/commands").resolve(command + ".yaml");
        return plans().read(file.toString(), overrides.withoutProfiles());
    }

    public Launchers launchers(List<String> jvmFlags, Secrets secrets) {
        return new Launchers(swap, java(), jvmFlags, secrets, PodLimits.NONE);
    }

    public Launchers launchers(Plan plan) {
        return new Launchers(
                swap,
                java(),
                plan.servers().jvmFlags(),
                plan.secrets(),
                PodLimits.here(plan.servers().pod()));
    }

    public Rig rig(Plan plan, Map<String, Driver> drivers, Progress progress) {
        return new Rig(launchers(plan), readiness(plan.secrets()), drivers, progress, clock);
    }

    public Readiness readiness(Secrets secrets) {
        return new Readiness(START_PATIENCE, secrets);
    }

    public Peers peers() {
        return new Peers(home, java());
    }

    /** Returns the program that processes of the kit's own classes are started with. */
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    public static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static Set<String> tools() {
        try (Drivers all = drivers(driver -> true)) {
            return Set.copyOf(all.byName().keySet());
        }
    }
}
