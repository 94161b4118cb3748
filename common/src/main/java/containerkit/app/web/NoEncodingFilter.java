package containerkit.app.web;

import java.nio.charset.StandardCharsets;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.CharacterEncodingFilter;

/**
 * Says once that requests which name no encoding are UTF-8, in the place of the filter that says so of each. The filter
 * overrules requests that name another one, too; this does not.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "containerkit.encoding-filter.enabled", havingValue = false)
class NoEncodingFilter {

    @Bean
    ServletContextInitializer utf8Requests() {
        return context -> context.setRequestCharacterEncoding(StandardCharsets.UTF_8.name());
    }

    /** Spring Boot puts no filter before requests that has a registration which is switched off. */
    @Bean
    FilterRegistrationBean<CharacterEncodingFilter> unregistered(CharacterEncodingFilter filter) {
        FilterRegistrationBean<CharacterEncodingFilter> none = new FilterRegistrationBean<>(filter);
        none.setEnabled(false);
        return none;
    }
}
