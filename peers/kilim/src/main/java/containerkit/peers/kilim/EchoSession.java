package containerkit.peers.kilim;

import java.io.IOException;
import kilim.Pausable;
import kilim.http.HttpRequest;
import kilim.http.HttpResponse;
import kilim.http.HttpSession;

/** One connection: a micro-thread, which pauses where a thread would wait. */
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
                exchange.answer(request, response, goOn);
                sendResponse(response);
            }
        } catch (IOException e) {
            // The client closed the connection, or broke it, or sent what is no HTTP.
        } finally {
            close();
        }
    }
}
