package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.LaunchSummary;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.WarmUpResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Section about the warm-up: how long it took each server, and whether the server was steady. */
final class WarmUpSection {
    private WarmUpSection() {}

    /** All warm-ups of one server, at least one. */
    private record Row(Part part, Variant variant, List<WarmUpResult> warmUps) {
        String steady() {
            return warmUps.stream().filter(WarmUpResult::steady).count() + " of " + warmUps.size();
        }

        @Nullable
        String median(Function<WarmUpResult, @Nullable Number> value, int digits) {
            Double median = LaunchSummary.median(warmUps, value);
            return median == null ? null : Display.decimals(digits, median);
        }
    }

    /** Returns the contents; empty where no warm-up was recorded. */
    static List<Content> of(RunView view) {
        List<Row> rows = view.plan().parts().stream()
                .flatMap(part ->
                        part.variants().stream().map(variant -> new Row(part, variant, warmUps(view, part, variant))))
                .filter(row -> !row.warmUps().isEmpty())
                .toList();
        return new Columns<Row>()
                .text("contender", row -> row.variant().label())
                .text("part", row -> row.part().name())
                .text("steady starts", Row::steady)
                .value("s over one connection", row -> row.median(WarmUpResult::oneConnectionSeconds, 1))
                .value("s in all", row -> row.median(WarmUpResult::seconds, 1))
                .value("requests", row -> row.median(WarmUpResult::requests, 0))
                .value("JIT at the end, % of a CPU", row -> row.median(WarmUpResult::compilerPercent, 1))
                .ifAny("Warm-up, medians over the starts", rows);
    }

    private static List<WarmUpResult> warmUps(RunView view, Part part, Variant variant) {
        return view.analysis()
                .run()
                .latestLaunches()
                .filter(launch ->
                        launch.part().equals(part.name()) && launch.variant().equals(variant))
                .map(LaunchResult::warmUp)
                .filter(Objects::nonNull)
                .toList();
    }
}
