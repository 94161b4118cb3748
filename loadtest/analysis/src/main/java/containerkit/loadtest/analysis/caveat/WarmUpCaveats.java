package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds servers that were measured before they were steady. */
final class WarmUpCaveats {
    private WarmUpCaveats() {}

    /** Returns a caveat about servers whose warm-up reached a limit before they were steady. */
    static Optional<Caveat> caveat(RunResult run) {
        Map<String, Long> unsettled = byVariant(run.unsettledLaunches().stream());
        Map<String, Long> started = byVariant(run.latestLaunches().filter(launch -> launch.warmUp() != null));
        List<String> starts = unsettled.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of "
                        + new Counted(started.get(entry.getKey()), "start"))
                .toList();
        return Caveat.about(
                unsettled.keySet(),
                Caveat.Type.NOT_STEADY,
                "Not steady when the warm-up ended at its limit: " + String.join(", ", starts)
                        + ". Their values may include a part of the warm-up.",
                "Raise warm_up in the plan above the limit that the report states.");
    }

    private static Map<String, Long> byVariant(Stream<LaunchResult> launches) {
        return launches.collect(
                Collectors.groupingBy(launch -> launch.variant().label(), LinkedHashMap::new, Collectors.counting()));
    }
}
