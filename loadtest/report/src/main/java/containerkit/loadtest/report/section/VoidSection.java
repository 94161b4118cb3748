package containerkit.loadtest.report.section;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Contents about slices that do not count, the reasons, and what to do about them. */
final class VoidSection {
    private final RunView view;
    private final RunResult run;
    private final List<Content> contents = new ArrayList<>();
    private final Map<List<String>, String> logs = new LinkedHashMap<>(); // a server's last words: behind many slices

    private VoidSection(RunView view) {
        this.view = view;
        this.run = view.analysis().run();
    }

    private record Void(SliceResult slice, Fault cause) {}

    private record Advice(Culprit culprit, String what) {}

    /** Returns the contents; empty where every slice is good and every start succeeded. */
    static List<Content> of(RunView view) {
        VoidSection section = new VoidSection(view);
        section.voids();
        section.failures();
        section.logs.forEach(
                (lines, of) -> section.contents.add(new Content.Listing("Server log: " + of, lines, true)));
        return section.contents;
    }

    private void voids() {
        List<Void> voids = new ArrayList<>();
        for (SliceResult slice : run.slices()) {
            for (Fault cause : slice.voids()) {
                voids.add(new Void(slice, cause));
                if (!cause.log().isEmpty()) {
                    logs.putIfAbsent(cause.log(), name(slice));
                }
            }
        }
        if (voids.isEmpty()) {
            return;
        }
        advise();
        contents.add(new Columns<Void>()
                .value("block", entry -> String.valueOf(entry.slice().block()))
                .value("round", entry -> String.valueOf(entry.slice().round()))
                .text("contender", entry -> entry.slice().variant().label())
                .text("scenario", entry -> scenario(entry.slice()))
                .text("culprit", entry -> entry.cause().culprit().word())
                .text("reason", entry -> entry.cause().reason())
                .table("Void slices, not used in this report", voids));
    }

    private String scenario(SliceResult slice) {
        return ScenarioName.of(view.plan(), slice.part(), slice.scenario());
    }

    private String name(SliceResult slice) {
        return "block " + slice.block() + ", round " + slice.round() + ", "
                + slice.variant().label() + ", " + scenario(slice);
    }

    /** Adds each advice once: the reasons differ from slice to slice by their numbers. */
    private void advise() {
        Set<Integer> ended = run.ends().stream().map(BlockEnd::block).collect(Collectors.toSet());
        Map<Advice, Integer> slices = new LinkedHashMap<>();
        for (SliceResult slice : run.slices()) {
            Set<Advice> own = new LinkedHashSet<>();
            for (Fault cause : slice.voids()) {
                boolean ranAgain = cause.culprit() == Culprit.INTERRUPTED && ended.contains(slice.block());
                own.add(new Advice(cause.culprit(), ranAgain ? "Nothing: the block was run again." : cause.advice()));
            }
            own.forEach(advice -> slices.merge(advice, 1, Integer::sum));
        }
        contents.add(new Columns<Map.Entry<Advice, Integer>>()
                .text("culprit", entry -> entry.getKey().culprit().word())
                .value("slices", entry -> String.valueOf(entry.getValue()))
                .text("what to do", entry -> entry.getKey().what())
                .table("What to do about void slices", List.copyOf(slices.entrySet())));
    }

    private void failures() {
        List<LaunchResult> failed = run.launches().stream()
                .filter(launch -> launch.failure() != null)
                .toList();
        if (failed.isEmpty()) {
            return;
        }
        for (LaunchResult launch : failed) {
            if (!launch.log().isEmpty()) {
                logs.putIfAbsent(launch.log(), "start of " + launch.variant().label() + " in block " + launch.block());
            }
        }
        contents.add(new Columns<LaunchResult>()
                .text("contender", launch -> launch.variant().label())
                .text("part", LaunchResult::part)
                .value("block", launch -> String.valueOf(launch.block()))
                .value("attempt", launch -> String.valueOf(launch.attempt()))
                .text("failure", LaunchResult::failure)
                .table("Failed starts", failed));
        contents.add(new Content.Paragraph("What to do about a failed start: read the server's log below, start it "
                + "once by itself to see whether it responds, and run again. A block in which a contender failed is in "
                + "none of its ratios."));
    }
}
