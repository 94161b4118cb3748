package containerkit.app.undertow;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import containerkit.app.settings.PrivateField;
import containerkit.app.undertow.line.UndertowCustomizer;
import io.undertow.Undertow;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.util.Headers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Applies settings that Spring Boot has no property for: a limit of virtual threads, shared buffers, the encoding of forms,
 * a keep-alive header for HTTP/1.0 only, and I/O threads by the number of cores. Spring Boot's own property of I/O threads
 * takes precedence.
 */
@Component
class UndertowTuning extends UndertowCustomizer {

    private static final String IO_THREADS = "server.undertow.threads.io";

    private final @Nullable Integer sharedBuffers;
    private final @Nullable Integer coresPerIoThread;
    private final KitSettings.VirtualThreads virtualThreads;
    private final boolean encodingFilter;
    private final boolean alwaysKeepAliveHeader;

    UndertowTuning(KitSettings settings, Environment environment) {
        KitSettings.requirePassedOn(environment, "containerkit.request-threads", "server.undertow.threads.worker");
        KitSettings.requirePassedOn(environment, "containerkit.backlog", "server.undertow.options.socket.backlog");
        this.sharedBuffers = settings.sharedBuffers();
        this.coresPerIoThread = environment.containsProperty(IO_THREADS) ? null : settings.coresPerIoThread();
        this.virtualThreads = settings.virtualThreads();
        this.encodingFilter = settings.encodingFilter().enabled();
        this.alwaysKeepAliveHeader =
                environment.getProperty("server.undertow.always-set-keep-alive", Boolean.class, true);
    }

    @Override
    protected void tune(Undertow.Builder builder) {
        if (coresPerIoThread != null) {
            builder.setIoThreads(Math.max(1, Runtime.getRuntime().availableProcessors() / coresPerIoThread));
        }
        if (sharedBuffers != null) {
            builder.setByteBufferPool(pool(builder, sharedBuffers));
        }
    }

    @Override
    protected void tuneDeployment(DeploymentInfo deployment) {
        if (!encodingFilter) { // an initializer would come too late for forms
            deployment.setDefaultRequestEncoding(StandardCharsets.UTF_8.name());
        }
        if (!alwaysKeepAliveHeader) {
            deployment.addOuterHandlerChainWrapper(UndertowTuning::keepAliveForHttp10);
        }
        if (virtualThreads.capped()) {
            deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max()));
        }
    }

    /**
     * Adds the keep-alive header to HTTP/1.0 responses. Without it an HTTP/1.0 client waits for the connection to
     * close.
     */
    private static HttpHandler keepAliveForHttp10(HttpHandler next) {
        return exchange -> {
            if (exchange.isHttp10() && exchange.isPersistent()) { // Undertow removes it again if it closes
                exchange.getResponseHeaders().put(Headers.CONNECTION, Headers.KEEP_ALIVE.toString());
            }
            next.handleRequest(exchange);
        };
    }

    /** Returns a pool with buffers of the same size and kind as Undertow's own. */
    private static DefaultByteBufferPool pool(Undertow.Builder builder, int buffers) {
        return new DefaultByteBufferPool(
                PrivateField.of(builder, Undertow.Builder.class, "directBuffers", Boolean.class),
                PrivateField.of(builder, Undertow.Builder.class, "bufferSize", Integer.class),
                buffers,
                0);
    }
}
