package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.plan.Variant;

/** A server that is ready and observed. */
public record ServerSession(Variant variant, RunningServer server, ServerProbe probe) implements AutoCloseable {
    @Override
    public void close() {
        probe.close();
        server.close();
    }
}
