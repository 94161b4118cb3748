package containerkit.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Registers the light timer in place of Spring's observation, which {@link OneTimerOfRequests} excludes. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(LightTimerConfiguration.PROPERTY)
class LightTimerConfiguration {

    static final String PROPERTY = "containerkit.light-timer.enabled";

    @Bean
    FilterRegistrationBean<LightTimer> lightTimer(ObjectProvider<MeterRegistry> meters) {
        FilterRegistrationBean<LightTimer> filter =
                new FilterRegistrationBean<>(new LightTimer(new RequestTimers(meters)));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        filter.setDispatcherTypes(DispatcherType.REQUEST);
        return filter;
    }
}
