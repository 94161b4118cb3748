package containerkit.app.undertow.line;

import io.undertow.Undertow;
import io.undertow.servlet.api.DeploymentInfo;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServer;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Tunes what Spring Boot creates of Undertow. It runs after Spring Boot's customizers, which are ordered. */
public abstract class UndertowCustomizer implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    /** Returns Undertow's part of a server that has been started. */
    public static Undertow undertowOf(WebServer server) {
        return ((UndertowServletWebServer) server).getUndertow();
    }

    /** Returns what runs the requests of a server that has been started; null if XNIO's workers do. */
    public static @Nullable Executor executorOf(WebServer server) {
        return ((UndertowServletWebServer) server)
                .getDeploymentManager()
                .getDeployment()
                .getExecutor();
    }

    @Override
    public final void customize(UndertowServletWebServerFactory factory) {
        factory.addBuilderCustomizers(this::tune);
        factory.addDeploymentInfoCustomizers(this::tuneDeployment);
    }

    /** Tunes the server before it is built. */
    protected abstract void tune(Undertow.Builder builder);

    /** Tunes the deployment, whose executor exists. */
    protected abstract void tuneDeployment(DeploymentInfo deployment);
}
