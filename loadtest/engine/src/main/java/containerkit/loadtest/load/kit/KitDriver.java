package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Scenario;
import io.netty.util.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Loads with the kit's own generator: open or closed model, HTTP/1.1, every response's status and body checked. Its
 * process starts with the first slice and lives until the driver is closed.
 */
public final class KitDriver implements Driver {
    private static final Duration GRACE =
            Duration.ofSeconds(60); // beyond the load, for connecting: each attempt may take 10 s

    /**
     * Cores per event loop of the generator. It takes up to a fifth of the CPU (docs/method.md); with these a loop is
     * busy about half of the time.
     */
    private static final int CORES_PER_LOOP = 3;

    private final Path java;
    private final String classPath;
    private final int loops;
    private @Nullable GeneratorProcess process;
    private boolean started;

    /** @param classPath class path of the kit's own classes */
    public KitDriver(Path java, String classPath) {
        this(java, classPath, (Runtime.getRuntime().availableProcessors() + CORES_PER_LOOP - 1) / CORES_PER_LOOP);
    }

    KitDriver(Path java, String classPath, int loops) {
        this.java = java;
        this.classPath = classPath;
        this.loops = loops;
    }

    @Override
    public String tool() {
        return Scenario.BUILT_IN_TOOL;
    }

    @Override
    public void check(Scenario scenario) {
        scenario.endpoint()
                .requests()
                .forEach(one -> HttpCall.check("the built-in generator", one, HttpCall.BARE, HttpCall.LOADED));
    }

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        if (!started) { // what cannot be started at all ends the run, and one that died only its slice
            process = GeneratorProcess.start(java, classPath, loops);
            started = true;
        }
        AtomicLong begun = new AtomicLong();
        Runnable begins = () -> {
            loadBegins.run();
            begun.set(System.nanoTime());
        };
        try {
            if (process == null) {
                process = GeneratorProcess.start(java, classPath, loops);
            }
            LoadResult result =
                    process.run(request, begins, loadEnded, request.limit().plus(GRACE));
            // The generator counts from when it heard it may begin: tenths of a millisecond later if nothing else runs.
            NavigableMap<Long, Long> progress = new TreeMap<>();
            result.progress().forEach((ms, good) -> progress.put(begun.get() / 1_000_000 + ms, good));
            return result.with(progress);
        } catch (IOException e) {
            close();
            if (begun.get() == 0) { // what never began ends all the same
                loadBegins.run();
            }
            loadEnded.run();
            Fault fault = new Fault(Fault.Kind.BUILT_IN_FAILED, String.valueOf(e.getMessage()));
            return new LoadResult(0, 0, 0, 0, 0, null, null, null, null, List.of(), List.of(fault), null);
        } catch (InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public String version() {
        return "netty " + Version.identify().get("netty-transport").artifactVersion();
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
            process = null;
        }
    }
}
