package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.plan.Variant;
import java.util.Map;

/** A server that is ready and observed, and what it took to start, which is empty where that was not measured. */
public record ObservedServer(Variant variant, RunningServer server, ServerProbe probe, Map<Reading, Double> start)
        implements AutoCloseable {
    @Override
    public void close() {
        probe.close();
        server.close();
    }
}
