package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the document of a run in the order of reading, with the sections that are little more than a table. */
public final class ReportDocument {
    private ReportDocument() {}

    /** Returns what a reader sees first, and no section. */
    public static Document first(RunView view) {
        FirstScreen first = new FirstScreen(view);
        return new Document(first.title(), first.contents(Answers.of(view)), List.of());
    }

    public static Document of(RunView view) {
        Document first = first(view);
        return new Document(
                first.title(),
                first.lead(),
                Stream.of(
                                limits(view),
                                PairSection.of(view),
                                SessionSection.of(view),
                                Optional.of(ValueSection.of(view)),
                                Optional.of(ran(view)),
                                TimelineSection.of(view),
                                WarmUpSection.of(view),
                                ProfileSection.of(view),
                                PublishedSection.of(view),
                                MemorySection.of(view),
                                PackagingSection.of(view),
                                Optional.of(RepeatSection.of(view)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private static Section ran(RunView view) {
        List<Section> sections = new ArrayList<>(
                ConfigurationSection.of(view.plan(), view.analysis().run().launches()));
        ResponseSection.of(view).ifPresent(sections::add);
        sections.add(EnvironmentSection.of(view));
        return new Section("What really ran", List.of(), sections);
    }

    /** Returns all that limits the results, the worst first, and what to do about it; empty where there is nothing. */
    private static Optional<Section> limits(RunView view) {
        List<Caveat> caveats = view.analysis().caveats();
        return caveats.isEmpty()
                ? Optional.empty()
                : Optional.of(Section.of(
                        "Limits",
                        List.of(new Columns<Caveat>()
                                .text("kind", caveat -> caveat.type().key())
                                .text("what is the matter", Caveat::text)
                                .text("what to do", Caveat::advice)
                                .text(
                                        "where",
                                        caveat -> caveat.where().isEmpty()
                                                ? "the whole run"
                                                : String.join("; ", caveat.where()))
                                .table("Limits", caveats))));
    }
}
