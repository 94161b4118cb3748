package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Connection to the MBeans of one JVM. Every call returns within {@value #RESPONSE_TIMEOUT_MS} ms or fails. */
public final class JmxConnection implements AutoCloseable {
    private static final int RESPONSE_TIMEOUT_MS = 5_000;
    private static final ObjectName COMMANDS = name("com.sun.management:type=DiagnosticCommand");

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    /** @throws IOException if nothing listens there, or a password is wanted */
    public JmxConnection(String serviceUrl) throws IOException {
        // RMI waits for ever by default, and so would the kit for a server that hangs.
        String timeout = Integer.toString(RESPONSE_TIMEOUT_MS);
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", timeout);
        System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", timeout);
        try {
            connector = JMXConnectorFactory.connect(new JMXServiceURL(serviceUrl));
        } catch (SecurityException e) {
            throw new IOException("JMX with a password is not supported: " + e.getMessage(), e);
        }
        server = connector.getMBeanServerConnection();
    }

    /** Returns the attributes in one round trip, without those that the MBean lacks; none if there is no such MBean. */
    Map<String, Object> read(ObjectName name, String... attributes) throws IOException {
        try {
            return server.getAttributes(name, attributes).asList().stream()
                    .filter(attribute -> attribute.getValue() != null)
                    .collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
        } catch (InstanceNotFoundException e) {
            return Map.of();
        } catch (JMException e) {
            throw new IOException("cannot read " + name, e);
        }
    }

    /** Returns the names that match the pattern, sorted. */
    Set<ObjectName> names(String pattern) throws IOException {
        return new TreeSet<>(server.queryNames(name(pattern), null));
    }

    Object invoke(ObjectName name, String operation, Object[] arguments, String[] signature) throws IOException {
        try {
            return server.invoke(name, operation, arguments, signature);
        } catch (JMException e) {
            throw new IOException("cannot call " + operation + " of " + name, e);
        }
    }

    /** Calls a diagnostic command of the JVM, e.g. {@code vmNativeMemory}, and returns what it prints. */
    Object command(String name, String argument) throws IOException {
        String[] types = {String[].class.getName()};
        return invoke(COMMANDS, name, new Object[] {new String[] {argument}}, types);
    }

    /** Its calls throw an {@link java.lang.reflect.UndeclaredThrowableException} if the server does not respond. */
    <T> T proxy(ObjectName name, Class<T> type) {
        return JMX.newMXBeanProxy(server, name, type);
    }

    static ObjectName name(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            return; // the server went first; there is nothing left to close
        }
    }
}
