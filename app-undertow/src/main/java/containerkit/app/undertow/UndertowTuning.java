package containerkit.app.undertow;

import containerkit.app.mode.KitSettings;
import containerkit.app.pool.CappedExecutor;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import org.xnio.Options;

/** What no property sets: how many of its worker threads stay, and a limit of virtual threads, which Undertow has not. */
@Component
class UndertowTuning implements WebServerFactoryCustomizer<UndertowServletWebServerFactory> {

    private final KitSettings settings;

    UndertowTuning(KitSettings settings) {
        this.settings = settings;
    }

    /** Called once the factory is complete, so that Spring Boot's executor is there. */
    @Override
    public void customize(UndertowServletWebServerFactory factory) {
        Integer threads = settings.requestThreads();
        if (threads != null) { // their number has a property
            int spare = settings.spare(threads);
            factory.addBuilderCustomizers(builder -> builder.setWorkerOption(Options.WORKER_TASK_CORE_THREADS, spare));
        }
        KitSettings.VirtualThreads virtualThreads = settings.virtualThreads();
        if (virtualThreads.capped()) {
            factory.addDeploymentInfoCustomizers(deployment ->
                    deployment.setExecutor(new CappedExecutor(deployment.getExecutor(), virtualThreads.max())));
        }
    }
}
