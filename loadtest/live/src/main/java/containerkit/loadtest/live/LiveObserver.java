package containerkit.loadtest.live;

import containerkit.loadtest.run.Observer;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Shows runs with {@code --live} to Prometheus. */
public final class LiveObserver implements Observer {
    @Override
    public Watched watch(Consumer<String> notes, Path kitHome) {
        return new LiveRun(notes, kitHome);
    }
}
