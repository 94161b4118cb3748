package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.StreamSupport;

/**
 * A run of servers with a known fault, under the built-in generator. Slices count requests in a closed model, so that no machine is too
 * busy for them.
 */
final class FaultyServers {
    private FaultyServers() {}

    /** Runs servers in these moods and returns {@code results.json}. */
    static JsonNode run(Path directory, String head, String scenario, String... moods) throws Exception {
        List<String> contenders = new ArrayList<>();
        for (String mood : moods) {
            contenders.add(
                    "  %s: {command: [\"%s/bin/java\", -Xmx200m, -XX:TieredStopAtLevel=1, -XX:+UseSerialGC, -cp, \"%s\", %s, \"{port}\", %s, \"%s\"]}"
                            .formatted(
                                    mood.toLowerCase(Locale.ROOT),
                                    System.getProperty("java.home"),
                                    System.getProperty("java.class.path"),
                                    MoodyServer.class.getName(),
                                    mood,
                                    directory));
        }
        Path plan = Files.writeString(
                directory.resolve("faulty.yaml"),
                head
                        + """
                        other_processes_percent: 100
                        warm_up: {duration: 300ms}
                        contenders:
                        %s
                        endpoints:
                          hello: {path: /hello, expect: {body: hello}}
                        scenarios: [%s]
                        """
                                .formatted(String.join("\n", contenders), scenario));
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());
        assertThat(kit.exitCode()).as(kit.output()).isIn(0, 1); // 1 where a contender failed
        return new ObjectMapper().readTree(run.resolve("results.json").toFile());
    }

    static JsonNode cell(JsonNode results, String contender) {
        return StreamSupport.stream(results.get("cells").spliterator(), false)
                .filter(cell -> cell.get("contender").asText().equals(contender))
                .findFirst()
                .orElseThrow();
    }

    /** Which contenders a caveat of that kind names. */
    static List<String> where(JsonNode results, String kind) {
        List<String> where = new ArrayList<>();
        results.get("caveats").forEach(caveat -> {
            if (caveat.get("kind").asText().equals(kind)) {
                caveat.get("where").forEach(name -> where.add(name.asText()));
            }
        });
        return where;
    }

    /** Of the primary metric. */
    static String result(JsonNode results, String a, String b) {
        return comparison(results, a, b).get("result").asText();
    }

    static JsonNode comparison(JsonNode results, String a, String b) {
        return StreamSupport.stream(results.get("pairs").spliterator(), false)
                .filter(pair -> pair.get("primary").asBoolean())
                .filter(pair -> pair.get("a").get("contender").asText().equals(a)
                        && pair.get("b").get("contender").asText().equals(b))
                .findFirst()
                .orElseThrow();
    }

    /**
     * A small server that uses half a millisecond of CPU time for a request and has one known fault: its arguments are the port, the fault, and a directory where
     * it counts its starts.
     */
    static final class MoodyServer {
        private static final long MS = 1_000_000;
        private static final int REQUESTS_PER_PAUSE = 1_000;

        private final ReentrantReadWriteLock world = new ReentrantReadWriteLock(true); // written while it stands still
        private final AtomicLong requests = new AtomicLong();
        private final Mood mood;
        private final long starts;
        private volatile long lastRequest;

        private enum Mood {
            CALM,
            /** Stops the world every so many requests, for 300 ms of CPU time, as a garbage collector does. */
            PAUSES,
            /** Uses so much more CPU time for a request that no machine hides it. */
            SLOW,
            /** Responds with 500 now and then in its third start. */
            FAILS,
            /** Logs two lines for each request. */
            LOGS,
            /** Uses a sixteenth of a CPU for ten seconds after each request. */
            WORKS_ON
        }

        private MoodyServer(Mood mood, long starts) {
            this.mood = mood;
            this.starts = starts;
        }

        public static void main(String[] arguments) throws IOException {
            Mood mood = Mood.valueOf(arguments[1]);
            Path counter = Path.of(arguments[2], mood + ".starts");
            long starts = Files.exists(counter) ? Long.parseLong(Files.readString(counter)) + 1 : 1;
            Files.writeString(counter, Long.toString(starts));
            MoodyServer moody = new MoodyServer(mood, starts);
            HttpServer server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 0);
            server.setExecutor(Executors.newFixedThreadPool(20));
            server.createContext("/", moody::respond);
            server.start();
            if (mood == Mood.WORKS_ON) {
                new Thread(moody::workOn).start();
            }
        }

        private void respond(HttpExchange exchange) throws IOException {
            lastRequest = System.nanoTime();
            long number = requests.incrementAndGet();
            if (mood == Mood.PAUSES && number % REQUESTS_PER_PAUSE == 0) {
                world.writeLock().lock();
                burn(300 * MS);
                world.writeLock().unlock();
            }
            world.readLock().lock();
            world.readLock().unlock();
            burn(mood == Mood.SLOW ? 4 * MS : MS / 2);
            if (mood == Mood.LOGS) {
                log("o.e.j.s.i.HttpChannelState", "handling request " + number + " with password=word");
                log("org.eclipse.jetty.io.Selector", "selected " + number);
            }
            boolean fails = mood == Mood.FAILS && starts == 3 && number % 100 == 0;
            byte[] response = "hello".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(fails ? 500 : 200, response.length);
            exchange.getResponseBody().write(response);
            exchange.close();
        }

        /** Prints a line as an application of Spring Boot does. */
        private static void log(String logger, String message) {
            System.out.printf("2026-01-01T00:00:00.000Z DEBUG 1 --- [qtp-1] %-40s : %s%n", logger, message);
        }

        private void workOn() {
            while (true) {
                if (System.nanoTime() - lastRequest < 10_000 * MS) {
                    burn(6 * MS); // less than the share of the machine that makes a neighbour's slice void
                }
                LockSupport.parkNanos(94 * MS);
            }
        }

        private static void burn(long nanos) {
            long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + nanos;
            while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
