package containerkit.app.undertow;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import io.undertow.server.DefaultByteBufferPool;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * What no property sets: Undertow has no limit of virtual threads, keeps buffers for each thread, which a virtual one
 * takes along when it ends, and takes no encoding of forms from an initializer.
 */
@Component
class UndertowTuning implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    /** What Undertow takes in a JVM of 128 MB and more; it leaves room for what a TLS record has besides. */
    private static final int BUFFER_BYTES = 16 * 1024 - 20;

    private final ServerProperties.Undertow properties;
    private final @Nullable Integer sharedBuffers;
    private final KitSettings.VirtualThreads virtualThreads;
    private final boolean encodingFilter;

    UndertowTuning(KitSettings settings, ServerProperties properties) {
        this.properties = properties.getUndertow();
        this.sharedBuffers = settings.sharedBuffers();
        this.virtualThreads = settings.virtualThreads();
        this.encodingFilter = settings.encodingFilter().enabled();
    }

    /** Called once the factory is complete, so that Spring Boot's executor is there. */
    @Override
    public void customize(UndertowServletWebServerFactory factory) {
        if (!encodingFilter) { // what an initializer says later holds for readers of a body, and not for forms
            factory.addDeploymentInfoCustomizers(
                    deployment -> deployment.setDefaultRequestEncoding(StandardCharsets.UTF_8.name()));
        }
        if (sharedBuffers != null) {
            factory.addBuilderCustomizers(builder -> builder.setByteBufferPool(pool(sharedBuffers)));
        }
        if (virtualThreads.capped()) {
            factory.addDeploymentInfoCustomizers(deployment ->
                    deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max())));
        }
    }

    private DefaultByteBufferPool pool(int buffers) {
        boolean direct = !Boolean.FALSE.equals(properties.getDirectBuffers());
        int bytes = properties.getBufferSize() == null
                ? BUFFER_BYTES
                : Math.toIntExact(properties.getBufferSize().toBytes());
        return new DefaultByteBufferPool(direct, bytes, buffers, 0);
    }
}
