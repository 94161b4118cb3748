package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Reads a container's settings from the MBeans that the container itself registers, for applications that report none. */
final class ContainerBeans {
    /**
     * Kind of MBean with the settings that it shows. The names of settings are those that the kit's applications
     * report.
     *
     * @param pattern pattern of its name
     * @param attributes its attributes, with the settings that they are
     */
    private record Bean(String pattern, List<Attribute> attributes) {}

    /**
     * Attribute of an MBean.
     *
     * @param name name of the attribute
     * @param setting name of the setting
     * @param property Spring property that sets it; null if there is none
     * @param least smallest value that is a limit; a smaller one means that there is no limit
     */
    private record Attribute(String name, String setting, @Nullable String property, long least) {}

    private static final String UNLIMITED = "unlimited";
    private static final int NO_LEAST = Integer.MIN_VALUE;

    /**
     * Known MBeans: Tomcat's with {@code server.tomcat.mbeanregistry.enabled}, Jetty's with jetty-jmx; XNIO always
     * registers its own.
     */
    private static final List<Bean> BEANS = List.of(
            new Bean(
                    "Tomcat:type=ThreadPool,name=*",
                    List.of(
                            new Attribute(
                                    "minSpareThreads",
                                    "request_threads_min",
                                    "server.tomcat.threads.min-spare",
                                    NO_LEAST),
                            new Attribute("maxThreads", "request_threads_max", "server.tomcat.threads.max", NO_LEAST),
                            new Attribute("maxConnections", "connections_max", "server.tomcat.max-connections", 1),
                            new Attribute("acceptCount", "backlog", "server.tomcat.accept-count", NO_LEAST),
                            new Attribute(
                                    "maxKeepAliveRequests",
                                    "keep_alive_requests",
                                    "server.tomcat.max-keep-alive-requests",
                                    1),
                            new Attribute(
                                    "keepAliveTimeout",
                                    "keep_alive_timeout_ms",
                                    "server.tomcat.keep-alive-timeout",
                                    1))),
            new Bean(
                    "org.eclipse.jetty.util.thread:type=queuedthreadpool,id=*",
                    List.of(
                            // with the container's own threads, which the kit's application subtracts
                            new Attribute("minThreads", "pool_threads_min", "server.jetty.threads.min", NO_LEAST),
                            new Attribute("maxThreads", "pool_threads_max", "server.jetty.threads.max", NO_LEAST))),
            new Bean(
                    "org.xnio:type=Xnio,*",
                    List.of(
                            new Attribute(
                                    "MaxWorkerPoolSize",
                                    "request_threads_max",
                                    "server.undertow.threads.worker",
                                    NO_LEAST),
                            new Attribute("IoThreadCount", "io_threads", "server.undertow.threads.io", NO_LEAST))));

    private ContainerBeans() {}

    /**
     * Returns the settings that the MBeans show; empty if there are no such MBeans.
     *
     * @param port port that requests go to, because a management server may have a pool of its own
     * @throws IOException if the server does not respond over JMX
     */
    static List<ContainerSetting> read(JmxConnection jmx, int port) throws IOException {
        List<ContainerSetting> settings = new ArrayList<>();
        for (Bean bean : BEANS) {
            Set<ObjectName> names = jmx.names(bean.pattern());
            ObjectName name = names.stream()
                    .filter(each -> each.getCanonicalName().contains("-" + port + "\""))
                    .findFirst()
                    .orElseGet(() -> names.stream().findFirst().orElse(null));
            if (name == null) {
                continue;
            }
            Map<String, Object> values = jmx.read(
                    name, bean.attributes().stream().map(Attribute::name).toList());
            for (Attribute attribute : bean.attributes()) {
                if (values.get(attribute.name()) instanceof Number number) {
                    settings.add(new ContainerSetting(
                            attribute.setting(), value(number.longValue(), attribute), attribute.property()));
                }
            }
        }
        return settings;
    }

    private static Object value(long number, Attribute attribute) {
        return attribute.least() != NO_LEAST && number < attribute.least() ? UNLIMITED : (Object) number;
    }
}
