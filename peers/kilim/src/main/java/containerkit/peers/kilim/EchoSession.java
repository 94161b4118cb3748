package containerkit.peers.kilim;

import java.io.IOException;
import kilim.Pausable;
import kilim.http.HttpRequest;
import kilim.http.HttpResponse;
import kilim.http.HttpSession;

/** One connection: a micro-thread, which pauses instead of blocking. */
class EchoSession extends HttpSession {

    private final Exchange exchange;

    EchoSession(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public void execute() throws Pausable, Exception {
        HttpRequest request = new HttpRequest();
        HttpResponse response = new HttpResponse();
        try {
            boolean goOn = true;
            while (goOn) {
                readRequest(request);
                goOn = request.keepAlive();
                exchange.respond(request, response, goOn);
                sendResponse(response);
            }
        } catch (IOException e) {
            // The client closed or broke the connection, or sent no HTTP.
        } finally {
            close();
        }
    }
}
