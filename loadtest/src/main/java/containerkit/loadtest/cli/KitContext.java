package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.launch.Launchers;
import containerkit.loadtest.launch.peer.Peers;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.jmh.JmhDriver;
import containerkit.loadtest.load.open.OpenDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.load.wrk.WrkDriver;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What commands share: where the kit is, the tools it knows, the time.
 *
 * @param kitHome the checkout
 * @param clock dates what is stored
 * @param lock is held by whoever measures
 */
record KitContext(Path kitHome, Clock clock, MachineLock lock) {
    private static final int SEEDS = 1_000_000; // short enough to be typed again

    /** With the lock that all checkouts on this machine share, whoever runs them. */
    KitContext(Path kitHome, Clock clock) {
        this(
                kitHome,
                clock,
                new MachineLock(Path.of(System.getProperty("java.io.tmpdir"), "container-comparison-kit.lock")));
    }

    /** Load generators that any plan may need, to be closed by the caller. */
    Drivers drivers() {
        return new Drivers(forPlans());
    }

    /** The same, with JMH where the plan names it, and wrk where a plan of {@code kit bench} does. */
    Drivers drivers(Plan plan) {
        List<Driver> drivers = new ArrayList<>(forPlans());
        for (Driver driver : List.of(jmh(), new WrkDriver())) {
            if (plan.scenarios().stream().anyMatch(scenario -> scenario.tool().equals(driver.tool()))) {
                drivers.add(driver);
            }
        }
        return new Drivers(drivers);
    }

    PlanReader plans() {
        return reader(tools());
    }

    /** A plan of {@code kit bench}, which may name wrk. */
    Plan benchPlan(String name, Overrides overrides) {
        Set<String> tools = new HashSet<>(tools());
        tools.add(new WrkDriver().tool());
        Path file = kitHome.resolve("loadtest/plans/bench").resolve(name + ".yaml");
        return reader(tools).read(file.toString(), overrides);
    }

    Launchers launchers(List<String> jvmFlags) {
        return new Launchers(java(), jvmFlags);
    }

    Peers peers() {
        return new Peers(kitHome, java());
    }

    /** What a process of the kit's own classes is started with. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** Where the kit's own classes are. */
    static String classPath() {
        return System.getProperty("java.class.path");
    }

    private PlanReader reader(Set<String> tools) {
        Vocabulary vocabulary = new Vocabulary(tools, ComparisonMetric.keys());
        return new PlanReader(kitHome, vocabulary, () -> Math.floorMod(clock.millis(), SEEDS));
    }

    private Set<String> tools() {
        try (Drivers drivers = drivers()) {
            Set<String> tools = new HashSet<>(drivers.byName().keySet());
            tools.add(jmh().tool());
            return tools;
        }
    }

    private static Driver jmh() {
        return new JmhDriver(java(), classPath());
    }

    private static List<Driver> forPlans() {
        return List.of(new OpenDriver(java(), classPath()), new AbDriver(), new SiegeDriver());
    }
}
