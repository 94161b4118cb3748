package containerkit.peers.springwebflux.netty;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import containerkit.peers.springwebflux.ServerFactsSource;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.util.concurrent.MultithreadEventExecutorGroup;
import java.time.Duration;
import org.springframework.boot.web.embedded.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/** Reactor Netty as Spring Boot starts it: the requests run on its event loops. */
@Component
@Order(Ordered.LOWEST_PRECEDENCE) // after Spring Boot's own customizer, which applies the properties
class ReactorNetty implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, ServerFactsSource {

    private HttpServer http;
    private volatile Channel listener;

    /** Changes nothing; it is the only way to get the server from Spring Boot and read its settings. */
    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(built -> {
            http = built;
            return built.doOnBound(bound -> listener = bound.channel());
        });
    }

    @Override
    public ServerFacts factsOf(WebServer server) {
        Duration idle = http.configuration().idleTimeout();
        int requests = http.configuration().maxKeepAliveRequests();
        boolean epoll = listener instanceof EpollServerSocketChannel;
        MultithreadEventExecutorGroup loops = (MultithreadEventExecutorGroup)
                http.configuration().loopResources().onServer(epoll);
        return new ServerFacts("reactor-netty", HttpServer.class.getPackage().getImplementationVersion())
                .eventLoops(loops.executorCount(), epoll ? "epoll" : "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, listener.config().getOption(ChannelOption.SO_BACKLOG))
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
