package containerkit.app.line;

import containerkit.app.pool.MainServerStarted;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The server that responds to requests, as opposed to the management server. */
@Component
public class MainServer {

    private final ServletWebServerApplicationContext context;

    MainServer(ServletWebServerApplicationContext context) {
        this.context = context;
    }

    /** Returns the started server. */
    public WebServer get() {
        return context.getWebServer();
    }

    @EventListener
    void serverStarted(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null) {
            context.publishEvent(new MainServerStarted(event.getWebServer()));
        }
    }
}
