package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;

/** Reads a container's settings from the MBeans that the container itself registers, for applications that report none. */
final class ContainerBeans {
    /** MBeans of a container's pools. Tomcat's is there with {@code server.tomcat.mbeanregistry.enabled}, Jetty's with jetty-jmx. */
    private enum Bean {
        TOMCAT("Tomcat:type=ThreadPool,name=*", "server.tomcat."),
        JETTY("org.eclipse.jetty.util.thread:type=queuedthreadpool,id=*", "server.jetty."),
        XNIO("org.xnio:type=Xnio,*", "server.undertow.");

        private final String pattern;
        private final String properties;

        Bean(String pattern, String properties) {
            this.pattern = pattern;
            this.properties = properties;
        }
    }

    /**
     * Attribute of an MBean.
     *
     * @param setting name of the setting, as the kit's applications report it
     * @param property end of the Spring property that sets it
     * @param limits true if a value below 1 means that there is no limit
     */
    private record Attribute(Bean bean, String name, String setting, String property, boolean limits) {}

    private static final List<Attribute> ATTRIBUTES = List.of(
            new Attribute(Bean.TOMCAT, "minSpareThreads", "request_threads_min", "threads.min-spare", false),
            new Attribute(Bean.TOMCAT, "maxThreads", "request_threads_max", "threads.max", false),
            new Attribute(Bean.TOMCAT, "maxConnections", "connections_max", "max-connections", true),
            new Attribute(Bean.TOMCAT, "acceptCount", "backlog", "accept-count", false),
            new Attribute(Bean.TOMCAT, "maxKeepAliveRequests", "keep_alive_requests", "max-keep-alive-requests", true),
            new Attribute(Bean.TOMCAT, "keepAliveTimeout", "keep_alive_timeout_ms", "keep-alive-timeout", true),
            // with the container's own threads, which the kit's application subtracts
            new Attribute(Bean.JETTY, "minThreads", "pool_threads_min", "threads.min", false),
            new Attribute(Bean.JETTY, "maxThreads", "pool_threads_max", "threads.max", false),
            new Attribute(Bean.XNIO, "MaxWorkerPoolSize", "request_threads_max", "threads.worker", false),
            new Attribute(Bean.XNIO, "IoThreadCount", "io_threads", "threads.io", false));

    private ContainerBeans() {}

    /**
     * Returns the settings that the MBeans show; empty if there are no such MBeans.
     *
     * @param port port that requests go to, because a management server may have a pool of its own
     * @throws IOException if the server does not respond over JMX
     */
    static List<Setting> read(JmxConnection jmx, int port) throws IOException {
        List<Setting> settings = new ArrayList<>();
        for (Bean bean : Bean.values()) {
            List<Attribute> attributes =
                    ATTRIBUTES.stream().filter(each -> each.bean == bean).toList();
            Set<ObjectName> names = jmx.names(bean.pattern);
            ObjectName name = names.stream()
                    .filter(each -> each.getCanonicalName().contains("-" + port + "\""))
                    .findFirst()
                    .orElseGet(() -> names.stream().findFirst().orElse(null));
            Map<String, Object> values = name == null
                    ? Map.of()
                    : jmx.read(name, attributes.stream().map(Attribute::name).toList());
            for (Attribute attribute : attributes) {
                if (values.get(attribute.name) instanceof Number number) {
                    Object value =
                            attribute.limits && number.longValue() < 1 ? "unlimited" : (Object) number.longValue();
                    settings.add(new Setting(attribute.setting, value, bean.properties + attribute.property));
                }
            }
        }
        return settings;
    }
}
