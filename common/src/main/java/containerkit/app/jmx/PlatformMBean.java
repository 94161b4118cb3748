package containerkit.app.jmx;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** One of the application's MXBeans, registered with the platform's MBean server until it is closed. */
public final class PlatformMBean implements AutoCloseable {

    private static final String DOMAIN = "containerkit";

    private final ObjectName name;

    private PlatformMBean(ObjectName name) {
        this.name = name;
    }

    /**
     * Registers {@code bean} as {@code containerkit:type=<type>}.
     *
     * @throws IllegalStateException if the name is taken, as by a second application in the same JVM
     */
    public static <T> PlatformMBean register(String type, T bean, Class<T> mxBeanInterface) {
        try {
            ObjectName name = new ObjectName(DOMAIN + ":type=" + type);
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new StandardMBean(bean, mxBeanInterface, true), name);
            return new PlatformMBean(name);
        } catch (JMException e) {
            throw new IllegalStateException("cannot register the MXBean " + type, e);
        }
    }

    @Override
    public void close() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (JMException e) {
            throw new IllegalStateException("cannot unregister " + name, e);
        }
    }
}
