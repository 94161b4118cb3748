package containerkit.app.process;

import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps the meters of virtual threads to the mode {@code metrics}: from JDK 21 they run a flight recorder, which no new
 * project has, and Spring Boot makes them wherever their library is.
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
