package containerkit.app.line;

import java.util.List;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Obeys the modes that exclude WebSocket support by the name of its auto-configuration, which Spring Boot 4 made a part of
 * each container's own.
 */
@Configuration(proxyBeanMethods = false)
class NoWebSocketFilter {

    private static final String EXCLUDED =
            "org.springframework.boot.autoconfigure.websocket.servlet.WebSocketServletAutoConfiguration";

    /** The beans that register it: Tomcat's, and Jetty's two. */
    private static final List<String> BEANS = List.of(
            "webSocketWebServerCustomizer",
            "websocketServletWebServerCustomizer",
            "websocketUpgradeFilterWebServerCustomizer");

    @Bean
    static BeanDefinitionRegistryPostProcessor withoutWebSocket(Environment environment) {
        boolean excluded = Binder.get(environment)
                .bind("spring.autoconfigure.exclude", Bindable.listOf(String.class))
                .map(names -> names.contains(EXCLUDED))
                .orElse(false);
        return registry -> {
            if (excluded) {
                BEANS.stream().filter(registry::containsBeanDefinition).forEach(registry::removeBeanDefinition);
            }
        };
    }
}
