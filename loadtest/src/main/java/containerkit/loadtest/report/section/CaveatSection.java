package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.caveat.Caveat;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.List;

/** What limits the results, and what to do about it. */
final class CaveatSection {
    private CaveatSection() {}

    static Section of(RunView view) {
        List<Caveat> caveats = view.analysis().caveats();
        return Section.of(
                "Caveats",
                List.of(
                        new Content.Paragraph(
                                "What limits the results of this run, the most serious first, and what to do about it."),
                        caveats.isEmpty()
                                ? new Content.Paragraph("None was found.")
                                : new Columns<Caveat>()
                                        .text("kind", Caveat::kind)
                                        .text("what is the matter", Caveat::text)
                                        .text("what to do", Caveat::advice)
                                        .text("where", CaveatSection::where)
                                        .table("Caveats", caveats)));
    }

    private static String where(Caveat caveat) {
        return caveat.where().isEmpty() ? "the whole run" : String.join("; ", caveat.where());
    }
}
