package containerkit.loadtest.cli;

import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.live.LivePage;
import containerkit.loadtest.live.Prometheus;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.run.setup.Progress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Prometheus beside a run, where the plan's contenders export their metrics; nothing otherwise. */
final class Live implements AutoCloseable {
    private final @Nullable LivePage page;
    private final @Nullable Prometheus prometheus;

    private Live(@Nullable LivePage page, @Nullable Prometheus prometheus) {
        this.page = page;
        this.prometheus = prometheus;
    }

    /** Refuses to begin a run that is to be watched where there is no Prometheus. */
    static void requireInstalled(Plan plan) {
        boolean installed = Arrays.stream(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "prometheus")));
        if (wanted(plan) && !installed) {
            throw new UserFailure("not installed: prometheus", Tools.installHint(List.of("prometheus")), Exit.MISSING);
        }
    }

    /** Starts it for a run in that directory. */
    static Live of(Plan plan, Path kitHome, Path run, Console console) throws IOException, InterruptedException {
        if (!wanted(plan)) {
            return new Live(null, null);
        }
        LivePage page = LivePage.open();
        try {
            Path rules =
                    kitHome.resolve("loadtest/monitoring/prometheus/rules.yml").toAbsolutePath();
            Prometheus prometheus = Prometheus.start(run.resolve("prometheus").toAbsolutePath(), rules, page);
            console.note("Prometheus: " + prometheus.address() + " until the run ends; its data stay in "
                    + run.resolve("prometheus"));
            return new Live(page, prometheus);
        } catch (IOException e) {
            page.close();
            throw new UserFailure(
                    String.valueOf(e.getMessage()), "run without --live, or end what is in the way", Exit.MISSING, e);
        }
    }

    /** Tells Prometheus what that progress is told. */
    Progress beside(Progress progress) {
        return page == null ? progress : new LiveProgress(progress, page);
    }

    private static boolean wanted(Plan plan) {
        return plan.contenders().stream().anyMatch(Contender::exports);
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
