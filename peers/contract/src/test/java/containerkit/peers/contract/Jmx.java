package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.VirtualMachine;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Observes a JVM like the kit: attach, query, read attributes and invoke an operation. */
final class Jmx {

    private static final List<String> ATTRIBUTES = List.of("ProcessCpuTime", "Name");

    private Jmx() {}

    /** Fails if the JVM cannot be observed. */
    static void observe(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        String address = machine.startLocalManagementAgent();
        machine.detach();
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            assertThat(beans.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null))
                    .as("its collectors, by JMX")
                    .isNotEmpty();
            assertThat(beans.getAttributes(
                            new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                            ATTRIBUTES.toArray(String[]::new)))
                    .as("attributes, by JMX")
                    .hasSameSizeAs(ATTRIBUTES);
            ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                    beans, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
            assertThat(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                    .as("bytes that its threads allocated, by JMX")
                    .isNotEmpty();
        }
    }
}
