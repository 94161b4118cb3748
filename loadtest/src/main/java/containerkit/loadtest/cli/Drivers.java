package containerkit.loadtest.cli;

import containerkit.loadtest.load.Driver;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The load generators there are; whoever asks for them closes them. */
final class Drivers implements AutoCloseable {
    private final Map<String, Driver> byName = new LinkedHashMap<>();

    Drivers(List<Driver> drivers) {
        drivers.forEach(driver -> byName.put(driver.tool(), driver));
    }

    /** By the name that plans use. */
    Map<String, Driver> byName() {
        return Collections.unmodifiableMap(byName);
    }

    Collection<Driver> all() {
        return byName().values();
    }

    @Override
    public void close() {
        byName.values().forEach(Driver::close);
    }
}
