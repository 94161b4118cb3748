package containerkit.loadtest;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A user's own application: responds to a POST with 201 and what was ordered, after 5 ms, so that no tool is busy. */
final class OrderServer {
    private OrderServer() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println(
                "listening on " + start(Integer.parseInt(arguments[0])).getAddress());
    }

    static HttpServer start(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newFixedThreadPool(5, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/orders", exchange -> {
            byte[] order = exchange.getRequestBody().readAllBytes();
            byte[] response =
                    ("ordered: " + new String(order, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            LockSupport.parkNanos(5_000_000);
            exchange.sendResponseHeaders(exchange.getRequestMethod().equals("POST") ? 201 : 405, response.length);
            exchange.getResponseBody().write(response);
            exchange.close();
        });
        server.start();
        return server;
    }
}
