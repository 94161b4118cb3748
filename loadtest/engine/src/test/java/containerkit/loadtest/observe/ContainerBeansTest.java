package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MBeans as the containers register them, read through a real connection. */
class ContainerBeansTest {
    private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
    private JMXConnectorServer server;

    @BeforeEach
    void serve() throws Exception {
        server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://127.0.0.1"), Map.of(), beans);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void ofTwoTomcatPoolsTheOneOfThePortIsRead() throws Exception {
        register(
                "Tomcat:type=ThreadPool,name=\"http-nio-127.0.0.1-auto-1-9001\"",
                Map.of("maxThreads", 5, "maxConnections", 1));
        register(
                "Tomcat:type=ThreadPool,name=\"http-nio-127.0.0.1-8080\"",
                Map.of("maxThreads", 50, "minSpareThreads", 10, "maxConnections", 8192, "maxKeepAliveRequests", -1));
        register("Tomcat:type=ThreadPool,name=\"http-nio-127.0.0.1-8080\",subType=SocketProperties", Map.of());

        assertThat(read(8080))
                .containsExactly(
                        new Setting("request_threads_min", 10L, "server.tomcat.threads.min-spare"),
                        new Setting("request_threads_max", 50L, "server.tomcat.threads.max"),
                        new Setting("connections_max", 8192L, "server.tomcat.max-connections"),
                        new Setting("keep_alive_requests", "unlimited", "server.tomcat.max-keep-alive-requests"));
    }

    @Test
    void undertowTellsItsWorkers() throws Exception {
        register(
                "org.xnio:type=Xnio,provider=\"nio\",worker=\"XNIO-1\"",
                Map.of("MaxWorkerPoolSize", 16, "IoThreadCount", 2, "WorkerQueueSize", 0));

        assertThat(read(8080))
                .containsExactly(
                        new Setting("request_threads_max", 16L, "server.undertow.threads.worker"),
                        new Setting("io_threads", 2L, "server.undertow.threads.io"));
    }

    @Test
    void jettyTellsItsWholePool() throws Exception {
        register(
                "org.eclipse.jetty.util.thread:type=queuedthreadpool,id=0", Map.of("minThreads", 8, "maxThreads", 200));

        assertThat(read(8080))
                .containsExactly(
                        new Setting("pool_threads_min", 8L, "server.jetty.threads.min"),
                        new Setting("pool_threads_max", 200L, "server.jetty.threads.max"));
    }

    @Test
    void withoutSuchBeansNothingIsTold() throws Exception {
        assertThat(read(8080)).isEmpty();
    }

    private List<Setting> read(int port) throws Exception {
        try (JmxConnection connection = new JmxConnection(server.getAddress().toString())) {
            return ContainerBeans.read(connection, port);
        }
    }

    private void register(String name, Map<String, Integer> attributes) throws Exception {
        beans.registerMBean(new Values(attributes), new ObjectName(name));
    }

    private record Values(Map<String, Integer> attributes) implements DynamicMBean {
        @Override
        public Object getAttribute(String attribute) throws AttributeNotFoundException {
            if (!attributes.containsKey(attribute)) {
                throw new AttributeNotFoundException(attribute);
            }
            return attributes.get(attribute);
        }

        @Override
        public AttributeList getAttributes(String[] wanted) {
            AttributeList values = new AttributeList();
            for (String name : wanted) {
                if (attributes.containsKey(name)) {
                    values.add(new Attribute(name, attributes.get(name)));
                }
            }
            return values;
        }

        @Override
        public void setAttribute(Attribute attribute) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object invoke(String operation, Object[] arguments, String[] signature) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(getClass().getName(), "values", null, null, null, null);
        }
    }
}
