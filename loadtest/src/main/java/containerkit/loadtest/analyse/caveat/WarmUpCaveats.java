package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds servers that were measured before they were warm. */
final class WarmUpCaveats {
    private WarmUpCaveats() {}

    static Stream<Caveat> of(RunResult run, CellGroup cells) {
        int limit = run.header().plan().warmUp().limit();
        return Stream.of(stillWarming(cells, limit), neverSettled(run, limit)).flatMap(Optional::stream);
    }

    private static Optional<Caveat> stillWarming(CellGroup cells, int limit) {
        CellGroup warming = cells.above(Metric.COMPILE_PERCENT, Comparisons.MOST_COMPILING_PERCENT);
        return Caveat.about(
                warming.names(),
                Caveat.Type.STILL_WARMING,
                String.format(
                        Locale.ROOT,
                        "The JIT compiler took up to %.0f %% of one CPU during a slice: these servers were not warm yet.",
                        warming.most(Metric.COMPILE_PERCENT)),
                "Give the plan more or longer warm_up cycles (limit and load; now at most " + limit + ").");
    }

    /** Returns a caveat about servers whose warm-up reached its limit before they were steady. */
    private static Optional<Caveat> neverSettled(RunResult run, int limit) {
        Map<String, Long> unsettled = byVariant(run.unsettledLaunches().stream());
        Map<String, Long> started = byVariant(run.latestLaunches().filter(launch -> launch.settled() != null));
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
                Caveat.Type.NEVER_SETTLED,
                "Not steady when the warm-up ended at its limit of " + new Counted(limit, "cycle") + ": "
                        + String.join(", ", starts)
                        + ". Their values may include a part of the warm-up.",
                "Raise limit in the plan's warm_up, to " + 2 * limit + " say.");
    }

    private static Map<String, Long> byVariant(Stream<LaunchResult> launches) {
        return launches.collect(
                Collectors.groupingBy(launch -> launch.variant().label(), LinkedHashMap::new, Collectors.counting()));
    }
}
