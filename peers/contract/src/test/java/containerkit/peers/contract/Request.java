package containerkit.peers.contract;

import java.nio.charset.StandardCharsets;

/** A request to a server. */
record Request(String method, String path, byte[] body) {

    static Request get(String path) {
        return new Request("GET", path, new byte[0]);
    }

    static Request post(String body) {
        return new Request("POST", "/graphql", body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the echo request for a message that needs no escaping. */
    static Request echo(String message) {
        return post("{\"query\":\"query Echo { echo(message: \\\"" + message + "\\\") { message } }\"}");
    }
}
