package containerkit.peers.kilim;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Reply;
import java.io.IOException;
import kilim.http.HttpRequest;
import kilim.http.HttpResponse;

/** The part that never pauses. It is not woven, because the weaver cannot read records. */
class Exchange {

    private final Endpoints endpoints;

    Exchange(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    void respond(HttpRequest request, HttpResponse response, boolean keepAlive) throws IOException {
        byte[] body = request.extractBytes(request.contentOffset, request.contentOffset + request.contentLength);
        Reply reply = endpoints.reply(request.method, request.uriPath, body);
        response.status = status(reply);
        response.setContentType(reply.contentType());
        response.setContentLength(reply.body().length);
        response.addField("Connection", keepAlive ? "keep-alive" : "close");
        response.getOutputStream().write(reply.body());
    }

    private static byte[] status(Reply reply) {
        return switch (reply.status()) {
            case 200 -> HttpResponse.ST_OK;
            case 400 -> HttpResponse.ST_BAD_REQUEST;
            case 404 -> HttpResponse.ST_NOT_FOUND;
            default -> HttpResponse.ST_INTERNAL_SERVER_ERROR;
        };
    }
}
