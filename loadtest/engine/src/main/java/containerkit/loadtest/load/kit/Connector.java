package containerkit.loadtest.load.kit;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Opens the connections of one event loop's slots, and counts those that are open. Connections that a slice begins with
 * are opened in waves that fit into a listener's queue; later ones at once. Everything here runs on the loop.
 */
final class Connector {
    /** Connections per wave of all loops; the listeners of Java and Jetty queue 50, and one too many waits a second. */
    static final int WAVE = 40;

    /** Pause between two waves, in which the server can empty its queue: an open connection is not accepted yet. */
    private static final long PAUSE_MILLIS = 10;

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final SocketAddress server;
    private final int wave;
    private final Executor guarded;
    private final Deque<Holder> toOpen = new ArrayDeque<>();
    private final CompletableFuture<Void> allTried = new CompletableFuture<>();
    private int underWay;
    private boolean refused;
    private boolean ended;
    private int open;
    private int fewest;

    /**
     * @param bootstrap creates channels of that loop
     * @param wave number of connections that are opened at once before the slice begins
     * @param guarded runs the next step when a connection is open or cannot be opened
     */
    Connector(EventLoop loop, Bootstrap bootstrap, SocketAddress server, int wave, Executor guarded) {
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.server = server;
        this.wave = wave;
        this.guarded = guarded;
    }

    /** Receiver of a connection. */
    interface Holder {
        void connecting();

        ChannelHandler[] handlers();

        void connected(Channel fresh);

        void connectFailed(Throwable cause);
    }

    /** Opens a connection for each holder, wave by wave; the future completes when all are open or cannot be opened. */
    CompletableFuture<Void> openAll(Collection<? extends Holder> holders) {
        toOpen.addAll(holders);
        nextWave();
        return allTried;
    }

    void open(Holder holder) {
        open(holder, () -> {});
    }

    void closed() {
        open--;
        fewest = ended ? fewest : Math.min(fewest, open);
    }

    /** Starts to record the lowest number of open connections. */
    void begin() {
        fewest = open;
    }

    int fewest() {
        return fewest;
    }

    /** Ends the slice: connections that are still being opened must not reach into the next one. */
    void end() {
        ended = true;
    }

    private void nextWave() {
        if (ended) {
            return;
        }
        if (toOpen.isEmpty()) {
            allTried.complete(null);
            return;
        }
        // A server that takes no more would hold up every wave for as long as connecting may take.
        underWay = refused ? toOpen.size() : Math.min(wave, toOpen.size());
        for (int i = underWay; i > 0; i--) {
            open(toOpen.remove(), this::oneOfWaveTried);
        }
    }

    private void oneOfWaveTried() {
        if (--underWay > 0) {
            return;
        }
        if (toOpen.isEmpty() || refused) {
            nextWave();
        } else {
            loop.schedule(() -> guarded.execute(this::nextWave), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void open(Holder holder, Runnable tried) {
        holder.connecting();
        ChannelFuture connect = bootstrap
                .clone()
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(holder.handlers());
                    }
                })
                .connect(server);
        connect.addListener(future -> guarded.execute(
                () -> { // it may be told on another thread
                    opened(holder, connect);
                    tried.run();
                }));
    }

    private void opened(Holder holder, ChannelFuture connect) {
        if (ended) {
            connect.channel().close();
        } else if (connect.isSuccess()) {
            open++;
            holder.connected(connect.channel());
        } else {
            refused = true;
            holder.connectFailed(connect.cause());
        }
    }
}
