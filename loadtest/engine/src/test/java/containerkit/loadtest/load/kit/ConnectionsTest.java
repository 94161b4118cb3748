package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections: kept, closed, replaced, and how many there are. */
class ConnectionsTest extends DrivenTest {
    private static final int MANY = 2_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void thousandsAreHeldAtOnceAndAllGetResponses() throws Exception {
        try (BusyServer server = new BusyServer()) {
            LoadResult result = run(server.uri(), Loads.counted(body("hello"), MANY, true, 3 * MANY), PATIENCE);

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(3 * MANY);
            assertThat(server.mostOpen()).isEqualTo(MANY);
            assertThat(result.connections()).isEqualTo(new LoadResult.Connections(MANY, MANY));
        }
    }

    /**
     * The rate leaves most connections without a request: that they are gone shows in the count alone. They go with the first
     * request, for then all are open, and the slice has begun.
     */
    @Test
    void idleConnectionsThatTheServerClosesAreNotHeld() throws Exception {
        try (BusyServer server = new BusyServer(30)) {
            LoadResult result = run(
                    server.uri(),
                    Loads.timed(body("hello"), 50, true, Duration.ofSeconds(3)).atRate(2.0),
                    PATIENCE);

            assertThat(result.connections().leastOpen()).isBetween(20, 21);
            assertThat(result.connections().responding()).isBetween(1, 6);
        }
    }

