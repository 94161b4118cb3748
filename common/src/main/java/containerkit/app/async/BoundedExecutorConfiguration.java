package containerkit.app.async;

import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Puts a bounded executor in the place of Boot's, under the same name, where a mode sizes one. */
@Configuration(proxyBeanMethods = false)
@Conditional(ThreadSettingsPresent.class)
@EnableConfigurationProperties(ThreadSettings.class)
class BoundedExecutorConfiguration {

    @Bean(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME)
    BoundedExecutor boundedExecutor(ThreadSettings settings) {
        return new BoundedExecutor(settings);
    }
}
