package containerkit.peers.contract;

import java.nio.charset.StandardCharsets;

/** A request to a server. */
record Question(String method, String path, byte[] body) {

    static Question get(String path) {
        return new Question("GET", path, new byte[0]);
    }

    static Question post(String body) {
        return new Question("POST", "/graphql", body.getBytes(StandardCharsets.UTF_8));
    }

    /** The echo of that message, which needs no escape. */
    static Question echo(String message) {
        return post("{\"query\":\"query Echo { echo(message: \\\"" + message + "\\\") { message } }\"}");
    }
}
