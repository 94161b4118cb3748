package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Collects the caveats of a run. Each is found and put into words in the class of its theme. */
public final class Caveats {
    private Caveats() {}

    /** Returns the caveats, the worst first. */
    public static List<Caveat> of(
            RunIndex index, List<Cell> cells, List<Comparison> comparisons, List<ProfileGap> gaps) {
        RunResult run = index.run();
        return Stream.of(
                        CauseCaveats.of(run.header().plan(), gaps),
                        PlanCaveats.of(run.header()),
                        BlockCaveats.of(run),
                        SessionCaveats.of(run, comparisons),
                        WarmUpCaveats.caveat(run).stream(),
                        GeneratorCaveats.of(index, cells),
                        AfterWork.caveat(run).stream(),
                        LogCaveats.of(index),
                        ResponseCaveats.of(run),
                        UnlevelModes.caveat(run).stream())
                .flatMap(caveats -> caveats)
                .sorted(Comparator.comparing(Caveat::type))
                .toList();
    }
}
