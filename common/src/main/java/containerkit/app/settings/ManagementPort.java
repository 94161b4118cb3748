package containerkit.app.settings;

import java.util.Map;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Lets {@code management.server.port} be 1000 above {@code server.port} unless somebody sets it: so applications that are
 * started side by side need one port each to be named. A free one is chosen where there is none 1000 above.
 */
class ManagementPort implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {
    private static final int ABOVE = 1_000;
    private static final int LAST = 65_535;
    private static final int SPRING_DEFAULT = 8_080;

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        ConfigurableEnvironment environment = event.getEnvironment();
        int port = environment.getProperty("server.port", Integer.class, SPRING_DEFAULT);
        int management = port > 0 && port + ABOVE <= LAST ? port + ABOVE : 0;
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("managementPort", Map.of("management.server.port", management)));
    }
}
