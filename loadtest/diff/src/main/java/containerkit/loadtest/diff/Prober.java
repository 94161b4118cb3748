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
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends probes to servers. Every probe is sent twice, and again where that gave two results, so that a variation from
 * one time to the next is not taken for a difference between servers. Several servers can be asked at once.
 */
public final class Prober {
    private static final int AT_ONCE = 4;
    private static final int SENDS = 2;
    private static final int MORE_SENDS = 4;
    private static final Duration TOLD_AFTER = Duration.ofSeconds(4);
    private static final Duration BEFORE_STOP = Duration.ofMillis(1_200);
    private static final Duration AFTER_STOP = Duration.ofMillis(400);
    private static final int START_ATTEMPTS = 900;
    private static final int START_PAUSE_MS = 100;
    private static final int HANDSHAKES = 5;
    private static final String OWN_NAME = "localhost";
    private static final String LOG = "log";
    private static final Exchange.Gate OPEN = stage -> {};

    private final Target target;
    private final List<String> names; // the longest first, for one may be a part of another
    private final Semaphore huge = new Semaphore(1);
    private final AtomicInteger ids = new AtomicInteger(1_000_000);

    /** @param names names of all contenders, which responses may have in them */
    public Prober(Target target, Collection<String> names) {
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
    public static void await(URI server, Supplier<@Nullable String> death) throws IOException, InterruptedException {
        int handshakes = 0;
        for (int attempt = 0; attempt < START_ATTEMPTS && death.get() == null; attempt++) {
            try (Socket socket = Exchange.connected(server, OWN_NAME)) {
                return;
            } catch (SSLException | SocketTimeoutException e) {
                handshakes++; // a server that has just started can be late; one that refuses is asked all the same
                if (handshakes == HANDSHAKES) {
                    return;
                }
                Thread.sleep(START_PAUSE_MS);
            } catch (IOException e) {
                Thread.sleep(START_PAUSE_MS);
            }
        }
        throw new IOException(death.get() == null ? "it opened no port" : "it " + death.get());
    }

    /**
     * Sends probes; those that take seconds run beside the others.
     *
     * @param logs directory of the server's access log
     * @return behaviour of the server, by name of the probe
     */
    public Map<String, Behaviour> ask(URI server, Path logs, Collection<Probe> probes) throws InterruptedException {
        ExecutorService quick = Executors.newFixedThreadPool(AT_ONCE);
        ExecutorService slow = Executors.newCachedThreadPool();
        try {
            BiFunction<Probe, Integer, List<Future<Behaviour>>> sending = (probe, times) -> Stream.generate(
                            () -> (probe.slow() ? slow : quick).submit(() -> send(probe, server, logs, OPEN)))
                    .limit(times)
                    .toList();
            Map<Probe, List<Future<Behaviour>>> asked = new LinkedHashMap<>();
            probes.forEach(probe -> asked.put(probe, sending.apply(probe, SENDS)));
            return behaviours(asked, probe -> sending.apply(probe, MORE_SENDS));
        } finally {
            quick.shutdownNow();
            slow.shutdownNow();
        }
    }

    /**
     * Sends probes to a server that is stopped meanwhile.
     *
     * @param stop stops the server and returns when it is gone
     */
    public Map<String, Behaviour> askWhileStopping(URI server, Path logs, Collection<Probe> probes, Runnable stop)
            throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        CountDownLatch stopping = new CountDownLatch(1);
        try {
            Map<Probe, List<Future<Behaviour>>> asked = new LinkedHashMap<>();
            for (Probe probe : probes) {
                int first =
                        switch (probe.stopping()) {
                            case ALL -> 0;
                            case LAST -> probe.stages().size() - 1;
                            default -> Integer.MAX_VALUE;
                        };
                Callable<Behaviour> send = () -> send(probe, server, logs, stage -> {
                    if (stage >= first) {
                        stopping.await();
                    }
                });
                asked.put(
                        probe,
                        Stream.generate(() -> pool.submit(send))
                                .limit(MORE_SENDS) // afterwards there is nobody to ask again
                                .toList());
            }
            Thread.sleep(BEFORE_STOP.toMillis());
            Future<?> stopped = pool.submit(stop);
            Thread.sleep(AFTER_STOP.toMillis());
            stopping.countDown();
            Map<String, Behaviour> behaviours = behaviours(asked, probe -> List.of());
            result(stopped);
            return behaviours;
        } finally {
            pool.shutdownNow();
        }
    }

    /** Returns the behaviours of a server that did not start, by name of the probe. */
    public Map<String, Behaviour> unasked(Collection<Probe> probes, String reason) {
        Map<String, Behaviour> behaviours = new LinkedHashMap<>();
        probes.forEach(probe -> behaviours.put(
                probe.name(),
                Behaviour.ofNone(
                        shown(probe.stages().stream()
                                .map(stage -> target.text(stage, URI.create("http://127.0.0.1"), "1"))
                                .toList()),
                        reason)));
        return behaviours;
    }

    private Behaviour send(Probe probe, URI server, Path logs, Exchange.Gate gate) throws InterruptedException {
        if (!probe.huge()) {
            return sent(probe, server, logs, gate);
        }
        huge.acquire();
        try {
            return sent(probe, server, logs, gate);
        } finally {
            huge.release();
        }
    }

    private Behaviour sent(Probe probe, URI server, Path logs, Exchange.Gate gate) throws InterruptedException {
        String id = String.valueOf(ids.incrementAndGet());
        List<String> stages = new ArrayList<>();
        probe.stages().forEach(stage -> stages.add(target.text(stage, server, id)));
        Exchange exchange = Exchange.of(server, probe, stages, gate);
        String told = null;
        if (tells(probe)) {
            Thread.sleep(TOLD_AFTER.toMillis());
            told = probe.report().equals(LOG) ? durationUnit(logs, id) : applicationReport(probe, server, id);
        }
        return Behaviour.of(probe, server, names, shown(stages), exchange, told);
    }

    /**
     * Returns whether the server reports what the probe's application was told. Only the kit's applications do; any
     * server writes an access log.
     */
    private boolean tells(Probe probe) {
        return probe.report().equals(LOG)
                || !probe.report().isEmpty() && target.endpoints().containsKey("kit");
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

    /** Returns the stages for display; equal ones that follow each other are shown once. */
    private static String shown(List<String> stages) {
        List<String> shown = new ArrayList<>();
        for (int from = 0; from < stages.size(); ) {
            int to = from;
            while (to < stages.size() && stages.get(to).equals(stages.get(from))) {
                to++;
            }
            shown.add(stages.get(from) + (to - from > 1 ? "(" + (to - from) + " times)\r\n" : ""));
            from = to;
        }
        return String.join("(then)\r\n", shown);
    }

    private static Map<String, Behaviour> behaviours(
            Map<Probe, List<Future<Behaviour>>> asked, Function<Probe, List<Future<Behaviour>>> again)
            throws InterruptedException {
        Map<String, Behaviour> behaviours = new TreeMap<>();
        for (Map.Entry<Probe, List<Future<Behaviour>>> each : asked.entrySet()) {
            List<Behaviour> seen = results(each.getValue());
            if (seen.stream().map(Behaviour::aspects).distinct().count() > 1) {
                seen.addAll(results(again.apply(each.getKey())));
            }
            behaviours.put(each.getKey().name(), Behaviour.of(seen));
        }
        return behaviours;
    }

    private static <T> List<T> results(List<Future<T>> futures) throws InterruptedException {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(result(future));
        }
        return results;
    }

    private static <T> T result(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
