package containerkit.peers.springmvc;

import containerkit.peers.echo.SpringArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.observation.web.servlet.WebMvcObservationAutoConfiguration;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The kit's application on the module's container, with the echo added. It does not observe its
 * requests, because no other peer does.
 */
@SpringBootApplication(
        scanBasePackages = {"containerkit.app", "containerkit.peers.springmvc"},
        exclude = WebMvcObservationAutoConfiguration.class,
        proxyBeanMethods = false)
class SpringMvcServer {

    public static void main(String[] arguments) {
        SpringApplication.run(SpringMvcServer.class, SpringArguments.of(arguments, "--management.server.port=-1"));
    }
}
