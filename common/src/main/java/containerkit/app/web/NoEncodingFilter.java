package containerkit.app.web;

import java.nio.charset.StandardCharsets;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.CharacterEncodingFilter;

/**
 * Replaces the filter that sets each request's encoding by the container's default, UTF-8. Unlike the filter, the default
 * does not override an encoding that a request names.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "containerkit.encoding-filter.enabled", havingValue = false)
class NoEncodingFilter {

    @Bean
    ServletContextInitializer utf8Requests() {
        return context -> context.setRequestCharacterEncoding(StandardCharsets.UTF_8.name());
    }

    /** Returns a disabled registration, which keeps Spring Boot from adding the filter. */
    @Bean
    FilterRegistrationBean<CharacterEncodingFilter> unregistered(CharacterEncodingFilter filter) {
        FilterRegistrationBean<CharacterEncodingFilter> none = new FilterRegistrationBean<>(filter);
        none.setEnabled(false);
        return none;
    }
}
