package containerkit.app.undertow;

import containerkit.app.mode.HandedOn;
import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import containerkit.app.settings.PrivateField;
import io.undertow.Undertow;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.util.Headers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * What no property sets: Undertow has no limit of virtual threads, keeps buffers for each thread, which a virtual one
 * takes along when it ends, takes no encoding of forms from an initializer, says of keep-alive all or nothing, and has as
 * many I/O threads on any machine as a property says. I/O threads that are given in Spring Boot's own words stay as they
 * are given.
 */
@Component
class UndertowTuning implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    private static final String IO_THREADS = "server.undertow.threads.io";

    private final @Nullable Integer sharedBuffers;
    private final @Nullable Integer coresPerIoThread;
    private final KitSettings.VirtualThreads virtualThreads;
    private final boolean encodingFilter;
    private final boolean keepAliveInEachAnswer;

    UndertowTuning(KitSettings settings, ServerProperties server, Environment environment) {
        HandedOn.require(environment, "containerkit.request-threads", "server.undertow.threads.worker");
        HandedOn.require(environment, "containerkit.backlog", "server.undertow.options.socket.backlog");
        this.sharedBuffers = settings.sharedBuffers();
        this.coresPerIoThread = environment.containsProperty(IO_THREADS) ? null : settings.coresPerIoThread();
        this.virtualThreads = settings.virtualThreads();
        this.encodingFilter = settings.encodingFilter().enabled();
        this.keepAliveInEachAnswer = server.getUndertow().isAlwaysSetKeepAlive();
    }

    /** Called once the factory is complete, so that Spring Boot's executor is there. */
    @Override
    public void customize(UndertowServletWebServerFactory factory) {
        if (!encodingFilter) { // what an initializer says later holds for readers of a body, and not for forms
            factory.addDeploymentInfoCustomizers(
                    deployment -> deployment.setDefaultRequestEncoding(StandardCharsets.UTF_8.name()));
        }
        if (!keepAliveInEachAnswer) {
            factory.addDeploymentInfoCustomizers(
                    deployment -> deployment.addOuterHandlerChainWrapper(UndertowTuning::tellingHttp10));
        }
        if (coresPerIoThread != null) {
            factory.setIoThreads(Math.max(1, Runtime.getRuntime().availableProcessors() / coresPerIoThread));
        }
        if (sharedBuffers != null) {
            factory.addBuilderCustomizers(builder -> builder.setByteBufferPool(pool(builder, sharedBuffers)));
        }
        if (virtualThreads.capped()) {
            factory.addDeploymentInfoCustomizers(deployment ->
                    deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max())));
        }
    }

    /** A client that speaks HTTP/1.0 waits for the end of its connection where nobody says that it is kept. */
    private static HttpHandler tellingHttp10(HttpHandler next) {
        return exchange -> {
            if (exchange.isHttp10() && exchange.isPersistent()) { // Undertow itself takes it back where it has to
                exchange.getResponseHeaders().put(Headers.CONNECTION, Headers.KEEP_ALIVE.toString());
            }
            next.handleRequest(exchange);
        };
    }

    /** As many bytes each, and in or outside the heap, as Undertow's own pool would have them. */
    private static DefaultByteBufferPool pool(Undertow.Builder builder, int buffers) {
        return new DefaultByteBufferPool(
                PrivateField.of(builder, Undertow.Builder.class, "directBuffers", Boolean.class),
                PrivateField.of(builder, Undertow.Builder.class, "bufferSize", Integer.class),
                buffers,
                0);
    }
}
