package containerkit.app.async;

import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Replaces Spring Boot's executor, under the same bean name, if a mode sizes one. */
@Configuration(proxyBeanMethods = false)
@Conditional(BoundedExecutorConfiguration.ThreadSettingsPresent.class)
@EnableConfigurationProperties(ThreadSettings.class)
class BoundedExecutorConfiguration {

    @Bean(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME)
    BoundedExecutor boundedExecutor(ThreadSettings settings) {
        return new BoundedExecutor(settings);
    }

    /** Matches if any of the settings is present: an incomplete or misspelt group must fail at start-up. */
    static class ThreadSettingsPresent implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return Binder.get(context.getEnvironment())
                    .bind(ThreadSettings.PREFIX, Bindable.mapOf(String.class, String.class))
                    .isBound();
        }
    }
}
