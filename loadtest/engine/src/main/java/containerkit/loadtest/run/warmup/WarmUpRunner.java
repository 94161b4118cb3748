package containerkit.loadtest.run.warmup;

import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.RunningServer.Written;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Neighbours;
import containerkit.loadtest.observe.ServerProbe.Used;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.WarmUpResult;
import containerkit.loadtest.result.WarmUpResult.LoudestLogger;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads servers before their first slices, one after the other: over one connection until the JIT compiler has caught up,
 * then as the scenarios do until the server is steady. With all connections from the start, the compiler gets so little
 * CPU on a small machine that the server takes several times as long to get warm.
 *
 * @param part part with the scenarios of all blocks, so that every block warms up alike
 * @param raw prefix of the files with the tools' output; each load overwrites the last one's
 */
public record WarmUpRunner(Rig rig, WarmUp limits, Part part, Path raw) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Longest wait for the compiler of a server, which would take CPU from the next one. */
    private static final Duration LONGEST_REST = Duration.ofSeconds(10);

    /** Requests for each of which a server that logs hardly anything writes no line. */
    private static final int REQUESTS_PER_LINE = 100;

    private static final Used NOTHING = new Used(null, null);

    /** Warms a server up, waits until its compiler is at rest, and returns its start with the outcome or a failure. */
    public LaunchResult run(ObservedServer observed, LaunchResult launch) throws IOException, InterruptedException {
        rig.progress().prepares(launch.block(), "warming up", observed.variant());
        List<Scenario> full = WarmUpScenarios.of(part, limits.duration());
        List<Scenario> gentle = WarmUpScenarios.overOneConnection(full, limits.duration());
        Written atFirst = observed.server().written();
        Load load = new Load(observed);
        WarmUp most = new WarmUp(
                limits.requests() * 3 / 4, limits.duration().multipliedBy(3).dividedBy(4));
        boolean caughtUp = false;
        while (load.failure == null && !caughtUp && load.within(most)) {
            caughtUp = load.turn(gentle).caughtUp();
        }
        Duration overOneConnection = load.lasted;
        boolean steady = false;
        Turn last = null;
        while (load.failure == null && !steady && (last == null || load.within(limits))) {
            Turn before = last;
            last = load.turn(full);
            steady = before != null && last.steadyAfter(before);
        }
        if (load.failure != null || last == null) {
            Fault fault = Fault.contender(Objects.requireNonNull(load.failure));
            return launch.failed(fault.with(observed.server().lastLogLines()));
        }
        new Neighbours(observed.server().pid().stream().boxed().toList()).awaitRest(LONGEST_REST);
        return launch.warmedUp(new WarmUpResult(
                steady,
                load.requests,
                load.lasted.toMillis() / 1_000.0,
                overOneConnection.toMillis() / 1_000.0,
                last.compilerShare() == null ? null : Double.valueOf(100 * last.compilerShare()),
                loudest(observed.server(), atFirst, load.requests)));
    }

    private @Nullable LoudestLogger loudest(RunningServer server, @Nullable Written before, long requests) {
        Written after = server.written();
        long lines = before == null || after == null ? 0 : after.lines() - before.lines();
        if (REQUESTS_PER_LINE * lines < requests) {
            return null;
        }
        List<String> end = server.endOfLog();
        return LogLines.loudest(
                end.subList((int) Math.max(0, end.size() - lines), end.size()),
                rig.readiness().secrets());
    }

    /** The load of one server so far. */
    private final class Load {
        private final ObservedServer observed;
        private long requests;
        private Duration lasted = Duration.ZERO;
        private @Nullable String failure;

        Load(ObservedServer observed) {
            this.observed = observed;
        }

        boolean within(WarmUp limit) {
            return requests < limit.requests() && lasted.compareTo(limit.duration()) < 0;
        }

        Turn turn(List<Scenario> loads) throws IOException, InterruptedException {
            List<Double> costs = new ArrayList<>();
            double compiled = 0;
            double elapsed = 0;
            boolean known = true;
            boolean blamed = false;
            long before = requests;
            String trouble = "";
            for (Scenario each : loads) {
                Scenario scenario = each.of(observed.server().contender());
                Used[] used = {NOTHING, NOTHING};
                long[] nanos = new long[2];
                LoadResult result = rig.drivers()
                        .get(scenario.tool())
                        .run(
                                new LoadRequest(
                                        observed.server().address(),
                                        scenario,
                                        raw.resolve(
                                                "warm-up-" + observed.variant().fileName()),
                                        PATIENCE),
                                () -> {
                                    used[0] = used();
                                    nanos[0] = System.nanoTime();
                                },
                                () -> {
                                    nanos[1] = System.nanoTime();
                                    used[1] = used();
                                });
                requests += result.good();
                lasted = lasted.plus(scenario.load().expectedDuration());
                Long cpu = since(used[0].applicationNanos(), used[1].applicationNanos());
                costs.add((cpu == null ? result.elapsedSeconds() : cpu) / result.good()); // of a request
                Long compiler = since(used[0].compilerNanos(), used[1].compilerNanos());
                known &= compiler != null;
                compiled += known ? compiler : 0;
                elapsed += nanos[1] - nanos[0];
                Optional<Fault> ofOthers = result.faults().stream()
                        .filter(fault -> fault.culprit() != Culprit.GENERATOR)
                        .findFirst();
                blamed |= result.faults().isEmpty() || ofOthers.isPresent();
                trouble = ofOthers.map(fault -> ": " + fault.reason()).orElse(trouble);
            }
            String death = observed.server().death();
            if (requests == before && (death != null || blamed)) {
                failure = (death == null ? "completed no request" : death) + " while it was warmed up" + trouble;
            }
            return new Turn(known && elapsed > 0 ? Double.valueOf(compiled / elapsed) : null, costs);
        }

        private static @Nullable Long since(@Nullable Long before, @Nullable Long after) {
            return before == null || after == null ? null : Long.valueOf(after - before);
        }

        private Used used() {
            try {
                return observed.probe().used();
            } catch (IOException e) {
                return NOTHING; // the server died or hangs, which its load shows
            }
        }
    }
}
