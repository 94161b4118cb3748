package containerkit.peers.springwebflux;

import containerkit.peers.echo.SpringArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The same application on every server; which one it is says the module that this is packed with. */
@SpringBootApplication(proxyBeanMethods = false)
class WebFluxServer {

    public static void main(String[] arguments) {
        SpringApplication.run(WebFluxServer.class, SpringArguments.of(arguments));
    }
}
