package containerkit.loadtest.observe;

import org.jspecify.annotations.Nullable;

/**
 * A setting of a container, as its MBeans tell it.
 *
 * @param key its name, as the kit's applications report it
 * @param value a number, or {@code unlimited}
 * @param property the Spring property that sets it; null where there is none
 */
public record ContainerSetting(String key, Object value, @Nullable String property) {}
