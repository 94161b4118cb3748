package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A JVM that takes connections and then lets nobody ask for anything, as servers do that filter all deserialisation. */
class RefusingJvmTest {
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
