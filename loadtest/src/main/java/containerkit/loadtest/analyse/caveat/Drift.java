package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.EarlyRounds;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds ratios and rates that changed during a run. */
final class Drift {
    private Drift() {}

    /** Returns a caveat about ratios that changed from round to round. */
    static Optional<Caveat> trend(RunIndex index) {
        List<EarlyRounds.Trend> trends = EarlyRounds.of(index).trends();
        List<String> where = trends.stream()
                .map(trend -> trend.a().label() + " / " + trend.b().label() + " "
                        + trend.scenario().name())
                .toList();
        List<String> changes = new ArrayList<>();
        for (int i = 0; i < trends.size(); i++) {
            changes.add(where.get(i) + " " + Ratio.text(trends.get(i).first()) + " → "
                    + Ratio.text(trends.get(i).last()));
        }
        return trends.stream()
                .map(trend -> Math.abs(trend.biasPercent()))
                .max(Comparator.naturalOrder())
                .map(most -> SliceCaveats.trend(changes, most, where));
    }

    /** Returns a caveat about rates that changed between blocks. */
    static Optional<Caveat> capacityAgain(RunResult run) {
        Map<ScenarioKey, Capacity> latest = new LinkedHashMap<>();
        List<String> changes = new ArrayList<>();
        Set<String> where = new LinkedHashSet<>();
        for (Capacity capacity : run.capacities()) {
            Capacity before = latest.put(new ScenarioKey(capacity.part(), capacity.load()), capacity);
            if (before != null) {
                changes.add(String.format(
                        Locale.ROOT,
                        "%s from block %d on %.0f/s instead of %.0f/s",
                        capacity.load(),
                        capacity.block(),
                        capacity.perSecond(),
                        before.perSecond()));
                where.add(capacity.load());
            }
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(RunCaveats.capacityAgain(changes, List.copyOf(where)));
    }
}
