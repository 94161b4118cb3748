package containerkit.app.work;

import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Puts {@link RawFilter} before all others; of filters with the same order, those registered like this come first. */
@Configuration(proxyBeanMethods = false)
class RawConfiguration {

    @Bean
    FilterRegistrationBean<RawFilter> rawFilter(@Value("${server.name}") String serverName) {
        byte[] body = (serverName + WorkController.BLOCK).getBytes(StandardCharsets.UTF_8);
        FilterRegistrationBean<RawFilter> filter = new FilterRegistrationBean<>(new RawFilter(body));
        filter.addUrlPatterns("/raw");
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }
}
