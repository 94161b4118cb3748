package containerkit.loadtest.report.section;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.text.ShellLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Section with the command that repeats the run, and the files that it left. */
final class RepeatSection {
    private RepeatSection() {}

    static List<Content> of(RunView view) {
        List<Content> contents = new ArrayList<>();
        String typed = view.header().command();
        String seed = typed.contains(" --seed") ? "" : " --seed " + view.plan().seed(); // the one that was drawn
        contents.add(new Content.Listing("The same run, in the same order", List.of(typed + seed), false));
        List<String> sessions = view.analysis().run().sessions().stream()
                .map(Session::directory)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        List<Content.Link> files = new ArrayList<>();
        if (sessions.size() > 1) {
            contents.add(new Content.Listing(
                    "The same report, without measuring", List.of("kit report " + ShellLine.of(sessions)), true));
        } else {
            files.add(new Content.Link("raw/", "what each tool printed, slice by slice"));
            files.add(new Content.Link("run.json", "the plan and the environment"));
            files.add(new Content.Link(
                    "slices.jsonl",
                    "every slice with the command that loaded it; kit report DIR makes this report again"));
        }
        files.add(new Content.Link("results.json", "all values and results for machines"));
        files.add(new Content.Link("results.csv", "a line for each contender in each scenario"));
        contents.add(new Content.Links("Beside this file, in the run's directory", files));
        return contents;
    }
}
