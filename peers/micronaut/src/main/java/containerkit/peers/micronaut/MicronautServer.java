package containerkit.peers.micronaut;

import containerkit.peers.echo.Port;
import io.micronaut.runtime.Micronaut;
import java.util.List;
import java.util.Map;

/**
 * Micronaut on its own Netty, as it comes, but for compression, which no other peer has, and for epoll, which all on
 * Netty have where there is one.
 */
final class MicronautServer {

    private static final List<String> TRANSPORTS = List.of("epoll", "nio"); // the first that there is

    private MicronautServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        Micronaut.build(new String[0])
                .mainClass(MicronautServer.class)
                .banner(false)
                .properties(Map.of(
                        "micronaut.server.host",
                        Port.HOST,
                        "micronaut.server.port",
                        port.number(),
                        "micronaut.server.netty.compression-threshold",
                        -1,
                        "micronaut.netty.event-loops.default.transport",
                        TRANSPORTS,
                        "micronaut.netty.event-loops.parent.transport",
                        TRANSPORTS))
                .start();
    }
}
