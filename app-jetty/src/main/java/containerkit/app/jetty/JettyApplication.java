package containerkit.app.jetty;

import containerkit.app.pool.RequestPoolSource;
import containerkit.app.settings.ServerSettingsSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication(scanBasePackages = "containerkit.app", proxyBeanMethods = false)
class JettyApplication {

    public static void main(String[] args) {
        SpringApplication.run(JettyApplication.class, args);
    }

    @Bean
    RequestPoolSource requestPoolSource() {
        return JettyRequestPool::of;
    }

    @Bean
    ServerSettingsSource serverSettingsSource() {
        return JettySettings::of;
    }
}
