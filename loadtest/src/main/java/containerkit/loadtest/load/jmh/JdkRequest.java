package containerkit.loadtest.load.jmh;

import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

/** The request of a scenario as the JDK's client sends it. */
final class JdkRequest {
    private static final List<String> BARE = List.of("GET", "HEAD", "DELETE", "OPTIONS");
    private static final List<String> LOADED = List.of("POST", "PUT");

    private JdkRequest() {}

    /** @throws UserFailure where the client cannot send it */
    static HttpCall call(LoadRequest request) {
        HttpCall call = HttpCall.of(request, JmhDriver.TOOL, BARE, LOADED);
        try {
            of(call);
        } catch (IllegalArgumentException e) { // some headers are the client's own: Host, Connection, Content-Length
            throw UserFailure.usage(
                    JmhDriver.TOOL + " cannot send this request (endpoint "
                            + request.scenario().endpoint().name() + "): " + e.getMessage(),
                    "drop the header, or use tool: open");
        }
        return call;
    }

    /** @throws IllegalArgumentException where the client sets one of its headers itself */
    static HttpRequest of(HttpCall call) {
        boolean loaded = LOADED.contains(call.method());
        HttpRequest.Builder request = HttpRequest.newBuilder(call.target())
                .method(call.method(), loaded ? BodyPublishers.ofString(call.body()) : BodyPublishers.noBody());
        call.headers().forEach(request::header);
        if (loaded) {
            request.header("Content-Type", call.contentType());
        }
        return request.build();
    }
}
