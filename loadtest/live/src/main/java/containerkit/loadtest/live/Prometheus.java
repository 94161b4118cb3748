package containerkit.loadtest.live;

import containerkit.loadtest.process.SupervisedProcess;
import java.io.IOException;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a Prometheus on loopback that scrapes the servers of one run, and the run itself, until it is closed. */
public record Prometheus(SupervisedProcess process, int port) implements AutoCloseable {
    /** Prometheus' default. Higher ones are tried, too, because another Prometheus may use it. */
    private static final int FIRST_PORT = 9090;

    private static final int PORTS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int POLL_MILLIS = 100;

    /** Returns scheme, host and port. */
    public String address() {
        return "http://127.0.0.1:" + port;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param directory directory of its configuration, its data and its log; created if it is missing
     * @throws IOException if it does not start, with its last line
     */
    public static Prometheus start(Path directory, Path rules, LivePage page) throws IOException, InterruptedException {
        int port = freePort();
        Files.createDirectories(directory);
        Path configuration = directory.resolve("prometheus.yml");
        Path log = directory.resolve("prometheus.log");
        Files.writeString(configuration, configuration(rules, page.address()));
        Prometheus prometheus = new Prometheus(
                SupervisedProcess.start(
                        List.of(
                                "prometheus",
                                "--config.file=" + configuration,
                                "--storage.tsdb.path=" + directory.resolve("data"),
                                "--web.listen-address=127.0.0.1:" + port),
                        Map.of(),
                        log,
                        log),
                port);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (prometheus.process.isAlive() && System.nanoTime() < deadline) {
                if (prometheus.ready()) {
                    return prometheus;
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            prometheus.close();
            throw e;
        }
        prometheus.close();
        List<String> lines = Files.readAllLines(log);
        throw new IOException(
                "Prometheus does not start: " + (lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1)));
    }

    private static int freePort() throws IOException {
        for (int port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                continue; // used by another program
            }
        }
        throw new IOException("no port from " + FIRST_PORT + " on is free for Prometheus");
    }

    /**
     * Returns the configuration. Prometheus reads the run twice a second, because slices may last a second, and the
     * servers seldom enough to cost little.
     */
    private static String configuration(Path rules, String page) {
        return """
                global: {scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 2s}
                rule_files: ['%s']
                scrape_configs:
                  - job_name: containers
                    metrics_path: /actuator/prometheus
                    http_sd_configs: [{url: 'http://%s/targets', refresh_interval: 2s}]
                  - job_name: kit
                    scrape_interval: 500ms
                    scrape_timeout: 500ms
                    static_configs: [{targets: ['%s'], labels: {instance: kit}}]
                """
                .formatted(rules.toString().replace("'", "''"), page, page);
    }

    private boolean ready() {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create(address() + "/-/ready").toURL().openConnection();
            connection.setConnectTimeout(POLL_MILLIS);
            connection.setReadTimeout(POLL_MILLIS);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
