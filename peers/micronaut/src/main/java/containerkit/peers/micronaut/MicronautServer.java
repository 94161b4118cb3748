package containerkit.peers.micronaut;

import containerkit.peers.echo.Port;
import io.micronaut.runtime.Micronaut;
import java.util.List;
import java.util.Map;

/**
 * Micronaut on its own Netty with default settings, without compression, like all peers, and with epoll, like all on
 * Netty if it is available.
 */
final class MicronautServer {

    private static final List<String> TRANSPORTS = List.of("epoll", "nio"); // the first available one

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
