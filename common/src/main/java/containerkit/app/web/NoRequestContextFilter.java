package containerkit.app.web;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.RequestContextFilter;

/**
 * Leaves out the filter that makes the request known to its thread: the dispatcher servlet does that itself, and no
 * filter here asks for it earlier.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "containerkit.request-context-filter.enabled", havingValue = false)
class NoRequestContextFilter {

    /** Spring Boot brings none of its own where there is a registration. */
    @Bean
    FilterRegistrationBean<RequestContextFilter> requestContextFilter() {
        FilterRegistrationBean<RequestContextFilter> none = new FilterRegistrationBean<>(new RequestContextFilter());
        none.setEnabled(false);
        return none;
    }
}
