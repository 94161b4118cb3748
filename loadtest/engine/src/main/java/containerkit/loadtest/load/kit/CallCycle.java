package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.ResponseCheck;
import containerkit.loadtest.load.ResponseCheck.ExpectedResponse;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.plan.Endpoint;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one event loop in the order in which they are sent, again and again. Each comes as often as its weight
 * says. The order is shuffled once; it is the same in every slice and for every server.
 */
final class CallCycle {
    private final List<ByteBuf> texts;
    private final List<ExpectedResponse> rights;
    private final List<Endpoint> calls;
    private final int[] order;
    private int next;

    /** @param rights expected responses, in the order of the endpoint's requests */
    CallCycle(LoadRequest request, List<ExpectedResponse> rights, LoopShare share) {
        Endpoint endpoint = request.scenario().endpoint();
        this.calls = endpoint.requests();
        this.rights = rights;
        this.texts = calls.stream()
                .map(call -> Unpooled.unreleasableBuffer(
                        Unpooled.directBuffer().writeBytes(text(request, call).getBytes(StandardCharsets.UTF_8))))
                .toList();
        this.order =
                order(endpoint.shares().stream().map(Endpoint.Share::weight).toList());
        this.next = share.index() * order.length / share.loops(); // or all loops would begin alike
    }

    /** Returns a request as it goes over the wire, the same bytes each time. */
    private static String text(LoadRequest request, Endpoint endpoint) {
        HttpCall call = HttpCall.of(request.server(), endpoint);
        SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Host", request.server().getHost() + ":" + request.port());
        headers.put("Accept", "*/*");
        headers.putAll(call.headers());
        int length = call.body().getBytes(StandardCharsets.UTF_8).length;
        if (length > 0 || HttpCall.LOADED.contains(call.method())) {
            headers.put("Content-Length", Integer.toString(length));
        }
        if (!request.scenario().keepAlive()) {
            headers.put("Connection", "close");
        }
        StringBuilder text = new StringBuilder(call.method() + " " + endpoint.path() + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").append(call.body()).toString();
    }

    /** Returns indexes, each as often as its weight, in an order that depends on the weights only. */
    static int[] order(List<Integer> weights) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            all.addAll(Collections.nCopies(weights.get(i), i));
        }
        Collections.shuffle(all, new Random(weights.hashCode()));
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the index of the request to send now. */
    int take() {
        int taken = order[next];
        next = next + 1 == order.length ? 0 : next + 1;
        return taken;
    }

    boolean session(int call) {
        return calls.get(call).session();
    }

    /** @param cookies cookies that the request's connection was given; null for none */
    ByteBuf text(int call, @Nullable String cookies) {
        ByteBuf text = texts.get(call);
        if (cookies == null || !session(call)) {
            return text.duplicate();
        }
        int fields = text.indexOf(0, text.readableBytes(), (byte) '\n') + 1;
        return Unpooled.wrappedBuffer(
                text.slice(0, fields),
                Unpooled.copiedBuffer("Cookie: " + cookies + "\r\n", StandardCharsets.ISO_8859_1),
                text.slice(fields, text.readableBytes() - fields));
    }

    boolean head(int call) {
        return calls.get(call).method().equals("HEAD");
    }

    /** Returns checks for one connection, one for each request. */
    List<ResponseCheck> checks() {
        return rights.stream().map(ResponseCheck::new).toList();
    }
}
