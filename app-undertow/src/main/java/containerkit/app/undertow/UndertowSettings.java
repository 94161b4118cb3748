package containerkit.app.undertow;

import containerkit.app.pool.CappedExecutor;
import containerkit.app.settings.KeepAliveHeader;
import containerkit.app.settings.PrivateField;
import containerkit.app.settings.ServerSettings;
import containerkit.app.settings.Setting;
import containerkit.app.undertow.line.UndertowCustomizer;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.OpenListener;
import java.util.concurrent.Executor;
import org.springframework.boot.web.server.WebServer;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.management.XnioWorkerMXBean;

/** Reads the settings of Undertow's workers and its first listener. */
final class UndertowSettings {

    private static final String PREFIX = "server.undertow.";
    private static final int BACKLOG = 1_000; // Undertow's default; a test reads it from the socket
    private static final int NO_LIMIT = -1;

    private UndertowSettings() {}

    static ServerSettings of(WebServer server) {
        Undertow undertow = UndertowCustomizer.undertowOf(server);
        XnioWorkerMXBean worker = undertow.getWorker().getMXBean();
        Executor other = UndertowCustomizer.executorOf(server);
        boolean virtual = other != null;
        OptionMap socket = PrivateField.of(undertow, Undertow.class, "socketOptions", OptionMap.class);
        OpenListener open = PrivateField.of(
                undertow.getListenerInfo().get(0), Undertow.ListenerInfo.class, "openListener", OpenListener.class);
        OptionMap listener = open.getUndertowOptions();
        return new ServerSettings()
                .with(Setting.REQUEST_THREADS_MIN, virtual ? null : 0) // XNIO starts none before there is work
                .with(
                        Setting.REQUEST_THREADS_MAX,
                        virtual ? null : worker.getMaxWorkerPoolSize(),
                        PREFIX + "threads.worker")
                .with(Setting.REQUEST_QUEUE, ServerSettings.UNLIMITED) // of XNIO's workers; no setting
                .with(Setting.RESERVED_THREADS, 0) // XNIO has none
                .with(Setting.IO_THREADS, worker.getIoThreadCount(), PREFIX + "threads.io")
                .limit(
                        Setting.CONNECTIONS_MAX,
                        socket.get(Options.CONNECTION_HIGH_WATER, NO_LIMIT),
                        1,
                        PREFIX + "options.socket.connection-high-water")
                .with(Setting.BACKLOG, socket.get(Options.BACKLOG, BACKLOG), PREFIX + "options.socket.backlog")
                .with(Setting.PROCESSORS_KEPT, ServerSettings.UNLIMITED) // Undertow has none to keep
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerSettings.UNLIMITED) // Undertow has no such limit
                .with(
                        Setting.KEEP_ALIVE_HEADER,
                        listener.get(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, true)
                                ? KeepAliveHeader.ALWAYS
                                : KeepAliveHeader.NEVER,
                        PREFIX + "always-set-keep-alive")
                .limit(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        listener.get(UndertowOptions.NO_REQUEST_TIMEOUT, NO_LIMIT),
                        1,
                        PREFIX + "no-request-timeout")
                .with(Setting.VIRTUAL_THREADS, virtual, "spring.threads.virtual.enabled")
                .with(
                        Setting.VIRTUAL_THREADS_MAX,
                        other instanceof CappedExecutor cap ? cap.getMax() : virtual ? ServerSettings.UNLIMITED : null)
                .with(Setting.VIRTUAL_THREAD_BUFFERS, virtual ? buffersPerThread(open.getBufferPool()) : null)
                .with(
                        Setting.HTTP_VERSIONS,
                        listener.get(UndertowOptions.ENABLE_HTTP2, false) ? "http/1.1, h2c" : "http/1.1",
                        "server.http2.enabled");
    }

    private static Integer buffersPerThread(ByteBufferPool pool) {
        return PrivateField.of(pool, DefaultByteBufferPool.class, "threadLocalCacheSize", Integer.class);
    }
}
