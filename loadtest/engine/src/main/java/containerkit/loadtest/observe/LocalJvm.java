package containerkit.loadtest.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Connects to JVMs of this machine and this user through the attach API, whose management agent refuses peers that are
 * not local. It is a class of its own, because the public JRE images lack the API's module.
 */
public final class LocalJvm {
    private LocalJvm() {}

    /** @throws IOException if that process is no JVM, or does not respond */
    public static JmxConnection attach(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return new JmxConnection(machine.startLocalManagementAgent());
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("process " + pid + " does not let itself be attached to: " + e.getMessage(), e);
        }
    }

    /**
     * Connects to the JVM among a process and its descendants, because a command may start it through a shell or through
     * another JVM, such as a build tool's.
     *
     * @return null if none of them is a JVM
     * @throws IOException if the JVM does not respond, or several could be the server
     */
    public static @Nullable JmxConnection attachToTree(long pid) throws IOException {
        Set<String> machines =
                VirtualMachine.list().stream().map(VirtualMachineDescriptor::id).collect(Collectors.toSet());
        List<Long> innermost = ProcessReader.tree(Stream.of(pid))
                .filter(process ->
                        isJvm(machines, process) && process.descendants().noneMatch(child -> isJvm(machines, child)))
                .map(ProcessHandle::pid)
                .toList();
        if (innermost.size() > 1) {
            throw new IOException(
                    "processes " + innermost + " of its command are JVMs, and only one can be the server");
        }
        return innermost.isEmpty() ? null : attach(innermost.get(0));
    }

    private static boolean isJvm(Set<String> machines, ProcessHandle process) {
        return machines.contains(Long.toString(process.pid()));
    }

    /** Returns the process ids of the JVMs whose main class, jar or arguments contain that text. */
    public static List<Long> running(String text) {
        return VirtualMachine.list().stream()
                .filter(machine -> machine.displayName().contains(text))
                .map(machine -> Long.valueOf(machine.id()))
                .toList();
    }
}
