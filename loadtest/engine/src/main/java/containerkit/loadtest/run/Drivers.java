package containerkit.loadtest.run;

import containerkit.loadtest.load.Driver;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Load generators. Their owner closes them.
 *
 * @param byName the drivers by the name that plans use
 */
public record Drivers(Map<String, Driver> byName) implements AutoCloseable {
    static Drivers of(List<Driver> drivers) {
        return new Drivers(drivers.stream()
                .collect(Collectors.toMap(Driver::tool, each -> each, (one, other) -> one, LinkedHashMap::new)));
    }

    public Collection<Driver> all() {
        return byName.values();
    }

    @Override
    public void close() {
        byName.values().forEach(Driver::close);
    }
}
