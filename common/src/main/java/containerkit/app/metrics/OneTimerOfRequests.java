package containerkit.app.metrics;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.autoconfigure.observation.web.servlet.WebMvcObservationAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Excludes Spring's observation if the light timer is on: otherwise every request would be counted twice. */
class OneTimerOfRequests implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final String OBSERVATION = WebMvcObservationAutoConfiguration.class.getName();

    private boolean lightTimer;

    @Override
    public void setEnvironment(Environment environment) {
        lightTimer = environment.getProperty(LightTimerConfiguration.PROPERTY, Boolean.class, false);
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        boolean[] wanted = new boolean[configurations.length];
        for (int i = 0; i < configurations.length; i++) {
            wanted[i] = !(lightTimer && OBSERVATION.equals(configurations[i]));
        }
        return wanted;
    }
}
