package containerkit.loadtest.run;

import containerkit.loadtest.load.Driver;
import java.util.Map;

/** Load generators by the name that plans use. Their owner closes them. */
public record Drivers(Map<String, Driver> byName) implements AutoCloseable {
    @Override
    public void close() {
        byName.values().forEach(Driver::close);
    }
}
