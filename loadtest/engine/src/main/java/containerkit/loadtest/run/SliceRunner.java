package containerkit.loadtest.run;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.Sampler;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule.SlicePlan;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs one slice: checks a response, loads the server while the sampler reads, checks again, and judges. */
record SliceRunner(Rig rig, Plan plan, Path directory, int block, int attempt, String part) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    SliceResult run(SlicePlan slice, ObservedServer observed, Neighbours neighbours)
            throws IOException, InterruptedException {
        String name = slice.scenario().name();
        String raw = "raw/b" + block + (attempt > 1 ? "-attempt" + attempt : "") + "-" + part + "-r" + slice.round()
                + "-" + slice.variant().fileName() + "-" + name;
        Scenario scenario = slice.scenario().of(observed.server().contender());
        Instant startedAt = rig.clock().instant();
        List<Fault> causes = new ArrayList<>();
        String before = rig.readiness().objection(observed.server(), scenario.endpoint());
        LoadResult load = null;
        Samples samples = null;
        Sampler sampler = new Sampler(observed.probe(), neighbours);
        if (before != null) {
            causes.add(wrong(observed, "before", before));
        } else {
            AtomicReference<@Nullable String> blind = new AtomicReference<>(failure(sampler::arrive));
            LoadRequest request =
                    new LoadRequest(observed.server().address(), scenario, directory.resolve(raw), PATIENCE);
            load = rig.drivers()
                    .get(scenario.tool())
                    .run(request, () -> blind.compareAndSet(null, failure(sampler::start)), sampler::stop)
                    .shown(plan.secrets());
            if (blind.get() == null) {
                try {
                    samples = sampler.samples();
                    if (scenario.slicing().alone()) {
                        samples = samples.and(observed.start())
                                .and(WarmUpCurve.of(sampler, load.progress()).untilWarm());
                    }
                } catch (IOException e) {
                    blind.set(e.getMessage());
                }
            }
            boolean here = here(observed.server().address());
            double most = plan.criteria().otherProcessesPercent();
            causes.addAll(new SliceJudge(load, scenario.name(), samples, here, most, rig.usual(), sampler::atRest)
                    .causes(observed.server().lastLogLines()));
            String after = rig.readiness().objection(observed.server(), scenario.endpoint());
            if (observed.server().death() == null) {
                if (after != null) {
                    causes.add(wrong(observed, "after", after));
                } else if (blind.get() != null) {
                    causes.add(Fault.Kind.NOT_OBSERVED.of(blind.get()));
                }
            }
        }
        String death = observed.server().death();
        if (death != null) {
            causes.add(0, Fault.contender(death).with(observed.server().lastLogLines()));
        }
        return new SliceResult(
                block, attempt, part, slice.round(), slice.variant(), name, startedAt, raw, load, samples, causes);
    }

    private static boolean here(URI server) {
        try {
            InetAddress host = InetAddress.getByName(server.getHost());
            return host.isLoopbackAddress() || NetworkInterface.getByInetAddress(host) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns a slice without load: void because there is no server or no rate, or of a server that cannot be profiled. */
    SliceResult notRun(SlicePlan slice, Fault... causes) {
        String name = slice.scenario().name();
        Instant now = rig.clock().instant();
        return new SliceResult(
                block, attempt, part, slice.round(), slice.variant(), name, now, "", null, null, List.of(causes));
    }

    /** Step of the sampler, which reads the server. */
    private interface SamplerStep {
        void run() throws IOException;
    }

    /** Returns the reason why the step failed; null where it did not. */
    private static @Nullable String failure(SamplerStep step) {
        try {
            step.run();
            return null;
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    private static Fault wrong(ObservedServer observed, String when, String objection) {
        return new Fault(Fault.Kind.WRONG_RESPONSE, "gave a wrong response " + when + " the slice: " + objection)
                .with(observed.server().lastLogLines());
    }
}
