package containerkit.app.jetty;

import java.lang.management.ManagementFactory;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Lets Jetty show its own MBeans. */
class JettyMBeans implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    @Override
    public void customize(JettyServletWebServerFactory factory) {
        factory.addServerCustomizers(
                server -> server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer())));
    }
}
