package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import java.net.URI;
import java.nio.file.Path;

/** A server that already runs: it is never started, restarted or stopped. */
public final class AttachedServer implements Launcher {
    @Override
    public boolean launches(Contender contender) {
        return contender.url() != null;
    }

    @Override
    public void check(Contender contender, Mode mode) throws LaunchException {
        CommandLauncher.requireNoSettings(contender, mode); // it runs already, in whatever mode it was started
        URI url = contender.url();
        if (url != null && url.getHost() == null) {
            throw new LaunchException(
                    LaunchException.Kind.PLAN,
                    "the url of " + contender.name() + " has no valid host: " + url,
                    "write http://HOST:PORT");
        }
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log) {
        URI url = contender.url();
        if (url == null) {
            throw new IllegalArgumentException(contender.name() + " has no url");
        }
        return new Attached(contender, url);
    }

    private record Attached(Contender contender, URI address) implements RunningServer {}
}
