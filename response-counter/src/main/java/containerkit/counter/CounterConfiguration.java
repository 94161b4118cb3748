package containerkit.counter;

import jakarta.servlet.Filter;
import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds the counting filter to an application of Spring Boot that has the jar on its class path. */
@Configuration(proxyBeanMethods = false)
public class CounterConfiguration {
    private static final String FILE = "containerkit.counter.file";

    @Bean
    Filter containerkitResponseCounter() {
        String file = System.getProperty(FILE);
        if (file == null) {
            throw new IllegalStateException("the response counter needs -D" + FILE + "=FILE");
        }
        return new CountingFilter(Path.of(file));
    }
}
