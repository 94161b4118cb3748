package containerkit.loadtest.load.kit;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ResponseCheck.ExpectedResponse;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Scenario;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Process of the generator. Its peer listens on the Unix socket that it is given, and sends a {@link LoadRequest} in a line.
 * The peer gets the line {@value #CONNECTED} as soon as the connections are open, the line {@value #ENDED} as soon as
 * the load is over, and then a {@link LoadResult}. After each of the first two the generator waits for a line, so that
 * the peer can look at the server: between them nothing but the load costs the server anything.
 */
public final class Generator implements AutoCloseable {
    static final String CONNECTED = "connected";
    static final String ENDED = "ended";
    /** Line that the peer sends after either. */
    static final String SEEN = "seen";

    /** Highest rate per loop, in requests per second: half of what a paced loop can send. */
    private static final double MOST_PER_LOOP = 20_000;

    private final MultiThreadIoEventLoopGroup group;
    private final Bootstrap bootstrap;
    private final com.sun.management.OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    Generator(int loops) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory factory = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(loops, (ThreadFactory) task -> new Thread(task, "generator"), factory);
        bootstrap = new Bootstrap()
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 10_000);
    }

    /** Serves the one peer until it goes away; the arguments are the socket and the number of event loops. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        ObjectMapper mapper = LoadRequest.mapper();
        try (Generator generator = new Generator(Integer.parseInt(arguments[1]));
                SocketChannel peer = SocketChannel.open(UnixDomainSocketAddress.of(arguments[0]));
                BufferedReader jobs = new BufferedReader(Channels.newReader(peer, StandardCharsets.UTF_8));
                Writer replies = Channels.newWriter(peer, StandardCharsets.UTF_8)) {
            for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
                LoadResult result = generator.run(mapper.readValue(line, LoadRequest.class), jobs, replies);
                say(replies, mapper.writeValueAsString(result));
            }
        }
    }

    /** Sends the line and waits until the peer has seen it; throws if the peer is gone. */
    private static void tell(BufferedReader jobs, Writer replies, String line) throws IOException {
        say(replies, line);
        if (jobs.readLine() == null) {
            throw new EOFException("the peer is gone");
        }
    }

    static void say(Writer peer, String line) throws IOException {
        peer.write(line + "\n");
        peer.flush();
    }

    private LoadResult run(LoadRequest request, BufferedReader jobs, Writer replies)
            throws IOException, InterruptedException, ExecutionException {
        LoadGroup load = new LoadGroup(request.scenario(), shares(request));
        load.connect().get();
        tell(jobs, replies, CONNECTED);
        long nanos = System.nanoTime();
        long cpu = process.getProcessCpuTime();
        load.run();
        long cpuUsed = process.getProcessCpuTime() - cpu;
        tell(jobs, replies, ENDED);
        load.close().get();
        return load.result(cpuUsed / 1e9, nanos);
    }

    private List<SliceLoad> shares(LoadRequest request) {
        Endpoint endpoint = request.scenario().endpoint();
        int loops = loops(request.scenario(), group.executorCount());
        List<ExpectedResponse> rights = endpoint.requests().stream()
                .map(one -> new ExpectedResponse(one.expect(), endpoint.mix().isEmpty() ? "" : one.path() + ": "))
                .toList();
        return IntStream.range(0, loops)
                .mapToObj(index -> new SliceLoad(group.next(), bootstrap, request, new LoopShare(index, loops), rights))
                .toList();
    }

    /** Returns how many loops share a load: no more than connections, for each has its own, nor than a rate needs. */
    static int loops(Scenario scenario, int all) {
        Double rate = scenario.load().perSecond();
        int needed = rate == null ? all : (int) Math.ceil(rate / MOST_PER_LOOP);
        return Math.max(1, Math.min(needed, Math.min(all, scenario.concurrency())));
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