    @Test
    void withoutKeepAliveEveryRequestHasItsConnection() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 4, false, 100));

            assertThat(result.good()).isEqualTo(100);
            assertThat(server.connections()).isEqualTo(100);
            assertThat(server.last().headers()).containsEntry("connection", "close");
            assertThat(result.connections()).isNull();
        }
    }

    @Test
    void aConnectionThatTheServerClosesAfterAResponseIsReplaced() throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 10 == 0 ? new Reply(Reply.Manner.CLOSING, 200, "hello") : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 200));

            assertThat(result.good()).isEqualTo(200);
            assertThat(server.connections()).isBetween(20L, 23L);
            assertThat(result.connections().leastOpen()).isLessThan(2);
            assertThat(result.connections().responding()).isEqualTo(2);
        }
    }

    @Test
    void nobodyListensThere() throws Exception {
        try (Socket gone = LocalServer.silentPort()) {
            LoadResult result = run(
                    URI.create("http://127.0.0.1:" + gone.getLocalPort()),
                    Loads.timed(body("hello"), 3, true, SHORT),
                    PATIENCE);

            assertThat(result.good()).isZero();
            assertThat(result.faults().get(0).reason()).contains("could not connect");
        }
    }

    @Test
    void keepAliveThatIsNotKeptIsSaid() throws Exception {
        try (LocalServer server = new LocalServer(n -> new Reply(Reply.Manner.CLOSING, 200, "hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.good()).isEqualTo(100);
            assertThat(result.faults().get(0).reason()).contains("keep-alive was asked");
        }
    }

    private static final int WAVE = 40;
    private static final int ALL = 100;
    private static final int QUIET_MILLIS = 200; // the two ends of a connection tell each other that they close

    private final LocalAddress address = new LocalAddress(ConnectionsTest.class);
    private final MultiThreadIoEventLoopGroup server = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final MultiThreadIoEventLoopGroup client = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final EventLoop loop = client.next();
    private final Counts counts = new Counts();
    private final Connector connector =
            new Connector(loop, new Bootstrap().group(loop).channel(LocalChannel.class), address, WAVE, loop::execute);

    @AfterEach
    void end() throws Exception {
        onLoop(() -> {
            counts.channels.forEach(Channel::close);
            return null;
        });
        for (MultiThreadIoEventLoopGroup group : List.of(client, server)) {
            group.shutdownGracefully(QUIET_MILLIS, 10 * QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
        client.terminationFuture().syncUninterruptibly();
        server.terminationFuture().syncUninterruptibly();
    }

    @Test
    void aWaveIsOpenedOnceTheOneBeforeIsThere() throws Exception {
        listen();
        CountDownLatch accepting = new CountDownLatch(1);
        server.next().execute(() -> await(accepting));

        CompletableFuture<Void> opened = onLoop(() -> connector.openAll(holders()));
        assertThat(onLoop(() -> counts.connecting)).isEqualTo(WAVE);
        accepting.countDown();
        opened.get(60, TimeUnit.SECONDS);

        assertThat(onLoop(() -> counts.connected)).isEqualTo(ALL);
        assertThat(onLoop(() -> counts.failed)).isZero();
    }

    @Test
    void whereOneIsRefusedTheRestIsTriedAtOnce() throws Exception {
        CompletableFuture<Void> opened = onLoop(() -> connector.openAll(holders()));
        opened.get(60, TimeUnit.SECONDS);

        assertThat(onLoop(() -> counts.connecting)).isEqualTo(ALL);
        assertThat(onLoop(() -> counts.failed)).isEqualTo(ALL);
    }

    @Test
    void theFewestThatWereOpenAreThoseOfTheSliceAlone() throws Exception {
        listen();
        onLoop(() -> connector.openAll(holders())).get(60, TimeUnit.SECONDS);

        int fewest = onLoop(() -> {
            connector.closed(); // before the slice
            connector.begin();
            connector.closed();
            connector.closed();
            connector.open(counts);
            return 0;
        });
        while (onLoop(() -> counts.connected) < ALL + 1) {
            Thread.sleep(1);
        }
        fewest += onLoop(() -> {
            connector.closed();
            connector.end();
            connector.closed(); // the generator's own doing
            return connector.fewest();
        });

        assertThat(fewest).isEqualTo(ALL - 3);
    }

    @Test
    void nothingReachesBeyondTheEnd() throws Exception {
        listen();
        CountDownLatch accepting = new CountDownLatch(1);
        server.next().execute(() -> await(accepting));
        onLoop(() -> connector.openAll(holders()));
        onLoop(() -> {
            connector.end();
            return null;
        });
        accepting.countDown();

        for (Channel channel : onLoop(() -> List.copyOf(counts.channels))) {
            assertThat(channel.closeFuture().await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(onLoop(() -> counts.connecting)).isEqualTo(WAVE);
        assertThat(onLoop(() -> counts.connected)).isZero();
    }

    private void listen() {
        new ServerBootstrap()
                .group(server)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel child) {
                        // nobody asks anything
                    }
                })
                .bind(address)
                .syncUninterruptibly();
    }

    private Collection<Connector.Holder> holders() {
        return Collections.nCopies(ALL, counts);
    }

    private <T> T onLoop(Callable<T> task) throws Exception {
        return loop.submit(task).get(60, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stands for every slot; belongs to the client's loop. */
    private static final class Counts implements Connector.Holder {
        private final List<Channel> channels = new ArrayList<>();
        private int connecting;
        private int connected;
        private int failed;

        @Override
        public void connecting() {
            connecting++;
        }

        @Override
        public ChannelHandler[] handlers() {
            return new ChannelHandler[] {
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void handlerAdded(ChannelHandlerContext context) {
                        channels.add(context.channel());
                    }
                }
            };
        }

        @Override
        public void connected(Channel fresh) {
            connected++;
        }

        @Override
        public void connectFailed(Throwable cause) {
            failed++;
        }
    }

    /** Holds thousands of connections, which a thread for each could not, and queues as many new ones as Java's default. */
    static final class BusyServer implements AutoCloseable {
        private static final int BACKLOG = 50;

        private final AtomicInteger toDrop;
        private final Set<Channel> open = ConcurrentHashMap.newKeySet();
        private final AtomicInteger mostOpen = new AtomicInteger();
        private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final Channel listener = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new Hello());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();

        BusyServer() {
            this(0);
        }

        /** @param toDrop how many connections it closes at the first request, but not the one that this comes over */
        BusyServer(int toDrop) {
            this.toDrop = new AtomicInteger(toDrop);
        }

        URI uri() {
            return URI.create("http://127.0.0.1:" + ((InetSocketAddress) listener.localAddress()).getPort());
        }

        /** The most connections that were open at once. */
        int mostOpen() {
            return mostOpen.get();
        }

        @Override
        public void close() {
            listener.close().syncUninterruptibly();
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }

        private final class Hello extends SimpleChannelInboundHandler<HttpObject> {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                open.add(context.channel());
                mostOpen.accumulateAndGet(open.size(), Math::max);
            }

            @Override
            public void channelInactive(ChannelHandlerContext context) {
                open.remove(context.channel());
            }

            @Override
            protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
                if (message instanceof LastHttpContent) {
                    open.stream()
                            .filter(channel -> channel != context.channel())
                            .limit(toDrop.getAndSet(0))
                            .forEach(Channel::close);
                    FullHttpResponse response = new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.OK,
                            Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8));
                    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, "hello".length());
                    context.writeAndFlush(response);
                }
            }
        }
    }
}
