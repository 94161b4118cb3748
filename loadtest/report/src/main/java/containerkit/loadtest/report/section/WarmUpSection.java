package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.number.Median;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.WarmUpResult;
import java.util.ArrayList;
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
            return Median.of(
                            warmUps.stream().map(value).filter(Objects::nonNull).mapToDouble(Number::doubleValue))
                    .stream()
                    .mapToObj(number -> Display.decimals(digits, number))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** Returns the contents; empty where no warm-up was recorded. */
    static List<Content> of(RunView view) {
        List<Row> rows = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            for (Variant variant : part.variants()) {
                List<WarmUpResult> warmUps = view.analysis()
                        .run()
                        .latestLaunches()
                        .filter(launch -> launch.part().equals(part.name())
                                && launch.variant().equals(variant)
                                && launch.warmUp() != null)
                        .map(launch -> Objects.requireNonNull(launch.warmUp()))
                        .toList();
                if (!warmUps.isEmpty()) {
                    rows.add(new Row(part, variant, warmUps));
                }
            }
        }
        return rows.isEmpty() ? List.of() : List.of(table(rows));
    }

    private static Content table(List<Row> rows) {
        return new Columns<Row>()
                .text("contender", row -> row.variant().label())
                .text("part", row -> row.part().name())
                .text("steady starts", Row::steady)
                .value("s over one connection", row -> row.median(WarmUpResult::oneConnectionSeconds, 1))
                .value("s in all", row -> row.median(WarmUpResult::seconds, 1))
                .value("requests", row -> row.median(WarmUpResult::requests, 0))
                .value("JIT at the end, % of a CPU", row -> row.median(WarmUpResult::compilerPercent, 1))
                .table("Warm-up, medians over the starts", rows);
    }
}
