package containerkit.peers.springmvc;

import containerkit.peers.echo.SpringArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.observation.web.servlet.WebMvcObservationAutoConfiguration;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The application of the kit, with whichever container the module has, and the echo beside it. It does not observe its
 * requests, for no other peer does.
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
