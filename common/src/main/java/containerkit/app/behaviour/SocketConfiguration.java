package containerkit.app.behaviour;

import jakarta.servlet.ServletContext;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Adds a WebSocket on the container's own API. It is absent where a starter does not bring that API or a mode leaves it
 * out.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "jakarta.websocket.server.ServerContainer")
@BehaviourEndpoints
class SocketConfiguration {

    private static final String PATH = BehaviourEndpoints.PATH + "/socket";

    @Bean
    SmartInitializingSingleton counterSocket(ServletContext context) {
        return () -> {
            if (context.getAttribute(ServerContainer.class.getName()) instanceof ServerContainer container) {
                try {
                    container.addEndpoint(ServerEndpointConfig.Builder.create(Counter.class, PATH)
                            .build());
                } catch (DeploymentException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    /** Responds to each text with its length. */
    public static class Counter extends Endpoint {

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            session.addMessageHandler(String.class, (MessageHandler.Whole<String>)
                    text -> session.getAsyncRemote().sendText(text.length() + " characters"));
        }
    }
}
