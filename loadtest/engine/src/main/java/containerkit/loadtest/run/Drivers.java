package containerkit.loadtest.run;

import containerkit.loadtest.load.Driver;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Load generators. Their owner closes them. */
public final class Drivers implements AutoCloseable {
    private final Map<String, Driver> byName = new LinkedHashMap<>();

    Drivers(List<Driver> drivers) {
        drivers.forEach(driver -> byName.put(driver.tool(), driver));
    }

    /** Returns the drivers by the name that plans use. */
    public Map<String, Driver> byName() {
        return Collections.unmodifiableMap(byName);
    }

    public Collection<Driver> all() {
        return byName().values();
    }

    @Override
    public void close() {
        byName.values().forEach(Driver::close);
    }
}
