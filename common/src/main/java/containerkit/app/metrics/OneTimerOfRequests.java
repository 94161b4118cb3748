package containerkit.app.metrics;

import containerkit.app.line.RequestObservation;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Excludes Spring's observation if the light timer is on: otherwise every request would be counted twice. */
class OneTimerOfRequests implements AutoConfigurationImportFilter, EnvironmentAware {

    private boolean lightTimer;

    @Override
    public void setEnvironment(Environment environment) {
        lightTimer = environment.getProperty(LightTimerConfiguration.PROPERTY, Boolean.class, false);
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        boolean[] wanted = new boolean[configurations.length];
        for (int i = 0; i < configurations.length; i++) {
            wanted[i] = !(lightTimer && RequestObservation.AUTO_CONFIGURATION.equals(configurations[i]));
        }
        return wanted;
    }
}
