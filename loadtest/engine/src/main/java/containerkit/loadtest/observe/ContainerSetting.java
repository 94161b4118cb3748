package containerkit.loadtest.observe;

import org.jspecify.annotations.Nullable;

/**
 * Setting of a container, as its MBeans show it.
 *
 * @param key its name, as the kit's applications report it
 * @param value a number, or {@code unlimited}
 * @param property Spring property that sets it; null if there is none
 */
public record ContainerSetting(String key, Object value, @Nullable String property) {}
