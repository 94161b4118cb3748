package containerkit.loadtest.load.kit;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.kit.LoadGroup.LoadOutcome;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Scenario;
import io.netty.util.Version;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Loads with the kit's own generator: open or closed model, HTTP/1.1, every response's status and body checked. Its
 * process starts with the first slice and lives until the driver is closed.
 *
 * <p>It leaves {@code .json}, with the whole distribution of latencies.
 */
public final class KitDriver implements Driver {
    private static final List<String> BARE = List.of("GET", "HEAD", "DELETE", "OPTIONS");
    private static final List<String> LOADED = List.of("POST", "PUT");
    private static final Duration GRACE =
            Duration.ofSeconds(60); // beyond the load, for connecting: each attempt may take 10 s

    private final ObjectMapper mapper = new ObjectMapper();
    private final Path java;
    private final String classPath;
    private final int loops;
    private @Nullable GeneratorProcess process;
    private boolean startedOnce;

    /**
     * Creates a driver with as many event loops as suit the machine.
     *
     * @param java executable that runs the generator's process
     * @param classPath class path of the kit's own classes
     */
    public KitDriver(Path java, String classPath) {
        this(java, classPath, LoopShare.loopsOn(Runtime.getRuntime().availableProcessors()));
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
        scenario.endpoint().requests().forEach(one -> call(LoadRequest.imagined(scenario), one));
    }

    @Override
    public LoadResult run(LoadRequest request, Runnable loadBegins, Runnable loadEnded)
            throws IOException, InterruptedException {
        LoadJob job = job(request);
        if (!startedOnce) {
            process = GeneratorProcess.start(java, classPath, loops); // where it never starts, no slice can run
            startedOnce = true;
        }
        Duration limit = request.scenario().load().longestDuration().plus(request.patience());
        LoadOutcome outcome;
        AtomicBoolean told = new AtomicBoolean();
        AtomicLong begun = new AtomicLong();
        Runnable begins = () -> {
            told.set(true);
            loadBegins.run();
            begun.set(System.nanoTime());
        };
        try {
            GeneratorProcess generator = process;
            if (generator == null) {
                generator = GeneratorProcess.start(java, classPath, loops);
                process = generator;
            }
            outcome = generator.run(job, begins, loadEnded, limit.plus(GRACE));
        } catch (IOException e) {
            close();
            if (!told.get()) { // what never began ends all the same
                loadBegins.run();
            }
            loadEnded.run();
            Fault fault = new Fault(Fault.Kind.BUILT_IN_FAILED, String.valueOf(e.getMessage()));
            return new LoadResult(0, 0, 0, 0, 0, null, null, null, null, job.words(), List.of(fault), null);
        } catch (InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
        Files.writeString(
                Tool.beside(request.raw(), ".json"),
                mapper.writerWithDefaultPrettyPrinter().writeValueAsString(outcome));
        // The generator counts from when it heard that it may begin: tenths of a millisecond later, if nothing else
        // runs.
        return outcome.result().with(outcome.responses().later(begun.get() / 1_000_000));
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

    private static HttpCall call(LoadRequest whole, Endpoint one) {
        LoadRequest request = new LoadRequest(whole.server(), whole.scenario().of(one), whole.raw(), whole.patience());
        return HttpCall.of(request, "the built-in generator", BARE, LOADED);
    }

    private static LoadJob job(LoadRequest request) {
        Scenario scenario = request.scenario();
        List<LoadJob.Call> calls = new ArrayList<>();
        URI target = request.server();
        for (Endpoint.Share share : scenario.endpoint().shares()) {
            HttpCall call = call(request, share.endpoint());
            target = call.target();
            calls.add(new LoadJob.Call(
                    call.method(),
                    target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery()),
                    call.headers(),
                    call.body(),
                    share.endpoint().expect(),
                    share.weight(),
                    share.endpoint().session()));
        }
        Duration duration = scenario.load().duration();
        return new LoadJob(
                target.getHost(),
                target.getPort() < 0 ? 80 : target.getPort(),
                calls,
                scenario.concurrency(),
                scenario.keepAlive(),
                scenario.load().perSecond(),
                duration == null ? null : duration.toNanos(),
                scenario.load().requests(),
                duration == null
                        ? scenario.load()
                                .longestDuration()
                                .plus(request.patience())
                                .toNanos()
                        : request.patience().toNanos());
    }
}
