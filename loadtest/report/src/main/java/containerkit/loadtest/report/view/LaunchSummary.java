package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.number.Median;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Identity;
import containerkit.loadtest.result.LaunchResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summary of the starts of servers, by contender and mode. */
public final class LaunchSummary {
    private final Map<Variant, List<LaunchResult>> byVariant;

    LaunchSummary(List<LaunchResult> launches) {
        byVariant = launches.stream().collect(Collectors.groupingBy(LaunchResult::variant));
    }

    public List<LaunchResult> of(Variant variant) {
        return byVariant.getOrDefault(variant, List.of());
    }

    /** Returns the median over the variant's starts in that part, in seconds; null where none was timed. */
    public @Nullable Double startupSeconds(String part, Variant variant) {
        return median(starts(part, variant), start -> start.state().startupSeconds());
    }

    /** Returns the ratio of two variants' times to start, block by block; without a value where they share no block. */
    public Ratio startupRatio(String part, Variant variant, Variant reference) {
        Map<Integer, Double> others = startups(part, reference);
        return Ratio.ofLogs(startups(part, variant).entrySet().stream()
                .filter(start -> others.containsKey(start.getKey()))
                .map(start -> Math.log(start.getValue() / others.get(start.getKey())))
                .toList());
    }

    private Map<Integer, Double> startups(String part, Variant variant) {
        Map<Integer, Double> seconds = new TreeMap<>();
        for (LaunchResult start : starts(part, variant)) {
            if (start.state().startupSeconds() != null && start.state().startupSeconds() > 0) {
                seconds.putIfAbsent(start.block(), start.state().startupSeconds());
            }
        }
        return seconds;
    }

    private List<LaunchResult> starts(String part, Variant variant) {
        return of(variant).stream().filter(start -> start.part().equals(part)).toList();
    }

    /** Returns the idle server in that part, each value the median over its starts; empty where none was observed. */
    public Map<Reading, Double> idle(String part, Variant variant) {
        List<LaunchResult> starts = starts(part, variant);
        Map<Reading, Double> idle = new EnumMap<>(Reading.class);
        for (Reading reading : Reading.values()) {
            Double median = median(starts, start -> start.state().idle().get(reading));
            if (median != null) {
                boolean whole = reading != Reading.CPU_PERCENT; // counts and bytes
                idle.put(reading, whole ? Math.floor(median + 0.5) : median);
            }
        }
        return idle;
    }

    /** Returns what the servers report; several values where a resumed run met another version, null for none. */
    @Nullable
    public String reported(Variant variant, Function<Identity, @Nullable String> what) {
        String values = of(variant).stream()
                .map(start -> start.state().identity())
                .filter(Objects::nonNull)
                .map(what)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return values.isEmpty() ? null : values;
    }

    /** Returns the median of what was measured; null where nothing was. */
    public static <T> @Nullable Double median(List<T> from, Function<T, ? extends @Nullable Number> measured) {
        OptionalDouble median = Median.of(from.stream()
                .<@Nullable Number>map(measured)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue));
        return median.isPresent() ? Double.valueOf(median.getAsDouble()) : null;
    }
}
