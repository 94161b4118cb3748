package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
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
                        Section.of("How to repeat", RepeatSection.of(view))));
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
                .text(
                        "where",
                        caveat -> caveat.where().isEmpty() ? "the whole run" : String.join("; ", caveat.where()))
                .ifAny("Limits", view.analysis().caveats());
    }
}
