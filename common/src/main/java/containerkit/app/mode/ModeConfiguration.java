package containerkit.app.mode;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.system.JavaVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Binds the settings of the modes and refuses to start with settings that would have no effect. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KitSettings.class)
class ModeConfiguration {

    private static final String VIRTUAL = "spring.threads.virtual.enabled";
    private static final String CAP = "containerkit.virtual-threads.max";

    /**
     * Refuses virtual threads on a JDK that has none, where Spring Boot would silently run platform threads. Refuses a
     * limit of virtual threads without virtual threads.
     */
    @Bean
    static BeanFactoryPostProcessor noSilentPlatformThreads(Environment environment) {
        return beans -> {
            boolean virtual = environment.getProperty(VIRTUAL, Boolean.class, false);
            if (virtual && JavaVersion.getJavaVersion().isOlderThan(JavaVersion.TWENTY_ONE)) {
                throw new InvalidConfigurationPropertyValueException(
                        VIRTUAL, true, "virtual threads need JDK 21 or newer, and this is " + Runtime.version());
            }
            if (!virtual && environment.containsProperty(CAP)) {
                throw new InvalidConfigurationPropertyValueException(
                        CAP, environment.getProperty(CAP), "it has no effect unless " + VIRTUAL + " is true");
            }
        };
    }
}
