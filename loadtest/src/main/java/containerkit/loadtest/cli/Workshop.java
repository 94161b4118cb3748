package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Yardstick;
import containerkit.loadtest.launch.Launchers;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What commands share: where the kit is, the tools it knows, the time.
 *
 * @param kitHome the checkout
 * @param clock dates what is stored
 */
record Workshop(Path kitHome, Clock clock) {
    private static final int SEEDS = 1_000_000; // short enough to be typed again

    /** Load generators by the name that plans use. */
    Map<String, Driver> drivers() {
        Map<String, Driver> drivers = new LinkedHashMap<>();
        for (Driver driver : List.of(new AbDriver(), new SiegeDriver())) {
            drivers.put(driver.tool(), driver);
        }
        return drivers;
    }

    PlanReader plans() {
        return new PlanReader(
                kitHome,
                new Vocabulary(drivers().keySet(), Yardstick.keys()),
                () -> Math.floorMod(clock.millis(), SEEDS));
    }

    Launchers launchers(List<String> jvmFlags) {
        return new Launchers(Path.of(System.getProperty("java.home"), "bin", "java"), jvmFlags);
    }
}
