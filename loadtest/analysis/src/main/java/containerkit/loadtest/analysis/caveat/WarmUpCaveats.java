package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.metric.EarlyRounds;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds servers that were measured before they were steady, and ratios that still changed. */
final class WarmUpCaveats {
    private WarmUpCaveats() {}

    static Stream<Caveat> of(RunIndex index) {
        return Stream.of(neverSettled(index.run()), trend(index)).flatMap(Optional::stream);
    }

    /** Returns a caveat about servers whose warm-up reached a limit before they were steady. */
    private static Optional<Caveat> neverSettled(RunResult run) {
        Map<String, Long> unsettled = byVariant(run.unsettledLaunches().stream());
        Map<String, Long> started = byVariant(run.latestLaunches().filter(launch -> launch.warmUp() != null));
        Variant against = run.header().plan().against();
        String reference = against == null ? "" : against.label(); // in all ratios
        List<String> starts = unsettled.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, Long> entry) ->
                                !entry.getKey().equals(reference))
                        .thenComparing(
                                Map.Entry.<String, Long>comparingByValue().reversed()))
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of "
                        + new Counted(started.get(entry.getKey()), "start"))
                .toList();
        return Caveat.about(
                unsettled.keySet(),
                Caveat.Type.NOT_STEADY,
                "Not steady when the warm-up ended at its limit: " + String.join(", ", starts)
                        + ". Their values may include a part of the warm-up.",
                "Raise the limits in the plan's warm_up.");
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
                Caveat.Type.NOT_STEADY,
                "These ratios still changed from round to round within blocks, from the first third of the rounds to the last: "
                        + String.join(", ", changes)
                        + ". The first third of the rounds of these scenarios is left out of the values of all contenders; it "
                        + String.format(Locale.ROOT, "would have changed a ratio by up to %.1f %%.", mostBiasPercent),
                "Give the plan a longer warm-up: the ratios of the later rounds may still change.");
    }

    private static Map<String, Long> byVariant(Stream<LaunchResult> launches) {
        return launches.collect(
                Collectors.groupingBy(launch -> launch.variant().label(), LinkedHashMap::new, Collectors.counting()));
    }
}
