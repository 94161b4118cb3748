package containerkit.loadtest.report.section;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Contents about slices that do not count, the reasons, and what to do about them. */
final class VoidSection {
    private VoidSection() {}

    private record Void(SliceResult slice, Fault cause) {}

    /** Returns the contents; empty where every slice is good and every start succeeded. */
    static List<Content> of(RunView view) {
        RunResult run = view.analysis().run();
        List<Content> contents = new ArrayList<>();
        Map<List<String>, String> logs = new LinkedHashMap<>(); // a server's last words: behind many slices
        List<Void> voids = run.slices().stream()
                .flatMap(slice -> slice.voids().stream().map(cause -> new Void(slice, cause)))
                .toList();
        if (!voids.isEmpty()) {
            contents.add(new Content.Bullets(voids.stream()
                    .map(each -> each.cause().culprit().word() + ": " + advice(run, each))
                    .distinct()
                    .toList()));
            contents.add(new Columns<Void>()
                    .value("block", each -> String.valueOf(each.slice().block()))
                    .value("round", each -> String.valueOf(each.slice().round()))
                    .text("contender", each -> each.slice().variant().label())
                    .text("scenario", each -> scenario(view, each.slice()))
                    .text("culprit", each -> each.cause().culprit().word())
                    .text("reason", each -> each.cause().reason())
                    .table("Void slices, not used in this report", voids));
            voids.forEach(each -> logs.putIfAbsent(each.cause().log(), name(view, each.slice())));
        }
        List<LaunchResult> failed = run.launches().stream()
                .filter(launch -> launch.failure() != null)
                .toList();
        if (!failed.isEmpty()) {
            contents.add(new Columns<LaunchResult>()
                    .text("contender", launch -> launch.variant().label())
                    .text("part", LaunchResult::part)
                    .value("block", launch -> String.valueOf(launch.block()))
                    .value("attempt", launch -> String.valueOf(launch.attempt()))
                    .text("failure", LaunchResult::failure)
                    .table("Failed starts", failed));
            contents.add(new Content.Paragraph(
                    "What to do about a failed start: read the server's log below, start it once by itself to see "
                            + "whether it responds, and run again. A block in which a contender failed is in none of "
                            + "its ratios."));
            failed.forEach(launch -> logs.putIfAbsent(
                    launch.log(), "start of " + launch.variant().label() + " in block " + launch.block()));
        }
        logs.remove(List.of());
        logs.forEach((lines, of) -> contents.add(new Content.Listing("Server log: " + of, lines, true)));
        return contents;
    }

    private static String advice(RunResult run, Void each) {
        return each.cause().culprit() == Culprit.INTERRUPTED
                        && run.ended(each.slice().block())
                ? "Nothing: the block was run again."
                : each.cause().advice();
    }

    private static String scenario(RunView view, SliceResult slice) {
        return ScenarioName.of(view.plan(), slice.part(), slice.scenario());
    }

    private static String name(RunView view, SliceResult slice) {
        return "block " + slice.block() + ", round " + slice.round() + ", "
                + slice.variant().label() + ", " + scenario(view, slice);
    }
}
