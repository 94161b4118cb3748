package containerkit.peers.resteasyundertow;

import containerkit.peers.echo.ServerFacts;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import java.util.function.Supplier;

/** One resource, created once. */
@ApplicationPath("/")
public class EchoApplication extends Application {

    private final Set<Object> singletons;

    EchoApplication(Supplier<ServerFacts> facts) {
        this.singletons = Set.of(new EchoResource(facts));
    }

    @Override
    public Set<Object> getSingletons() {
        return singletons;
    }
}
