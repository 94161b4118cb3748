package containerkit.app.mode;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/** Reads the properties that the active mode sets. */
public final class ModeProperties {

    private static final String ON_PROFILE = "spring.config.activate.on-profile";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}:]+)");

    private ModeProperties() {}

    /**
     * Returns the properties of the configuration documents that name an active profile, with the values in effect. A
     * property that another one refers to by a placeholder is left out: the other one passes its value on.
     */
    public static Map<String, String> of(ConfigurableEnvironment environment) {
        Map<String, String> properties = new TreeMap<>();
        Set<String> passedOn = new HashSet<>(Set.of(ON_PROFILE));
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> document && document.containsProperty(ON_PROFILE)) {
                for (String name : document.getPropertyNames()) {
                    properties.put(name, environment.getProperty(name));
                    PLACEHOLDER
                            .matcher(String.valueOf(document.getProperty(name)))
                            .results()
                            .map(placeholder -> placeholder.group(1))
                            .forEach(passedOn::add);
                }
            }
        }
        properties.keySet().removeAll(passedOn);
        return properties;
    }
}
