package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class LocalJvmTest {
    /** Starts the server in a JVM of its own, as a build tool does. */
    static final class Tool {
        public static void main(String[] arguments) throws Exception {
            jvm(Server.class).inheritIO().start().waitFor();
        }
    }

    static final class Server {
        public static void main(String[] arguments) throws IOException {
            System.out.print('r');
            System.out.flush();
            System.in.read();
        }
    }

    @Test
    void theInnermostJvmOfACommandIsObserved() throws Exception {
        Process tool = jvm(Tool.class).start();
        try {
            assertThat(tool.getInputStream().read()).isEqualTo('r');
            long server = tool.descendants().findFirst().orElseThrow().pid();
            try (JmxConnection jmx = LocalJvm.attachToTree(tool.pid())) {
                assertThat(jmx.read(new ObjectName("java.lang:type=Runtime"), "Pid"))
                        .containsEntry("Pid", server);
            }
        } finally {
            tool.descendants().forEach(ProcessHandle::destroyForcibly);
            tool.destroyForcibly();
        }
    }

    private static ProcessBuilder jvm(Class<?> main) {
        return new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName());
    }

    @Test
    void aConnectionThatCannotReadIsClosed() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.serialFilter=!*",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerProbeTest.Worker.class.getName())
                .start();
        try {
            assertThat(jvm.getInputStream().read()).isEqualTo('r');
            JmxConnection jmx = LocalJvm.attach(jvm.pid());

            assertThatThrownBy(() -> ServerProbe.of(jmx, OptionalLong.of(jvm.pid())))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("REJECTED");
            assertThatThrownBy(() -> jmx.names("java.lang:*"))
                    .isInstanceOf(IOException.class)
                    .hasMessageNotContaining("REJECTED");
        } finally {
            jvm.destroyForcibly();
        }
    }
}
