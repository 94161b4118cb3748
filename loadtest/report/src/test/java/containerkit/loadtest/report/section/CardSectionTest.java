package containerkit.loadtest.report.section;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.format.HtmlWriter;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.format.PlotFiles;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CardSectionTest {
    private static final String PLOT = "ratios-1-cpu";

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

    @Test
    void partsThatCompareWithOneContenderHaveTheirValuesBelow() throws IOException {
        run.against = TOMCAT;
        run.variants = List.of(TOMCAT, UNDERTOW);
        run.otherPart = List.of(TOMCAT, JETTY);

        Document document = document();

        assertThat(document.lead())
                .filteredOn(Content.Beside.class::isInstance)
                .singleElement()
                .satisfies(both -> {
                    assertThat(((Content.Beside) both).table().caption()).isEqualTo("Decision card, ratios to tomcat");
                    assertThat(((Content.Beside) both).plot().id()).isEqualTo("ratios-against-cpu");
                });
        assertThat(glance(document))
                .filteredOn(Content.Table.class::isInstance)
                .extracting(content -> ((Content.Table) content).caption())
                .contains("Values, all", "Values, other");
        assertThat(PlotFiles.of(document)).containsKeys("plots/ratios-against-cpu.svg", "plots/ratios-2-cpu.svg");
    }

    private Document document() throws IOException {
        return document(run.run());
    }

    private Document document(RunResult result) throws IOException {
        RunView view = new RunView(Analysis.of(result), RawFiles.none());
        return ReportDocument.of(view, null);
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
