package containerkit.loadtest.load;

import java.nio.charset.StandardCharsets;

/**
 * How {@link LocalServer} responds to one request.
 *
 * @param status only for the manners that respond at all
 */
public record Reply(Manner manner, int status, String body) {
    public enum Manner {
        /** As HTTP wants it. */
        PROPER,
        /** Responds, then closes a connection that was to be kept. */
        CLOSING,
        /** Closes without a response. */
        HANG_UP,
        /** Resets the connection without a response. */
        RESET,
        /** Sends something that is not HTTP. */
        GARBAGE,
        /** Never responds. */
        SILENCE
    }

    public static Reply ok(String body) {
        return of(200, body);
    }

    public static Reply of(int status, String body) {
        return new Reply(Manner.PROPER, status, body);
    }

    public static Reply in(Manner manner) {
        return new Reply(manner, 200, "hello");
    }

    byte[] bytes(String method, boolean keep) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        String head = "HTTP/1.1 " + status + " Word\r\nContent-Type: text/plain\r\nContent-Length: " + length
                + "\r\nConnection: " + (keep ? "keep-alive" : "close") + "\r\n\r\n";
        return (method.equals("HEAD") ? head : head + body).getBytes(StandardCharsets.UTF_8);
    }
}
