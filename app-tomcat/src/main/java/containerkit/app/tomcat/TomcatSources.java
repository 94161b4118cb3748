package containerkit.app.tomcat;

import containerkit.app.pool.RequestPoolSource;
import containerkit.app.settings.ServerSettingsSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans that read Tomcat's request pool and settings; absent where the jar runs on another container. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.apache.catalina.startup.Tomcat")
class TomcatSources {

    @Bean
    RequestPoolSource requestPoolSource() {
        return TomcatRequestPool::of;
    }

    @Bean
    ServerSettingsSource serverSettingsSource() {
        return TomcatSettings::of;
    }
}
