package containerkit.app.process;

import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Removes the meters of virtual threads in all modes but {@code metrics}. Spring Boot creates them if their library is
 * present, and from JDK 21 they run a flight recorder, which a new project does not have.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(
        name = "containerkit.virtual-thread-meters.enabled",
        havingValue = false,
        matchIfMissing = true)
class NoVirtualThreadMeters {

    private static final String BEAN = "virtualThreadMetrics";

    @Bean
    static BeanDefinitionRegistryPostProcessor withoutVirtualThreadMeters() {
        return registry -> {
            if (registry.containsBeanDefinition(BEAN)) {
                registry.removeBeanDefinition(BEAN);
            }
        };
    }
}
