package containerkit.loadtest.run.setup;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Packing;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.result.Packaging;
import containerkit.loadtest.result.Skipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The caches of a plan's modes: each is made by a training run before anything is measured, and removed with the run. Every
 * start after that uses its own.
 */
public final class JarCaches implements Launcher, AutoCloseable {
    private static final Duration LOAD = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(3); // a JVM that ends may write for long

    private final Rig rig;
    private final Plan plan;
    private final ScratchDirectory scratch;
    private final Map<Variant, Packaging.Cache> made = new LinkedHashMap<>();

    public JarCaches(Rig rig, Plan plan) throws IOException {
        this.rig = rig;
        this.plan = plan;
        this.scratch = ScratchDirectory.create("caches");
    }

    /** Returns the expected duration of {@link #make}: a training run is a start that also writes. */
    public static Duration expected(Plan plan) {
        return plan.variants().stream()
                .map(variant -> plan.mode(variant.mode()).packed())
                .filter(packed -> packed != null && packed.cached())
                .map(packed ->
                        Schedule.expectedStart(plan).multipliedBy(2).plus(packed.loaded() ? load(plan) : Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration load(Plan plan) {
        return Duration.ofMillis(Math.round(plan.extent().timeScale() * LOAD.toMillis()));
    }

    /** Makes them all, and returns the variants whose training run failed, which therefore have none. */
    public List<Skipped> make() throws IOException, InterruptedException {
        List<Skipped> failed = new ArrayList<>();
        for (Variant variant : plan.variants()) {
            Packing packed = plan.mode(variant.mode()).packed();
            if (packed != null && packed.cached()) {
                String failure = make(variant, packed);
                if (failure != null) {
                    failed.add(new Skipped(variant, Skipped.Why.CACHE, "its training run failed: " + failure));
                }
            }
        }
        return failed;
    }

    /** Returns the same facts about jars, with their caches. */
    public List<Packaging> with(List<Packaging> jars) {
        return jars.stream()
                .map(jar -> jar.with(made.entrySet().stream()
                        .filter(cache -> cache.getKey().contender().equals(jar.contender()))
                        .map(Map.Entry::getValue)
                        .toList()))
                .toList();
    }

    /** Returns the reason why there is no cache; null where there is one. */
    private @Nullable String make(Variant variant, Packing packed) throws IOException, InterruptedException {
        rig.progress().notes("making the cache of " + variant.label() + (packed.loaded() ? ", under load" : ""));
        Path cache = cache(variant);
        long began = System.nanoTime();
        String failure = train(variant, packed, cache);
        if (failure == null && !Files.isRegularFile(cache)) {
            return "the JVM wrote no cache";
        }
        if (failure == null) {
            double seconds = (System.nanoTime() - began) / 1e9;
            made.put(variant, new Packaging.Cache(variant.mode(), Files.size(cache), seconds));
        }
        return failure;
    }

    /** Returns the reason why the training run failed; null where it did not. */
    private @Nullable String train(Variant variant, Packing packed, Path cache)
            throws IOException, InterruptedException {
        Contender contender = plan.contender(variant.contender());
        Mode mode = plan.mode(variant.mode()).with(packed.training(cache.toString()));
        Path output = scratch.path().resolve(variant.fileName() + ".log");
        try (RunningServer server = rig.launcher().launch(contender, mode, output)) {
            if (packed.loaded()) {
                String failure = load(variant, server);
                if (failure != null) {
                    return failure;
                }
            }
            boolean ended = packed.loaded() ? server.end(PATIENCE) : server.awaitEnd(PATIENCE);
            List<String> log = server.lastLogLines();
            return !ended
                    ? "it did not end within " + PATIENCE.toMinutes() + " minutes"
                    : packed.loaded() || String.valueOf(server.death()).endsWith(" 0")
                            ? null
                            : server.death() + (log.isEmpty() ? "" : ": " + log.get(log.size() - 1));
        } catch (LaunchException e) {
            if (e.kind() != LaunchException.Kind.CONTENDER && e.kind() != LaunchException.Kind.SLOW) {
                throw e;
            }
            return e.getMessage();
        }
    }

    private @Nullable String load(Variant variant, RunningServer server) throws IOException, InterruptedException {
        List<Scenario> scenarios = plan.part(variant).scenarios();
        Scenario last = scenarios.get(scenarios.size() - 1);
        Scenario scenario = last.closed(load(plan)).of(server.contender());
        rig.readiness().await(server, scenario.endpoint().requests());
        LoadResult result = rig.drivers()
                .get(scenario.tool())
                .run(new LoadRequest(server.address(), scenario, scratch.path().resolve("load"), PATIENCE));
        return result.good() > 0 ? null : "it completed no request";
    }

    @Override
    public RunningServer launch(Contender contender, Mode mode, Path log)
            throws LaunchException, IOException, InterruptedException {
        Packing packed = mode.packed();
        boolean cached = packed != null && packed.cached();
        String cache = cache(contender.in(mode.name())).toString();
        return rig.launcher().launch(contender, cached ? mode.with(packed.using(cache)) : mode, log);
    }

    private Path cache(Variant variant) {
        return scratch.path().resolve(variant.fileName() + ".cache");
    }

    @Override
    public void close() {
        scratch.close();
    }
}
