package containerkit.app.undertow;

import containerkit.app.pool.RequestPoolSource;
import containerkit.app.settings.ServerSettingsSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication(scanBasePackages = "containerkit.app", proxyBeanMethods = false)
class UndertowApplication {

    private static final String COUNT_BUSY = "jboss.threads.eqe.statistics.active-count";

    public static void main(String[] args) {
        // Makes XNIO count busy workers. It is read when the first class that uses it loads.
        if (System.getProperty(COUNT_BUSY) == null) {
            System.setProperty(COUNT_BUSY, "true");
        }
        SpringApplication.run(UndertowApplication.class, args);
    }

    @Bean
    RequestPoolSource requestPoolSource() {
        return UndertowRequestPool::of;
    }

    @Bean
    ServerSettingsSource serverSettingsSource() {
        return UndertowSettings::of;
    }
}
