package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Waves over Netty's transport inside a JVM, where a server that does not accept can be had. */
class ConnectorTest {
    private static final int WAVE = 40;
    private static final int ALL = 100;
    private static final int QUIET_MILLIS = 200; // the two ends of a connection tell each other that they close

    private final LocalAddress address = new LocalAddress(ConnectorTest.class);
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
}
