package containerkit.loadtest.live;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.Observer.Watched;
import containerkit.loadtest.run.setup.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows a run to Prometheus if the plan's contenders export metrics, and passes everything on to another progress. */
final class LiveRun implements Watched {
    private final Progress other;
    private final Path kitHome;
    private @Nullable LivePage page;
    private @Nullable Prometheus prometheus;

    /** @param other progress that receives everything, too */
    LiveRun(Progress other, Path kitHome) {
        this.other = other;
        this.kitHome = kitHome;
    }

    /** Starts Prometheus, whose data stay in the run's directory. */
    @Override
    public void opens(Path directory, Plan plan) throws IOException, InterruptedException {
        other.opens(directory, plan);
        if (plan.contenders().stream().noneMatch(Contender::exports)) {
            return;
        }
        Path data = directory.resolve("prometheus");
        Path rules = kitHome.resolve("loadtest/monitoring/prometheus/rules.yml");
        try {
            page = LivePage.open();
            prometheus = Prometheus.start(data.toAbsolutePath(), rules.toAbsolutePath(), page);
        } catch (IOException e) {
            throw new UserFailure(
                    String.valueOf(e.getMessage()), "end what is in the way, or run without --live", Exit.MISSING, e);
        }
        other.notes("Prometheus: " + prometheus.address() + " until the run ends; its data stay in " + data);
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        other.begins(plan, expected);
    }

    @Override
    public void enters(Part part) {
        other.enters(part);
    }

    @Override
    public void prepares(int block, String doing, Variant variant) {
        if (page != null) {
            page.rests(); // a profile's slice ends without a result
        }
        other.prepares(block, doing, variant);
    }

    @Override
    public void repeats(int rounds, Duration expected) {
        other.repeats(rounds, expected);
    }

    @Override
    public void advances(Duration expected) {
        other.advances(expected);
    }

    @Override
    public void stands(RunResult soFar) {
        other.stands(soFar);
    }

    @Override
    public void plans(int blocks, boolean timed, Optional<String> expectation) {
        other.plans(blocks, timed, expectation);
    }

    @Override
    public void paces(double times) {
        other.paces(times);
    }

    @Override
    public void exports(Variant variant, URI management) {
        if (page != null) {
            page.exports(variant, management);
        }
        other.exports(variant, management);
    }

    @Override
    public void loads(int block, int blocks, Variant variant, String scenario) {
        if (page != null) {
            page.loads(block, blocks, variant, scenario);
        }
        other.loads(block, blocks, variant, scenario);
    }

    @Override
    public void done(SliceResult slice) {
        if (page != null) {
            page.ends(slice.good());
        }
        other.done(slice);
    }

    @Override
    public void notes(String message) {
        other.notes(message);
    }

    @Override
    public void warns(String message) {
        other.warns(message);
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
