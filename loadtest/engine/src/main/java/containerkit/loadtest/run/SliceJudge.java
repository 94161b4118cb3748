package containerkit.loadtest.run;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.Fault.Kind;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.run.setup.UsualDisturbance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a slice counts, from the readings of the tool and the sampler.
 *
 * @param here true if the server runs on this machine
 * @param otherProcessesPercent CPU time that other processes may use beyond the usual, and apart from these the other
 *     contenders, in percent of the machine
 * @param usual what others take beside this scenario; learns of this slice
 * @param atRest asked only where other processes used more than that during the slice
 */
record SliceJudge(
        LoadResult load,
        String scenario,
        @Nullable Samples samples,
        boolean here,
        double otherProcessesPercent,
        UsualDisturbance usual,
        AtRest atRest) {
    /** Delay of the kit's readings, in milliseconds, from which on the whole machine paused. */
    static final double STANDSTILL_MS = 1_000;

    /** Use of the generator's one thread, in percent, from which on it is itself the limit. */
    static final double GENERATOR_BUSY_PERCENT = 95;

    /** Delay of requests, in milliseconds, above which the load is not the planned one although a connection was free. */
    static final double GENERATOR_LATE_MS = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Reads the machine once more after the load: what stops with it, such as the service's database, is no disturbance. */
    interface AtRest {
        Samples read() throws IOException, InterruptedException;
    }

    /** Returns the causes that make a slice void, with the last lines of the server's log; empty for a good one. */
    List<Fault> causes(List<String> log) throws InterruptedException {
        List<Fault> causes = new ArrayList<>();
        load.faults().forEach(fault -> causes.add(fault.culprit() == Culprit.CONTENDER ? fault.with(log) : fault));
        if (load.pace() != null) {
            generator(load.pace(), causes);
        }
        long owed = samples == null ? 0 : (long) samples.orZero(Reading.REJECTED_TASKS);
        if (load.wrongStatus() > owed) {
            String explained = owed > 0 ? "; a full executor explains " + owed + " of them" : "";
            String text = load.wrongStatus() + " of " + load.requests() + " responses had another status" + explained;
            causes.add(new Fault(Kind.WRONG_RESPONSE, text).with(log));
        }
        if (samples != null) {
            host(samples, causes);
        }
        return causes;
    }

    /**
     * Adds the causes that lie in the generator. A missed rate does not make a slice void by itself: where the server
     * cannot keep up, requests wait for a connection, which is a result.
     */
    private void generator(GeneratorPace pace, List<Fault> causes) {
        if (pace.busyPercent() >= GENERATOR_BUSY_PERCENT) {
            causes.add(Kind.GENERATOR_BUSY.of(pace.busyPercent()));
        }
        Double p99 = load.latencyMs() == null ? null : load.latencyMs().p99();
        double limit = Math.max(GENERATOR_LATE_MS, p99 == null ? 0 : p99 * GeneratorPace.MOST_LATE_SHARE);
        if (pace.latenessP99Ms() != null && pace.latenessP99Ms() > limit) {
            causes.add(Kind.GENERATOR_LATE.of(pace.latenessP99Ms()));
        }
    }

    private void host(Samples during, List<Fault> causes) throws InterruptedException {
        if (during.latestMs() != null && during.latestMs() > STANDSTILL_MS) {
            causes.add(Kind.MACHINE_PAUSED.of(during.latestMs() / 1_000));
        }
        double host = during.orZero(Reading.HOST_CPU_NANOS);
        double steal = percent(during.orZero(Reading.HOST_STEAL_NANOS), host);
        if (rises(Kind.STEAL_TIME, steal)) {
            causes.add(Kind.STEAL_TIME.of(steal));
        }
        double throttledSeconds = during.orZero(Reading.HOST_THROTTLED_NANOS) / NANOS_PER_SECOND;
        if (100 * throttledSeconds > otherProcessesPercent * during.seconds()) {
            causes.add(Kind.CPU_THROTTLED.of(throttledSeconds));
        }
        if (load.generatorCpuSeconds() != null && (during.get(Reading.CPU_NANOS) != null || !here)) {
            double others = others(during, load.generatorCpuSeconds());
            if (rises(Kind.OTHER_PROCESSES, others > otherProcessesPercent ? Math.min(others, afterwards()) : others)) {
                causes.add(Kind.OTHER_PROCESSES.of(others));
            }
        }
        double neighboursPercent = percent(during.orZero(Reading.NEIGHBOURS_CPU_NANOS), host);
        if (neighboursPercent > otherProcessesPercent) {
            causes.add(Kind.NEIGHBOURS_BUSY.of(neighboursPercent));
        }
    }

    private boolean rises(Kind kind, double percent) {
        return usual.rise(kind, scenario, percent) > otherProcessesPercent;
    }

    private double afterwards() throws InterruptedException {
        try {
            return others(atRest.read(), 0);
        } catch (IOException e) {
            return Double.POSITIVE_INFINITY; // nothing shows that they stopped
        }
    }

    /** Returns the CPU time of processes that are not of this run, in percent of the machine. */
    private double others(Samples read, double generatorCpuSeconds) {
        double ours = (here ? read.orZero(Reading.CPU_NANOS) : 0)
                + generatorCpuSeconds * NANOS_PER_SECOND
                + read.orZero(Reading.KIT_CPU_NANOS)
                + read.orZero(Reading.NEIGHBOURS_CPU_NANOS);
        return percent(read.orZero(Reading.HOST_BUSY_NANOS) - ours, read.orZero(Reading.HOST_CPU_NANOS));
    }

    private static double percent(double nanos, double ofNanos) {
        return ofNanos > 0 ? 100 * nanos / ofNanos : 0;
    }
}
