package containerkit.loadtest.load.open;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.GeneratorPace;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;

/**
 * The generator's own process. It listens on the Unix socket that it is given, for one peer; every line that comes is an
 * {@link Order}, and is answered by the line {@value #ENDED} as soon as the load is over and then by an {@link Outcome}.
 */
public final class Generator implements AutoCloseable {
    static final String ENDED = "ended";

    private final MultiThreadIoEventLoopGroup group;
    private final Bootstrap bootstrap;
    private final String transport;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final com.sun.management.OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    Generator() {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory factory = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        Class<? extends Channel> channel = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
        transport = epoll ? "epoll" : "nio";
        group = new MultiThreadIoEventLoopGroup(1, (ThreadFactory) task -> new Thread(task, "generator"), factory);
        bootstrap = new Bootstrap()
                .group(group)
                .channel(channel)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 10_000);
    }

    /** Serves the one peer until it goes away. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(Path.of(arguments[0]));
        ObjectMapper mapper = new ObjectMapper();
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                Generator generator = new Generator()) {
            server.bind(address);
            try (SocketChannel peer = server.accept();
                    BufferedReader orders = new BufferedReader(Channels.newReader(peer, StandardCharsets.UTF_8));
                    Writer answers = Channels.newWriter(peer, StandardCharsets.UTF_8)) {
                for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                    Outcome outcome = generator.run(mapper.readValue(line, Order.class), () -> say(answers, ENDED));
                    say(answers, mapper.writeValueAsString(outcome));
                }
            }
        }
    }

    private static void say(Writer answers, String line) {
        try {
            answers.write(line + "\n");
            answers.flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    Outcome run(Order order, Runnable ended) throws InterruptedException, ExecutionException {
        ByteBuf request = Unpooled.unreleasableBuffer(
                Unpooled.directBuffer().writeBytes(RequestText.of(order).getBytes(StandardCharsets.UTF_8)));
        long nanos = System.nanoTime();
        long cpu = process.getProcessCpuTime();
        long compiled = compiler.getTotalCompilationTime();
        SliceLoad load =
                new SliceLoad(group.next(), bootstrap, order, System::nanoTime, threads::getCurrentThreadCpuTime);
        load.start(request).get();
        long cpuUsed = process.getProcessCpuTime() - cpu;
        long compiling = compiler.getTotalCompilationTime() - compiled;
        long took = System.nanoTime() - nanos;
        ended.run();
        Tally tally = load.tally();
        boolean openModel = order.ratePerSecond() != null;
        GeneratorPace pace = new GeneratorPace(
                order.ratePerSecond(),
                load.sentPerSecond(),
                openModel ? tally.latenessP99Ms() : null,
                load.busyPercent(),
                100.0 * compiling * 1_000_000 / took);
        return new Outcome(
                tally.requests() + load.unsent(),
                tally.good(),
                tally.wrongStatus(),
                tally.brokenCount(),
                load.unsent(),
                tally.closedConnections(),
                load.elapsedSeconds(),
                tally.latency(),
                tally.sentLatency(),
                pace,
                cpuUsed / 1e9,
                tally.firstTrouble(),
                transport);
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).syncUninterruptibly();
    }
}
