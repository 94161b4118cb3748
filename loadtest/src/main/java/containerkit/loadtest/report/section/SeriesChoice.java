package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.SliceKey;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.Series;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses the slices that a report shows over time: one of each contender in a scenario, and only some of many
 * scenarios.
 */
public final class SeriesChoice {
    /** Maximum number of scenarios of a part that are drawn. */
    static final int MOST = 4;

    private final RunView view;
    private final Map<SliceKey, Series> stored;

    private SeriesChoice(RunView view, Map<SliceKey, Series> stored) {
        this.view = view;
        this.stored = stored;
    }

    /**
     * Chooses the slices and reads their series from the run.
     *
     * @param directory the run's directory
     * @throws IOException if its series cannot be read
     */
    public static SeriesChoice of(RunView view, Path directory) throws IOException {
        Set<SliceKey> wanted = view.plan().parts().stream()
                .flatMap(part -> {
                    List<String> drawn =
                            drawn(part).stream().map(Scenario::name).toList(); // a cell's has its rate, too
                    return view.cells(part).stream()
                            .filter(cell -> drawn.contains(cell.scenario().name()));
                })
                .flatMap(cell -> representative(view, cell).stream())
                .map(SliceResult::key)
                .collect(Collectors.toSet());
        return new SeriesChoice(view, ResultStore.series(directory, wanted));
    }

    /** Returns the series of the contender's representative slice; empty where there is none. */
    Optional<Series> series(Cell cell) {
        return representative(view, cell).map(SliceResult::key).map(stored::get);
    }

    /** Returns whether any scenario of that part can be drawn. */
    boolean knows(Part part) {
        return view.cells(part).stream().anyMatch(cell -> series(cell).isPresent());
    }

    /**
     * Returns the scenarios of that part that are drawn. Of more than {@value #MOST} these are the first and the last
     * of each endpoint. Where that is too many, it is the last of each; at most the first {@value #MOST} of those.
     */
    static List<Scenario> drawn(Part part) {
        List<Scenario> all = sampled(part);
        List<Scenario> last = ofEach(all, loads -> List.of(loads.get(loads.size() - 1)));
        return Stream.of(all, ofEach(all, loads -> List.of(loads.get(0), loads.get(loads.size() - 1))), last)
                .filter(loads -> loads.size() <= MOST)
                .findFirst()
                .orElse(last.subList(0, Math.min(MOST, last.size())));
    }

    /** Returns the scenarios of that part that could be drawn and are not. */
    static List<Scenario> leftOut(Part part) {
        List<Scenario> drawn = drawn(part);
        return sampled(part).stream()
                .filter(scenario -> !drawn.contains(scenario))
                .toList();
    }

    private static List<Scenario> sampled(Part part) {
        return part.scenarios().stream()
                .filter(scenario -> !scenario.unsampled())
                .toList();
    }

    private static List<Scenario> ofEach(List<Scenario> scenarios, UnaryOperator<List<Scenario>> some) {
        return scenarios.stream()
                .collect(Collectors.groupingBy(
                        scenario -> Map.entry(CellRow.Group.of(scenario), scenario.openModel()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .flatMap(loads -> some.apply(loads).stream())
                .distinct()
                .toList();
    }

    /** Returns the slice with the median of the plan's primary metric. */
    private static Optional<SliceResult> representative(RunView view, Cell cell) {
        return view.means().median(cell, ComparisonMetric.primary(view.plan()).metric());
    }
}
