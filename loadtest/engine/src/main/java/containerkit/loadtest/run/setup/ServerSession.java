package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.Probe;
import containerkit.loadtest.plan.Variant;

/** A server that is ready and observed. */
public record ServerSession(Variant variant, RunningServer server, Probe probe) implements AutoCloseable {
    @Override
    public void close() {
        probe.close();
        server.close();
    }
}
