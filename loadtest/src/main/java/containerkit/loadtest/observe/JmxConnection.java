package containerkit.loadtest.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the MBeans of one JVM. A local JVM is reached through the attach API, whose management agent
 * refuses peers that are not local. Every call answers within {@value #RESPONSE_TIMEOUT_MS} ms or fails.
 */
public final class JmxConnection implements AutoCloseable {
    private static final int RESPONSE_TIMEOUT_MS = 5_000;

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private JmxConnection(JMXServiceURL url) throws IOException {
        // RMI waits for ever by default, and so would the kit for a server that hangs.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", Integer.toString(RESPONSE_TIMEOUT_MS));
        connector = JMXConnectorFactory.connect(url);
        server = connector.getMBeanServerConnection();
    }

    /**
     * Connects to a local JVM of the same user.
     *
     * @throws IOException where that process is no JVM, or does not answer
     */
    public static JmxConnection attach(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return new JmxConnection(new JMXServiceURL(machine.startLocalManagementAgent()));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("process " + pid + " does not let itself be attached to: " + e.getMessage(), e);
        }
    }

    /**
     * Connects to the JVM among a process and its descendants: a command may start it through a shell.
     *
     * @return null where none of them is a JVM
     * @throws IOException where the JVM does not answer
     */
    public static @Nullable JmxConnection attachToTree(long pid) throws IOException {
        Set<String> machines =
                VirtualMachine.list().stream().map(VirtualMachineDescriptor::id).collect(Collectors.toSet());
        Optional<ProcessHandle> root = ProcessHandle.of(pid);
        Optional<Long> jvm = Stream.concat(root.stream(), root.stream().flatMap(ProcessHandle::descendants))
                .map(ProcessHandle::pid)
                .filter(id -> machines.contains(Long.toString(id)))
                .findFirst();
        return jvm.isPresent() ? attach(jvm.get()) : null;
    }

    /**
     * Connects to a JMX service URL.
     *
     * @throws IOException where nothing answers there
     */
    public static JmxConnection connect(String serviceUrl) throws IOException {
        return new JmxConnection(new JMXServiceURL(serviceUrl));
    }

    /** The attributes that this MBean has, in one round trip; those it lacks are absent, an absent MBean gives none. */
    Map<String, Object> read(ObjectName name, List<String> attributes) throws IOException {
        try {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Attribute attribute : server.getAttributes(name, attributes.toArray(String[]::new))
                    .asList()) {
                if (attribute.getValue() != null) {
                    values.put(attribute.getName(), attribute.getValue());
                }
            }
            return values;
        } catch (InstanceNotFoundException e) {
            return Map.of();
        } catch (JMException e) {
            throw new IOException("cannot read " + name, e);
        }
    }

    /** Names that match the pattern, sorted. */
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
            // The server went first; there is nothing left to close.
            return;
        }
    }
}
