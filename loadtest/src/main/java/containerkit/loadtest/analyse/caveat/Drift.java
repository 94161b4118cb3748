package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.EarlyRounds;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.ScenarioKey;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds ratios and rates that changed during a run. */
final class Drift {
    private Drift() {}

    static Stream<Caveat> of(RunIndex index) {
        return Stream.of(trend(index), capacityAgain(index.run())).flatMap(Optional::stream);
    }

    /** Returns a caveat about ratios by the primary metric that changed from round to round within blocks. */
    private static Optional<Caveat> trend(RunIndex index) {
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
        double mostBiasPercent = trends.stream()
                .mapToDouble(trend -> Math.abs(trend.biasPercent()))
                .max()
                .orElse(0);
        return Caveat.about(
                where,
                Caveat.Type.TREND,
                "These ratios still changed from round to round within blocks, from the first third of the rounds to the last: "
                        + String.join(", ", changes)
                        + ". The first third of the rounds of these scenarios is left out of the values of all contenders; it "
                        + String.format(Locale.ROOT, "would have changed a ratio by up to %.1f %%.", mostBiasPercent),
                "Give the plan a longer warm-up (limit and load): the ratios of the later rounds may still change.");
    }

    /** Returns a caveat about rates that changed between blocks. */
    private static Optional<Caveat> capacityAgain(RunResult run) {
        Map<ScenarioKey, Capacity> latest = new LinkedHashMap<>();
        List<String> changes = new ArrayList<>();
        Set<String> where = new LinkedHashSet<>();
        for (Capacity capacity : run.capacities()) {
            Capacity before = latest.put(new ScenarioKey(capacity.part(), capacity.load()), capacity);
            if (before != null) {
                changes.add(String.format(
                        Locale.ROOT,
                        "capacity under %s: %.0f/s from block %d on, %.0f/s before",
                        capacity.load(),
                        capacity.perSecond(),
                        capacity.block(),
                        before.perSecond()));
                where.add(capacity.load());
            }
        }
        return Caveat.about(
                where,
                Caveat.Type.CAPACITY_AGAIN,
                "The machine became faster or slower, so capacities were measured again: " + String.join("; ", changes)
                        + ". Rates that are a share of them changed for all contenders alike.",
                "Compare contenders within this run; latencies of its blocks are those of several rates.");
    }
}
