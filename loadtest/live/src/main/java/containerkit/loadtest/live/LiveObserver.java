package containerkit.loadtest.live;

import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.setup.Progress;
import java.nio.file.Path;

/** Shows runs with {@code --live} to Prometheus. */
public final class LiveObserver implements Observer {
    @Override
    public Watched watch(Progress other, Path kitHome) {
        return new LiveRun(other, kitHome);
    }
}
