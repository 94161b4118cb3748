package containerkit.peers.springwebflux.netty;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import containerkit.peers.springwebflux.ServerFactsSource;
import io.netty.channel.epoll.Epoll;
import io.netty.util.NetUtil;
import java.time.Duration;
import org.springframework.boot.web.embedded.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** Reactor Netty as Spring Boot starts it: the requests run on its event loops. */
@Component
class ReactorNetty implements NettyServerCustomizer, ServerFactsSource {

    private HttpServer http;

    /** Changes nothing: it is the one place where Spring Boot shows the server. */
    @Override
    public HttpServer apply(HttpServer built) {
        http = built;
        return built;
    }

    @Override
    public ServerFacts factsOf(WebServer server) {
        Duration idle = http.configuration().idleTimeout();
        int requests = http.configuration().maxKeepAliveRequests();
        return new ServerFacts("reactor-netty", HttpServer.class.getPackage().getImplementationVersion())
                .eventLoops(LoopResources.DEFAULT_IO_WORKER_COUNT, Epoll.isAvailable() ? "epoll" : "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, NetUtil.SOMAXCONN)
                .with(
                        Setting.KEEP_ALIVE_REQUESTS,
                        requests < 0 ? ServerFacts.UNLIMITED : requests,
                        "server.netty.max-keep-alive-requests")
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        idle == null ? ServerFacts.UNLIMITED : idle.toMillis(),
                        "server.netty.idle-timeout");
    }
}
