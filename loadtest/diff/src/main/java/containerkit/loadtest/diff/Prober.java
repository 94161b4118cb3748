package containerkit.loadtest.diff;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends probes to servers. Every probe is sent twice, and again where that gave two results, so that a variation from
 * one time to the next is not taken for a difference between servers. Several servers can be asked at once.
 */
final class Prober {
    private static final int AT_ONCE = 4;
    private static final int SENDS = 2;
    private static final int MORE_SENDS = 4;
    private static final Duration TOLD_AFTER = Duration.ofSeconds(4);
    private static final Duration BEFORE_STOP = Duration.ofMillis(1_200);
    private static final Duration AFTER_STOP = Duration.ofMillis(400);
    private static final int START_ATTEMPTS = 900;
    private static final int START_PAUSE_MS = 100;
    private static final int HANDSHAKES = 5;

    private final Target target;
    private final List<String> names; // the longest first, for one may be a part of another
    private final Semaphore huge = new Semaphore(1);
    private final AtomicInteger ids = new AtomicInteger(1_000_000);

    /** @param names names of all contenders, which responses may have in them */
    Prober(Target target, Collection<String> names) {
        this.target = target;
        this.names = names.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /**
     * Waits until a port is open and, with TLS, a handshake has succeeded or failed a few times.
     *
     * @param death returns how the server ended; null while it runs
     * @throws IOException where the server ended, or took a minute and a half
     */
    static void await(URI server, Supplier<@Nullable String> death) throws IOException, InterruptedException {
        int handshakes = 0;
        for (int attempt = 0; attempt < START_ATTEMPTS && death.get() == null; attempt++) {
            try (Socket socket = Exchange.connected(server, "localhost")) {
                return;
            } catch (IOException e) {
                boolean handshake = e instanceof SSLException || e instanceof SocketTimeoutException;
                if (handshake && ++handshakes == HANDSHAKES) {
                    return; // a server that has just started can be late; one that refuses is asked all the same
                }
                Thread.sleep(START_PAUSE_MS);
            }
        }
        throw new IOException(death.get() == null ? "it opened no port" : "it " + death.get());
    }

    /**
     * Sends the probes that need a server at work, where those that take seconds run beside the others, then those that
     * need one that is told to stop, and that nobody can ask again.
     *
     * @param logs directory of the server's access log
     * @param stop stops the server and returns when it is gone
     * @return behaviour of the server, by name of the probe
     */
    Map<String, Behaviour> ask(URI server, Path logs, Collection<Probe> probes, Runnable stop)
            throws InterruptedException {
        Map<Boolean, List<Probe>> byStop = probes.stream().collect(Collectors.partitioningBy(Probe::stops));
        ExecutorService quick = Executors.newFixedThreadPool(AT_ONCE);
        ExecutorService slow = Executors.newCachedThreadPool();
        CountDownLatch stopping = new CountDownLatch(1);
        Function<Probe, Future<Behaviour>> send = probe ->
                (probe.slow() || probe.stops() ? slow : quick).submit(() -> send(probe, server, logs, stopping));
        try {
            Map<Probe, List<Behaviour>> seen = seen(sent(byStop.get(false), SENDS, send));
            List<Probe> varying = byStop.get(false).stream()
                    .filter(probe -> seen.get(probe).stream()
                                    .map(Behaviour::aspects)
                                    .distinct()
                                    .count()
                            > 1)
                    .toList();
            seen(sent(varying, MORE_SENDS, send))
                    .forEach((probe, more) -> seen.get(probe).addAll(more));
            if (!byStop.get(true).isEmpty()) {
                Map<Probe, List<Future<Behaviour>>> sent = sent(byStop.get(true), MORE_SENDS, send);
                Thread.sleep(BEFORE_STOP.toMillis());
                Future<?> stopped = slow.submit(stop);
                Thread.sleep(AFTER_STOP.toMillis());
                stopping.countDown();
                seen.putAll(seen(sent));
                result(stopped);
            }
            Map<String, Behaviour> behaviours = new TreeMap<>();
            seen.forEach((probe, each) -> behaviours.put(probe.name(), Behaviour.of(each)));
            return behaviours;
        } finally {
            quick.shutdownNow();
            slow.shutdownNow();
        }
    }

    private Behaviour send(Probe probe, URI server, Path logs, CountDownLatch stopping) throws InterruptedException {
        Semaphore memory = probe.huge() ? huge : new Semaphore(1);
        memory.acquire();
        try {
            String id = String.valueOf(ids.incrementAndGet());
            List<String> stages = probe.stages().stream()
                    .map(stage -> target.text(stage, server, id))
                    .toList();
            Exchange exchange = Exchange.of(server, probe, stages, stopping);
            String told = null;
            boolean log = probe.report().equals("log"); // any server has one; the kit's applications alone report
            if (log || !probe.report().isEmpty() && target.endpoints().containsKey("kit")) {
                Thread.sleep(TOLD_AFTER.toMillis());
                told = log ? durationUnit(logs, id) : applicationReport(probe, server, id);
            }
            return Behaviour.of(probe, server, names, shown(stages), exchange, told);
        } finally {
            memory.release();
        }
    }

    private String applicationReport(Probe probe, URI server, String id) {
        try {
            URLConnection connection = server.resolve(target.text(probe.report(), server, id))
                    .toURL()
                    .openConnection();
            connection.setRequestProperty("Connection", "close");
            connection.setReadTimeout((int) TOLD_AFTER.toMillis());
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            return "not known";
        }
    }

    /** Returns the unit of the duration, of about a second, that ends the line of the access log that has the id. */
    private static String durationUnit(Path logs, String id) {
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("access"))
                    .toList()) {
                for (String line : Files.readAllLines(file)) {
                    if (line.contains(id)) {
                        String duration = line.substring(line.lastIndexOf(' ') + 1);
                        return !duration.matches("\\d+")
                                ? duration
                                : duration.length() > 5
                                        ? "microseconds"
                                        : duration.length() > 2 ? "milliseconds" : "seconds";
                    }
                }
            }
            return "no line in the access log";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the stages for display; one that is sent several times is shown once. */
    private static String shown(List<String> stages) {
        Map<String, Integer> times = new LinkedHashMap<>();
        stages.forEach(stage -> times.merge(stage, 1, Integer::sum));
        return times.entrySet().stream()
                .map(each -> each.getKey() + (each.getValue() > 1 ? "(" + each.getValue() + " times)\r\n" : ""))
                .collect(Collectors.joining("(then)\r\n"));
    }

    private static Map<Probe, List<Future<Behaviour>>> sent(
            Collection<Probe> probes, int times, Function<Probe, Future<Behaviour>> send) {
        Map<Probe, List<Future<Behaviour>>> sent = new LinkedHashMap<>();
        probes.forEach(probe -> sent.put(
                probe, Stream.generate(() -> send.apply(probe)).limit(times).toList()));
        return sent;
    }

    private static Map<Probe, List<Behaviour>> seen(Map<Probe, List<Future<Behaviour>>> sent)
            throws InterruptedException {
        Map<Probe, List<Behaviour>> seen = new LinkedHashMap<>();
        for (Map.Entry<Probe, List<Future<Behaviour>>> each : sent.entrySet()) {
            for (Future<Behaviour> future : each.getValue()) {
                seen.computeIfAbsent(each.getKey(), probe -> new ArrayList<>()).add(result(future));
            }
        }
        return seen;
    }

    private static <T> T result(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
