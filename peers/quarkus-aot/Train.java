import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Creates the AOT cache of a packed Quarkus application: {@code java Train.java DIRECTORY}, with JDK 25 or newer. It
 * starts the server, requests every endpoint, and ends the server. At its end the JVM writes to {@code app.aot} which
 * classes it loaded and linked and which methods ran often. The cache is valid for this JDK and these jars only.
 */
class Train {

    private static final int REQUESTS = 200; // of each kind; enough for the JVM to find hot methods
    private static final int START_LIMIT_S = 60;
    private static final int END_LIMIT_S = 120;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final String ECHO = "{\"query\":\"query Echo { echo(message: \\\"hello\\\") { message } }\"}";

    public static void main(String[] args) throws IOException, InterruptedException {
        Path directory = Path.of(args[0]);
        Path cache = directory.resolve("app.aot");
        Path log = directory.resolveSibling("train.log");
        Files.deleteIfExists(cache);
        int port = freePort();
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:AOTCacheOutput=" + cache,
                        "-jar",
                        directory.resolve("quarkus-run.jar").toString(),
                        String.valueOf(port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean responded = false;
        try {
            responded = respondsToAll(server, URI.create("http://127.0.0.1:" + port));
        } finally {
            server.destroy();
        }
        boolean ended = server.waitFor(END_LIMIT_S, TimeUnit.SECONDS);
        if (!responded || !ended || !Files.exists(cache)) {
            server.destroyForcibly();
            Files.deleteIfExists(cache); // the training was not complete
            System.err.println((responded ? "the JVM made no " + cache : "the server did not respond to every request") + "; see " + log);
            System.exit(1);
        }
    }

    private static boolean respondsToAll(Process server, URI home) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<HttpRequest> requests = List.of(
                request(home, "/test/identity").build(),
                request(home, "/test/json").build(),
                request(home, "/test/text").build(),
                request(home, "/test/file").build(),
                request(home, "/graphql")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(ECHO))
                        .build());
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_LIMIT_S);
        while (!responds(client, requests.get(0)) && server.isAlive() && System.nanoTime() < limit) {
            Thread.sleep(50);
        }
        for (int i = 0; i < REQUESTS; i++) {
            for (HttpRequest request : requests) {
                if (!responds(client, request)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static HttpRequest.Builder request(URI home, String path) {
        return HttpRequest.newBuilder(home.resolve(path)).timeout(ANSWER_LIMIT);
    }

    private static boolean responds(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.ofByteArray()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
