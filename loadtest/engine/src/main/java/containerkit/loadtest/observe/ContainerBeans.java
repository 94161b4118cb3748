package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;

/** Reads a container's settings from the MBeans that the container itself registers, for applications that report none. */
final class ContainerBeans {
    /** MBeans of Tomcat's pools, which are there with {@code server.tomcat.mbeanregistry.enabled}. */
    private static final String TOMCAT = "Tomcat:type=ThreadPool,name=*";

    /** Those of Jetty's, which are there with jetty-jmx. */
    private static final String JETTY = "org.eclipse.jetty.util.thread:type=queuedthreadpool,id=*";

    private static final String XNIO = "org.xnio:type=Xnio,*";

    /**
     * Attribute of an MBean.
     *
     * @param setting name of the setting, as the kit's applications report it
     * @param property the Spring property that sets it, without {@code server.}
     * @param limits true if a value below 1 means that there is no limit
     */
    private record Attribute(String bean, String name, String setting, String property, boolean limits) {}

    private static final List<Attribute> ATTRIBUTES = List.of(
            new Attribute(TOMCAT, "minSpareThreads", "request_threads_min", "tomcat.threads.min-spare", false),
            new Attribute(TOMCAT, "maxThreads", "request_threads_max", "tomcat.threads.max", false),
            new Attribute(TOMCAT, "maxConnections", "connections_max", "tomcat.max-connections", true),
            new Attribute(TOMCAT, "acceptCount", "backlog", "tomcat.accept-count", false),
            new Attribute(
                    TOMCAT, "maxKeepAliveRequests", "keep_alive_requests", "tomcat.max-keep-alive-requests", true),
            new Attribute(TOMCAT, "keepAliveTimeout", "keep_alive_timeout_ms", "tomcat.keep-alive-timeout", true),
            // with the container's own threads, which the kit's application subtracts
            new Attribute(JETTY, "minThreads", "pool_threads_min", "jetty.threads.min", false),
            new Attribute(JETTY, "maxThreads", "pool_threads_max", "jetty.threads.max", false),
            new Attribute(XNIO, "MaxWorkerPoolSize", "request_threads_max", "undertow.threads.worker", false),
            new Attribute(XNIO, "IoThreadCount", "io_threads", "undertow.threads.io", false));

    private ContainerBeans() {}

    /**
     * Returns the settings that the MBeans show; empty if there are no such MBeans.
     *
     * @param port port that requests go to, because a management server may have a pool of its own
     * @throws IOException if the server does not respond over JMX
     */
    static List<Setting> read(JmxConnection jmx, int port) throws IOException {
        List<Setting> settings = new ArrayList<>();
        for (String bean : List.of(TOMCAT, JETTY, XNIO)) {
            List<Attribute> attributes =
                    ATTRIBUTES.stream().filter(each -> each.bean.equals(bean)).toList();
            Set<ObjectName> names = jmx.names(bean);
            ObjectName name = names.stream()
                    .filter(each -> each.getCanonicalName().contains("-" + port + "\""))
                    .findFirst()
                    .orElseGet(() -> names.stream().findFirst().orElse(null));
            Map<String, Object> values = name == null
                    ? Map.of()
                    : jmx.read(name, attributes.stream().map(Attribute::name).toArray(String[]::new));
            for (Attribute attribute : attributes) {
                if (values.get(attribute.name) instanceof Number number) {
                    Object value =
                            attribute.limits && number.longValue() < 1 ? "unlimited" : (Object) number.longValue();
                    settings.add(new Setting(attribute.setting, value, "server." + attribute.property));
                }
            }
        }
        return settings;
    }
}
