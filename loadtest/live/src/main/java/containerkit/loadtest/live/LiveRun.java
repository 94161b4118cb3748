package containerkit.loadtest.live;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.run.Observer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows a run to Prometheus if the plan's contenders export metrics, as with {@code --live}. */
public final class LiveRun implements Observer {
    private @Nullable LivePage page;
    private @Nullable Prometheus prometheus;

    /** Starts Prometheus, whose data stay in the run's directory. */
    @Override
    public void opens(Path directory, Plan plan, Path kitHome, Consumer<String> notes)
            throws IOException, InterruptedException {
        if (plan.contenders().stream().noneMatch(Contender::exports)) {
            return;
        }
        Path data = directory.resolve("prometheus");
        Path rules = kitHome.resolve("loadtest/monitoring/prometheus/rules.yml");
        try {
            page = new LivePage();
            prometheus = Prometheus.start(data.toAbsolutePath(), rules.toAbsolutePath(), page);
        } catch (IOException e) {
            throw new UserFailure(
                    String.valueOf(e.getMessage()), "end what is in the way, or run without --live", Exit.MISSING, e);
        }
        notes.accept("Prometheus: " + prometheus.address() + " until the run ends; its data stay in " + data);
    }

    @Override
    public void exports(Variant variant, URI management) {
        if (page != null) {
            page.exports(variant, management);
        }
    }

    @Override
    public void loads(Variant variant, String scenario) {
        if (page != null) {
            page.loads(variant, scenario);
        }
    }

    @Override
    public void rests() {
        if (page != null) {
            page.rests();
        }
    }

    @Override
    public void close() {
        if (prometheus != null) {
            prometheus.close();
        }
        if (page != null) {
            page.close();
        }
    }
}
