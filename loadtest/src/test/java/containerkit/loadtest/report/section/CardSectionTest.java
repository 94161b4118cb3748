package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.format.PlotFiles;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.JudgedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardSectionTest {
    private static final String PLOT = "ratios-1-cpu";

    @TempDir
    private Path directory;

    private final JudgedRun run = new JudgedRun();

    @Test
    void thePlotOfFewPairsStandsBesideTheCardAndNowhereElse() throws IOException {
        Document document = document();

        assertThat(document.lead())
                .filteredOn(Content.Beside.class::isInstance)
                .singleElement()
                .satisfies(both -> {
                    assertThat(((Content.Beside) both).table().caption()).isEqualTo("Decision card");
                    assertThat(((Content.Beside) both).plot().id()).isEqualTo(PLOT);
                });
        assertThat(glance(document)).noneMatch(CardSectionTest::plots);
        assertThat(HtmlWriter.write(document)).containsOnlyOnce("<div class=\"beside\">");
        assertThat(MarkdownWriter.write(document)).containsOnlyOnce("](plots/" + PLOT + ".svg)");
        assertThat(PlotFiles.of(document)).containsKey("plots/" + PLOT + ".svg");
    }

    /** It would be higher than the card. */
    @Test
    void thePlotOfManyPairsStandsBelowWithItsTable() throws IOException {
        run.scenarios = 5;

        Document document = document();

        assertThat(document.lead()).noneMatch(Content.Beside.class::isInstance);
        assertThat(glance(document)).filteredOn(CardSectionTest::plots).hasSize(1);
    }

    private Document document() throws IOException {
        RunView view = new RunView(Analysis.of(run.run()), RawFiles.none());
        return ReportDocument.of(view, SeriesChoice.of(view, directory), null);
    }

    private static List<Content> glance(Document document) {
        return document.sections().stream()
                .filter(section -> section.heading().equals("Results at a glance"))
                .findFirst()
                .orElseThrow()
                .contents();
    }

    private static boolean plots(Content content) {
        return content instanceof Content.Plot plot && plot.id().equals(PLOT);
    }
}
