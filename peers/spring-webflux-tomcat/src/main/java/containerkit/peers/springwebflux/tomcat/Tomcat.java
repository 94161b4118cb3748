package containerkit.peers.springwebflux.tomcat;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import containerkit.peers.springwebflux.ServerFactsSource;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.stereotype.Component;

/** Tomcat under WebFlux: the requests run on the threads of its pool. */
@Component
class Tomcat implements ServerFactsSource {

    private static final String PREFIX = "server.tomcat.";

    @Override
    public ServerFacts factsOf(WebServer server) {
        AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>)
                ((TomcatWebServer) server).getTomcat().getConnector().getProtocolHandler();
        int requests = protocol.getMaxKeepAliveRequests();
        return new ServerFacts("tomcat", ServerInfo.getServerInfo().replaceFirst(".*/", ""))
                .with(Setting.REQUEST_THREADS_MIN, protocol.getMinSpareThreads(), PREFIX + "threads.min-spare")
                .with(Setting.REQUEST_THREADS_MAX, protocol.getMaxThreads(), PREFIX + "threads.max")
                .with(Setting.IO_THREADS, 1) // Tomcat always has one poller
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.VIRTUAL_THREADS, false, "spring.threads.virtual.enabled")
                .with(Setting.CONNECTIONS_MAX, protocol.getMaxConnections(), PREFIX + "max-connections")
                .with(Setting.BACKLOG, protocol.getAcceptCount(), PREFIX + "accept-count")
                .with(
                        Setting.KEEP_ALIVE_REQUESTS,
                        requests < 1 ? ServerFacts.UNLIMITED : requests,
                        PREFIX + "max-keep-alive-requests")
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, protocol.getKeepAliveTimeout(), PREFIX + "keep-alive-timeout");
    }
}
