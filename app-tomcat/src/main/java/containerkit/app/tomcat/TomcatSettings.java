package containerkit.app.tomcat;

import containerkit.app.pool.CappedExecutor;
import containerkit.app.settings.KeepAliveHeader;
import containerkit.app.settings.ServerSettings;
import containerkit.app.settings.Setting;
import containerkit.app.tomcat.line.TomcatCustomizer;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.boot.web.server.WebServer;

/** Reads the settings of Tomcat's connector. */
final class TomcatSettings {

    private static final String PREFIX = "server.tomcat.";
    private static final int NO_LIMIT = -1;

    private TomcatSettings() {}

    static ServerSettings of(WebServer server) {
        AbstractHttp11Protocol<?> protocol =
                (AbstractHttp11Protocol<?>) TomcatCustomizer.connectorOf(server).getProtocolHandler();
        Executor threads = protocol.getExecutor();
        boolean virtual = threads instanceof VirtualThreadExecutor || threads instanceof CappedExecutor;
        return new ServerSettings()
                .with(
                        Setting.REQUEST_THREADS_MIN,
                        virtual ? null : protocol.getMinSpareThreads(),
                        PREFIX + "threads.min-spare")
                .with(Setting.REQUEST_THREADS_MAX, virtual ? null : protocol.getMaxThreads(), PREFIX + "threads.max")
                .limit(
                        Setting.REQUEST_QUEUE,
                        virtual ? NO_LIMIT : protocol.getMaxQueueSize(),
                        0,
                        PREFIX + "threads.max-queue-capacity")
                .with(Setting.RESERVED_THREADS, 0) // Tomcat has none
                .limit(Setting.PROCESSORS_KEPT, protocol.getProcessorCache(), 0, PREFIX + "processor-cache")
                .with(Setting.IO_THREADS, 1) // Tomcat always has one poller
                .limit(Setting.CONNECTIONS_MAX, protocol.getMaxConnections(), 1, PREFIX + "max-connections")
                .with(Setting.BACKLOG, protocol.getAcceptCount(), PREFIX + "accept-count")
                .limit(
                        Setting.KEEP_ALIVE_REQUESTS,
                        protocol.getMaxKeepAliveRequests(),
                        1,
                        PREFIX + "max-keep-alive-requests")
                .with(
                        Setting.KEEP_ALIVE_HEADER,
                        protocol.getUseKeepAliveResponseHeader() ? KeepAliveHeader.ON_REQUEST : KeepAliveHeader.NEVER)
                .limit(Setting.KEEP_ALIVE_TIMEOUT_MS, protocol.getKeepAliveTimeout(), 1, PREFIX + "keep-alive-timeout")
                .with(Setting.VIRTUAL_THREADS, virtual, "spring.threads.virtual.enabled")
                .with(
                        Setting.VIRTUAL_THREADS_MAX,
                        threads instanceof CappedExecutor cap
                                ? cap.getMax()
                                : virtual ? ServerSettings.UNLIMITED : null)
                .with(Setting.VIRTUAL_THREAD_BUFFERS, virtual ? 0 : null) // connections own Tomcat's buffers
                .with(
                        Setting.HTTP_VERSIONS,
                        Stream.concat(
                                        Stream.of("http/1.1"),
                                        Arrays.stream(protocol.findUpgradeProtocols())
                                                .map(other -> other.getHttpUpgradeName(protocol.isSSLEnabled())))
                                .collect(Collectors.joining(", ")),
                        "server.http2.enabled");
    }
}
