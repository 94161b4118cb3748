package containerkit.app.work;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Serves {@code /raw}: the response of {@code /test/block} without a workload and without Spring. The difference between
 * the two is the framework's share.
 */
@Configuration(proxyBeanMethods = false)
class RawConfiguration {

    /** Registers the filter as a bean: among filters with the same order, such filters come first. */
    @Bean
    FilterRegistrationBean<RawFilter> rawFilter(@Value("${server.name}") String serverName) {
        byte[] body = (serverName + WorkController.BLOCK).getBytes(StandardCharsets.UTF_8);
        FilterRegistrationBean<RawFilter> filter = new FilterRegistrationBean<>(new RawFilter(body));
        filter.addUrlPatterns("/raw");
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    /**
     * Responds with a fixed body. It is a filter, not a servlet: Spring Boot maps its filters to every path, so a
     * servlet would run behind them.
     */
    record RawFilter(byte[] body) implements Filter {

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (!((HttpServletRequest) request).getMethod().equals("GET")) {
                chain.doFilter(request, response);
                return;
            }
            response.setContentType(WorkController.TEXT);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
