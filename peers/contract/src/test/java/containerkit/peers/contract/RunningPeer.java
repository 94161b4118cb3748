package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.VirtualMachine;
import containerkit.peers.contract.Client.Request;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A server's process on its own port. */
final class RunningPeer implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(180);
    private static final Duration END = Duration.ofSeconds(10);
    private static final int POLL_MS = 50;

    private final Process process;
    private final Path log;
    private final int port;

    private RunningPeer(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts the server and waits until it responds. */
    static RunningPeer start(Entry entry) throws IOException, InterruptedException {
        int port = freePort();
        RunningPeer peer = run(entry.command(Catalogue.kit(), port), port);
        long deadline = System.nanoTime() + START.toNanos();
        Client client = new Client(port);
        Request request =
                entry.identity() == null ? Contract.served(entry).get(0).request() : Request.get(entry.identity());
        while (!client.responds(request)) {
            if (!peer.process.isAlive() || System.nanoTime() > deadline) {
                peer.process.destroyForcibly();
                throw new AssertionError(entry.name() + " does not response: " + peer.printed());
            }
            Thread.sleep(POLL_MS);
        }
        return peer;
    }

    /** Runs a command without waiting until it listens. */
    static RunningPeer run(List<String> command, int port) throws IOException {
        Path log = Files.createTempFile("peer-", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new RunningPeer(process, log, port);
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port;
    }

    /** Returns the exit status. */
    int await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("it did not end by itself");
        }
        return process.exitValue();
    }

    /** Returns what it wrote to standard output and standard error. */
    List<String> printed() throws IOException {
        return Files.readAllLines(log);
    }

    /** Asks it to end and fails if it does not. */
    void end() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("it did not end within " + END.toSeconds() + " s of SIGTERM");
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(log);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(KeptConnection.HOST))) {
            return socket.getLocalPort();
        }
    }

    /** Observes a JVM like the kit: attach, query, read attributes and invoke an operation. */
    static final class Jmx {

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
}
