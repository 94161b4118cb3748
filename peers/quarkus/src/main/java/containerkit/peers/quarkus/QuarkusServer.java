package containerkit.peers.quarkus;

import containerkit.peers.echo.Port;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Quarkus with default settings except epoll (application.properties). */
@QuarkusMain
public final class QuarkusServer {

    private QuarkusServer() {}

    public static void main(String[] arguments) {
        System.setProperty(
                "quarkus.http.port", String.valueOf(Port.of(arguments).number()));
        Quarkus.run(arguments);
    }
}
