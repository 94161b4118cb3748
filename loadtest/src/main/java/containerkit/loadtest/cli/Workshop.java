package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Yardstick;
import containerkit.loadtest.launch.Launchers;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.open.OpenDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * What commands share: where the kit is, the tools it knows, the time.
 *
 * @param kitHome the checkout
 * @param clock dates what is stored
 */
record Workshop(Path kitHome, Clock clock) {
    private static final int SEEDS = 1_000_000; // short enough to be typed again

    /** Load generators, to be closed by the caller. */
    Drivers drivers() {
        return new Drivers(List.of(
                new OpenDriver(java(), System.getProperty("java.class.path")), new AbDriver(), new SiegeDriver()));
    }

    PlanReader plans() {
        try (Drivers drivers = drivers()) {
            Vocabulary vocabulary = new Vocabulary(drivers.byName().keySet(), Yardstick.keys());
            return new PlanReader(kitHome, vocabulary, () -> Math.floorMod(clock.millis(), SEEDS));
        }
    }

    Launchers launchers(List<String> jvmFlags) {
        return new Launchers(java(), jvmFlags);
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
