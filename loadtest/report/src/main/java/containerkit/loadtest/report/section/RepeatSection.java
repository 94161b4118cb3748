package containerkit.loadtest.report.section;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Section with the command that repeats the run, and the paths of all that the tools printed. */
final class RepeatSection {
    private static final String SEED = "--seed";

    private RepeatSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(
                new Content.Paragraph("The command and the seed that repeat this run, and the files that it left."));
        contents.add(new Content.Listing("The same run, in the same order", List.of(command(view)), false));
        List<String> loads = loads(view.analysis().run().slices());
        if (!loads.isEmpty()) {
            contents.add(new Content.Listing("The command of each scenario, from its first good slice", loads, true));
        }
        List<String> sessions = view.analysis().run().sessions().stream()
                .map(Session::directory)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        List<Content.Links.Item> files = new ArrayList<>();
        if (sessions.size() > 1) {
            contents.add(new Content.Listing(
                    "The same report, without measuring", List.of("kit report " + ShellLine.of(sessions)), true));
        } else {
            files.add(new Content.Links.Item(List.of("raw/"), "what each tool printed, slice by slice"));
            files.add(new Content.Links.Item(
                    List.of("run.json", "slices.jsonl"),
                    "the plan and every slice; kit report DIR makes this report again from the files here"));
        }
        files.add(new Content.Links.Item(List.of("results.json", "results.csv"), "the same results for machines"));
        contents.add(new Content.Links("Beside this file, in the run's directory", files));
        return Section.of("How to repeat", contents);
    }

    /** Returns the user's command, with the seed that was drawn where none was given. */
    private static String command(RunView view) {
        String typed = view.header().command();
        boolean seeded = Arrays.stream(typed.split("[\\s=]+")).anyMatch(SEED::equals);
        return seeded ? typed : typed + " " + SEED + " " + view.plan().seed();
    }

    private static List<String> loads(List<SliceResult> slices) {
        Set<List<String>> seen = new HashSet<>();
        List<String> loads = new ArrayList<>();
        for (SliceResult slice : slices) {
            if (slice.good()
                    && slice.load() != null
                    && !slice.load().command().isEmpty()
                    && seen.add(List.of(slice.part(), slice.scenario()))) {
                loads.add(ShellLine.of(slice.load().command()));
            }
        }
        return loads;
    }
}
