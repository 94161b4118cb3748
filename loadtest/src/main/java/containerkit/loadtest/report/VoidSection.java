package containerkit.loadtest.report;

import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What does not count, and why. */
final class VoidSection {
    private VoidSection() {}

    private record Void(String slice, VoidReason reason) {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        Map<List<String>, String> logs = new LinkedHashMap<>(); // a server's last words stand behind many slices
        voids(view.analysis().run().slices(), contents, logs);
        failures(view.analysis().run().launches(), contents, logs);
        logs.forEach((lines, of) -> contents.add(new Content.Listing("Server log: " + of, lines, true)));
        return Section.of("Void slices and failed starts", contents);
    }

    private static void voids(List<SliceResult> slices, List<Content> into, Map<List<String>, String> logs) {
        List<Void> voids = new ArrayList<>();
        for (SliceResult slice : slices) {
            for (VoidReason reason : slice.voids()) {
                voids.add(new Void(SliceName.of(slice), reason));
                if (!reason.log().isEmpty()) {
                    logs.putIfAbsent(reason.log(), SliceName.of(slice));
                }
            }
        }
        into.add(
                voids.isEmpty()
                        ? new Content.Paragraph("No slice is void.")
                        : new Columns<Void>()
                                .text("slice", Void::slice)
                                .text(
                                        "culprit",
                                        entry -> entry.reason().culprit().word())
                                .text("reason", entry -> entry.reason().reason())
                                .table("Void slices: in no figure of this report", voids));
    }

    private static void failures(List<LaunchResult> launches, List<Content> into, Map<List<String>, String> logs) {
        List<LaunchResult> failed =
                launches.stream().filter(launch -> launch.failure() != null).toList();
        for (LaunchResult launch : failed) {
            if (!launch.log().isEmpty()) {
                logs.putIfAbsent(launch.log(), "start of " + launch.variant().label() + " in block " + launch.block());
            }
        }
        into.add(
                failed.isEmpty()
                        ? new Content.Paragraph("Every start succeeded.")
                        : new Columns<LaunchResult>()
                                .text("contender", launch -> launch.variant().label())
                                .text("part", LaunchResult::part)
                                .figure("block", launch -> String.valueOf(launch.block()))
                                .figure("attempt", launch -> String.valueOf(launch.attempt()))
                                .text("failure", LaunchResult::failure)
                                .table("Failed starts", failed));
    }
}
