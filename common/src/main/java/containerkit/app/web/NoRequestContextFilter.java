package containerkit.app.web;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.RequestContextFilter;

/**
 * Removes the filter that exposes the request to its thread: the dispatcher servlet does that itself, and no filter needs
 * it earlier.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "containerkit.request-context-filter.enabled", havingValue = false)
class NoRequestContextFilter {

    /** Returns a disabled registration. With a registration, Spring Boot adds no filter of its own. */
    @Bean
    FilterRegistrationBean<RequestContextFilter> requestContextFilter() {
        FilterRegistrationBean<RequestContextFilter> none = new FilterRegistrationBean<>(new RequestContextFilter());
        none.setEnabled(false);
        return none;
    }
}
