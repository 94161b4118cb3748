package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.Session;
import containerkit.loadtest.text.ShellLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Builds the document of a run: its sections in the order of reading, those without content left out. */
public final class ReportDocument {
    private ReportDocument() {}

    /** Returns what a reader sees first, and no section. */
    public static Section first(RunView view) {
        FirstScreen first = new FirstScreen(view);
        return Section.of(first.title(), first.contents());
    }

    public static Section of(RunView view) {
        Section first = first(view);
        return new Section(
                first.heading(),
                first.contents(),
                withContent(
                        Section.of("Limits", limits(view)),
                        Section.of("Pairs and intervals", PairSection.of(view)),
                        Section.of("Values of every metric", ValueSection.of(view)),
                        new Section("What really ran", List.of(), ran(view)),
                        Section.of("Blocks and slices over time", TimelineSection.of(view)),
                        Section.of("Warm-up", WarmUpSection.of(view)),
                        ProfileSection.of(view),
                        Section.of("Published against measured", PublishedSection.of(view)),
                        Section.of("Memory", MemorySection.of(view)),
                        Section.of("Build and packaging", PackagingSection.of(view)),
                        Section.of("How to repeat", repeat(view))));
    }

    private static List<Section> withContent(Section... sections) {
        return Stream.of(sections)
                .filter(section ->
                        !section.contents().isEmpty() || !section.sections().isEmpty())
                .toList();
    }

    private static List<Section> ran(RunView view) {
        List<Section> sections = new ArrayList<>(
                ConfigurationSection.of(view.plan(), view.analysis().run().launches()));
        sections.addAll(withContent(
                Section.of("Responses before any load", ResponseSection.of(view)),
                Section.of("Machine, versions and plan", EnvironmentSection.of(view))));
        return sections;
    }

    /** Returns all that limits the results, the worst first, and what to do about it. */
    private static List<Content> limits(RunView view) {
        return new Columns<Caveat>()
                .text("kind", caveat -> caveat.type().key())
                .text("what is the matter", Caveat::text)
                .text("what to do", Caveat::advice)
                .text("where", caveat -> caveat.where().isEmpty() ? "the whole run" : String.join("; ", caveat.where()))
                .ifAny("Limits", view.analysis().caveats());
    }

    /** Returns the command that repeats the run, and the files that it left. */
    private static List<Content> repeat(RunView view) {
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
