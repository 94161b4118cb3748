package containerkit.loadtest.run;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.VoidReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides whether a slice counts, from what the tool and the sampler saw. */
final class SliceJudge {
    /** The kit's own readings this late mean that the whole machine stood still. */
    static final double STANDSTILL_MS = 1_000;

    /** A generator whose one thread is this busy measures itself. */
    static final double GENERATOR_BUSY_PERCENT = 95;

    /** Requests sent this late though a connection was free did not make the load that was asked for. */
    static final double GENERATOR_LATE_MS = 10;

    private SliceJudge() {}

    /**
     * The reasons against a slice.
     *
     * @param strangersPercent CPU time that others may have had, in percent of the machine
     * @param log the last lines of the server's log
     */
    static List<VoidReason> judge(
            LoadResult load, @Nullable Samples samples, double strangersPercent, List<String> log) {
        List<VoidReason> reasons = new ArrayList<>();
        for (Fault fault : load.faults()) {
            boolean contender = fault.culprit() == Culprit.CONTENDER;
            reasons.add(new VoidReason(fault.culprit(), fault.reason(), contender ? log : List.of()));
        }
        if (load.pace() != null) {
            generator(load.pace(), reasons);
        }
        long owed = samples == null || samples.rejected() == null ? 0 : samples.rejected();
        if (load.wrongStatus() > owed) {
            reasons.add(new VoidReason(
                    Culprit.CONTENDER,
                    load.wrongStatus() + " of " + load.requests() + " answers had another status"
                            + (owed > 0 ? ", only " + owed + " of them owed by a full executor" : ""),
                    log));
        }
        if (samples != null) {
            host(load, samples, strangersPercent, reasons);
        }
        return reasons;
    }

    /**
     * A rate that was missed is no reason by itself: where the server cannot keep up, requests wait for a connection, and
     * that is what the slice is to show.
     */
    private static void generator(GeneratorPace pace, List<VoidReason> reasons) {
        if (pace.busyPercent() >= GENERATOR_BUSY_PERCENT) {
            reasons.add(reason(
                    Culprit.GENERATOR,
                    "the generator was busy %.0f %% of the time: it was the limit",
                    pace.busyPercent()));
        }
        if (pace.latenessP99Ms() != null && pace.latenessP99Ms() > GENERATOR_LATE_MS) {
            reasons.add(reason(
                    Culprit.GENERATOR,
                    "the generator sent one request in a hundred more than %.0f ms late though a connection was free",
                    pace.latenessP99Ms()));
        }
    }

    private static void host(LoadResult load, Samples samples, double strangersPercent, List<VoidReason> reasons) {
        Samples.HostUse host = samples.host();
        if (samples.latestMs() != null && samples.latestMs() > STANDSTILL_MS) {
            reasons.add(host("the machine stood still for %.1f s", samples.latestMs() / 1_000));
        }
        if (host.stealPercent() > strangersPercent) {
            reasons.add(host("the hypervisor gave %.0f %% of the CPU to other guests", host.stealPercent()));
        }
        if (host.throttledMillis() != null && host.throttledMillis() > strangersPercent * 10 * samples.seconds()) {
            reasons.add(host("a CPU limit withheld %.1f s", host.throttledMillis() / 1_000.0));
        }
        if (samples.cpuSeconds() != null && load.generatorCpuSeconds() != null && host.cpuSeconds() > 0) {
            double ours = samples.cpuSeconds()
                    + load.generatorCpuSeconds()
                    + host.kitCpuSeconds()
                    + host.neighboursCpuSeconds();
            double strangers = host.busySeconds() - ours;
            double percent = 100 * strangers / host.cpuSeconds();
            if (percent > strangersPercent) {
                reasons.add(host("other processes took %.0f %% of the CPU", percent));
            }
        }
        double neighbours = host.cpuSeconds() > 0 ? 100 * host.neighboursCpuSeconds() / host.cpuSeconds() : 0;
        if (neighbours > strangersPercent) {
            reasons.add(host("the other contenders, still compiling, took %.0f %% of the CPU", neighbours));
        }
    }

    private static VoidReason host(String format, double figure) {
        return reason(Culprit.HOST, format, figure);
    }

    private static VoidReason reason(Culprit culprit, String format, double figure) {
        return VoidReason.of(culprit, String.format(Locale.ROOT, format, figure));
    }
}
