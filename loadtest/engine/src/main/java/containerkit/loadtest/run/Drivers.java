package containerkit.loadtest.run;

import containerkit.loadtest.load.Driver;
import java.util.Map;

/**
 * Load generators. Their owner closes them.
 *
 * @param byName the drivers by the name that plans use
 */
public record Drivers(Map<String, Driver> byName) implements AutoCloseable {
    @Override
    public void close() {
        byName.values().forEach(Driver::close);
    }
}
