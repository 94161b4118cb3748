package containerkit.app.tomcat;

import containerkit.app.pool.RequestPoolSource;
import containerkit.app.settings.ServerSettingsSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication(scanBasePackages = "containerkit.app", proxyBeanMethods = false)
class TomcatApplication {

    public static void main(String[] args) {
        SpringApplication.run(TomcatApplication.class, args);
    }

    @Bean
    RequestPoolSource requestPoolSource() {
        return TomcatRequestPool::of;
    }

    @Bean
    ServerSettingsSource serverSettingsSource() {
        return TomcatSettings::of;
    }
}
