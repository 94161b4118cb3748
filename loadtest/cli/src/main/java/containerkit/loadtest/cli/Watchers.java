package containerkit.loadtest.cli;

import containerkit.loadtest.run.Observer;
import containerkit.loadtest.run.Observer.Watched;
import containerkit.loadtest.run.setup.Progress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.ServiceLoader;

/** The modules that watch runs, one behind the other. */
final class Watchers implements AutoCloseable {
    private final Deque<Watched> watching = new ArrayDeque<>();
    private Progress progress;

    Watchers(Progress progress, Path kitHome) {
        this.progress = progress;
        for (Observer observer : ServiceLoader.load(Observer.class)) {
            Watched watched = observer.watch(this.progress, kitHome);
            watching.push(watched);
            this.progress = watched;
        }
    }

    /** Returns whether there is any. */
    static boolean present() {
        return ServiceLoader.load(Observer.class).iterator().hasNext();
    }

    /** Returns the progress that tells them all. */
    Progress progress() {
        return progress;
    }

    @Override
    public void close() {
        watching.forEach(Watched::close);
    }
}
