package containerkit.app.jetty;

import containerkit.app.jetty.line.JettyCustomizer;
import java.lang.management.ManagementFactory;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Server;

/** Lets Jetty show its own MBeans. */
class JettyMBeans extends JettyCustomizer {

    @Override
    protected void tune(Server server) {
        server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
    }
}
