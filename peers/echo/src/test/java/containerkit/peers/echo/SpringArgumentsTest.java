package containerkit.peers.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpringArgumentsTest {

    private String port;

    @BeforeEach
    void findAFreePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(Port.HOST))) {
            port = String.valueOf(free.getLocalPort());
        }
    }

    @Test
    void sayWhereToListenAndKeepTheOptions() {
        assertThat(SpringArguments.of(new String[] {"--a=1", port, "--b"}, "--c=3"))
                .containsExactly("--server.address=127.0.0.1", "--server.port=" + port, "--c=3", "--a=1", "--b");
    }

    @Test
    void takeADefaultOnlyWhereNothingElseIsGiven() {
        assertThat(SpringArguments.of(new String[] {port, "--a=1"}, "--a=2", "--ab=3"))
                .containsExactly("--server.address=127.0.0.1", "--server.port=" + port, "--ab=3", "--a=1");
    }
}
