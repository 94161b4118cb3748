package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.observe.Profile.Sampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallTreeTest {
    @Test
    void mergesStacksFromTheirFirstFrameOn() {
        CallTree tree = new CallTree.Builder()
                .add(List.of("Thread.run", "Server.handle", "Socket.write"), 2)
                .add(List.of("Thread.run", "Server.handle"), 3)
                .add(List.of("Thread.run", "Socket.write"), 5)
                .add(List.of(), 7)
                .build();

        assertThat(tree.methods()).containsExactly("Thread.run", "Server.handle", "Socket.write");
        assertThat(tree.parents()).containsExactly(-1, 0, 1, 0);
        assertThat(tree.frames()).containsExactly(0, 1, 2, 2);
        assertThat(tree.weights()).containsExactly(0, 3, 2, 5);
        assertThat(tree.total()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({
        "org.x.A$$Lambda$14/0x00007f.apply, org.x.A$$Lambda.apply",
        "org.x.A$$Lambda.0x00007f1c.apply, org.x.A$$Lambda.apply",
        "org.x.A$$Lambda+0x00007f1c.12.apply, org.x.A$$Lambda.apply",
        "jdk.proxy2.$Proxy107.find, jdk.proxy2.$Proxy.find",
        "jdk.internal.reflect.GeneratedMethodAccessor31.invoke, jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        "java.lang.invoke.LambdaForm$MH003.0x0000a.invoke, java.lang.invoke.LambdaForm$MH.invoke",
        "org.x.Owner1.name, org.x.Owner1.name"
    })
    void leavesOutWhatTheJvmNumbers(String recorded, String name) {
        assertThat(StackReader.name(recorded)).isEqualTo(name);
    }

    @Test
    void refusesWhatIsNoRecording(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("no.jfr"), "no recording");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> StackReader.read(file, Sampler.EXECUTION)))
                .isInstanceOf(IOException.class);
    }
}
