package containerkit.peers.springwebflux;

import containerkit.peers.echo.SpringArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The same application on every server; the module that packs it determines the server. */
@SpringBootApplication(proxyBeanMethods = false)
class WebFluxServer {

    public static void main(String[] arguments) {
        SpringApplication.run(WebFluxServer.class, SpringArguments.of(arguments));
    }
}
