package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Document;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.format.PlainText;
import containerkit.loadtest.report.plot.PlotMarks;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.section.View;
import containerkit.loadtest.report.view.RawFiles;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.ConnectionRun;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The report as a real browser shows it. */
class ReportPageTest extends BrowserTest {
    private static final double LEAST_TEXT_PIXELS = 11;
    private static final double ROUNDING_PIXELS = 0.5;
    private static final int PAPER_PIXELS = 1_046; // A4, landscape, without its margins
    private static final Pattern PDF_PAGE = Pattern.compile("/Type /Page\\b");
    private static final String OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)";

    private final Map<Run, Path> pages = new EnumMap<>(Run.class);

    /** Of all tests: each page is written once. */
    @TempDir
    static Path directory;

    private enum Run {
        EVERYTHING(RunFixture::run),
        VERDICTS(() -> new JudgedRun().run()),
        POOLS(() -> new PoolRun().run()),
        CONNECTIONS(() -> new ConnectionRun().blocks(8).run()),
        SESSIONS(SessionRuns::reversed);

        private final Supplier<RunResult> result;

        Run(Supplier<RunResult> result) {
            this.result = result;
        }
    }

    static Stream<Arguments> views() {
        return Arrays.stream(Run.values())
                .flatMap(run -> Arrays.stream(View.values()).map(view -> Arguments.of(run, view)));
    }

    @ParameterizedTest
    @MethodSource("views")
    void everyPlotIsDrawnWithItsMarks(Run run, View view) throws IOException {
        browser.open(page(run), view);
        browser.ask(OPEN_ALL);

        List<DrawnPlot> drawn = DrawnPlot.of(browser);
        List<Content.Plot> plots = plots(run);
        assertThat(drawn)
                .extracting(DrawnPlot::alternative)
                .containsExactlyElementsOf(plots.stream()
                        .map(plot -> PlainText.line(plot.model().words()))
                        .toList());
        for (int i = 0; i < plots.size(); i++) {
            DrawnPlot plot = drawn.get(i);
            String id = plots.get(i).id();
            Map<String, Long> marks = plot.marksByPaint();
            assertThat(PlotMarks.of(plots.get(i).model())).as(id).isNotEmpty().allSatisfy((colour, count) -> assertThat(
                            marks.getOrDefault(colour, 0L))
                    .as(id + " " + colour)
                    .isGreaterThanOrEqualTo(count));
            assertThat(plot.marks()).as(id).allSatisfy(mark -> {
                assertThat(mark.box().beyond(plot.box())).isLessThan(ROUNDING_PIXELS);
                assertThat(mark.contrast(plot.ground())).isGreaterThan(Rgb.LEAST_OF_MARKS);
            });
            assertThat(plot.texts()).as(id).isNotEmpty().allSatisfy(text -> {
                assertThat(text.box().letters().beyond(plot.box()))
                        .as(text.text())
                        .isLessThan(ROUNDING_PIXELS);
                assertThat(text.contrast(plot.ground())).isGreaterThan(Rgb.LEAST_OF_TEXT);
                assertThat(text.textPixels()).isGreaterThan(LEAST_TEXT_PIXELS);
            });
            assertThat(plot.textsInEachOthersWay()).as(id).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("views")
    void asksForNothingComplainsOfNothingFitsAndCanBeReadByEveryone(Run run, View view) throws IOException {
        browser.open(page(run), view);

        assertThat(widthPixels()).isLessThanOrEqualTo(view.widthPixels());
        browser.ask(OPEN_ALL);
        assertThat(widthPixels()).as("all unfolded").isLessThanOrEqualTo(view.widthPixels());
        assertThat(browser.ask("return document.scripts.length").asInt()).isZero();
        assertThat(browser.requests()).containsExactly(page(run).toUri().toString());
        assertThat(browser.complaints()).isEmpty();
        if (view == View.PHONE_DARK) {
            return; // has the colours of one and the boxes of another, and axe-core takes seconds
        }
        assertThat(Axe.faults(browser)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void onPaperNothingIsCutOrDark(Run run) throws IOException {
        browser.open(page(run), View.DESK_DARK);
        browser.print(PAPER_PIXELS, View.DESK_DARK);

        assertThat(widthPixels()).isLessThanOrEqualTo(PAPER_PIXELS);
        assertThat(browser.ask("return getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isEqualTo("rgb(255, 255, 255)");
        assertThat(
                        browser.ask(
                                """
                        return [...document.querySelectorAll('.scroll, pre')]
                          .filter(box => !box.closest('details:not([open])'))
                          .filter(box => box.clientHeight === 0 || box.scrollWidth > box.clientWidth)
                          .map(box => box.outerHTML.slice(0, 200));
                        """))
                .as("folded or cut")
                .isEmpty();
        String pdf = new String(browser.pdf(), StandardCharsets.ISO_8859_1);
        assertThat(pdf).startsWith("%PDF-");
        assertThat(PDF_PAGE.matcher(pdf).results().count()).isPositive();
    }

    @Test
    void whatIsLookedForIsFoundWhereItIs() throws IOException {
        Path faulty = Files.writeString(
                directory.resolve("faulty.html"),
                """
                <!DOCTYPE html>
                <html lang="en"><title>Faulty</title>
                <body style="background: #ffffff">
                <img src="http://127.0.0.1:9/picture.png">
                <p style="color: #eeeeee; width: 3000px">faint</p>
                <figure><svg viewBox="0 0 350 20" width="350" aria-label="plot">
                <path d="M0 0L9 9" stroke="#eeeeee"/><path d="M0 0L0 0" stroke="#000000"/><text x="340" y="9">cut off</text>
                </svg></figure>
                <script>console.error('wrong')</script>
                """);

        browser.open(faulty, View.DESK_LIGHT);

        DrawnPlot plot = DrawnPlot.of(browser).get(0);
        assertThat(plot.marks().get(0).contrast(plot.ground())).isLessThan(Rgb.LEAST_OF_MARKS);
        assertThat(plot.marksByPaint()).as("a line of no length is none").doesNotContainKey("#000000");
        assertThat(plot.texts().get(0).box().letters().beyond(plot.box())).isGreaterThan(ROUNDING_PIXELS);
        assertThat(widthPixels()).isGreaterThan(View.DESK_LIGHT.widthPixels());
        assertThat(Axe.faults(browser))
                .anyMatch(fault -> fault.startsWith("image-alt\n"))
                .anyMatch(fault -> fault.startsWith("color-contrast\n"));
        assertThat(browser.requests()).contains("http://127.0.0.1:9/picture.png");
        assertThat(browser.complaints()).anyMatch(complaint -> complaint.contains("wrong"));
    }

    private int widthPixels() {
        return browser.ask("return document.scrollingElement.scrollWidth").asInt();
    }

    private Path page(Run run) throws IOException {
        Path page = pages.get(run);
        if (page == null) {
            Path of = Files.createDirectory(directory.resolve(run.name()));
            RunResult result = run.result.get();
            Reports.write(of, Analysis.of(result));
            page = of.resolve("index.html");
            pages.put(run, page);
        }
        return page;
    }

    private List<Content.Plot> plots(Run run) throws IOException {
        Path directory = page(run).getParent();
        RunView view = new RunView(Analysis.of(run.result.get()), RawFiles.of(directory));
        Document document = ReportDocument.of(view);
        List<Content.Plot> plots = new ArrayList<>();
        document.lead().stream()
                .filter(Content.Beside.class::isInstance)
                .map(both -> ((Content.Beside) both).plot())
                .forEach(plots::add);
        document.sections().forEach(section -> plots(section, plots));
        return plots;
    }

    private static void plots(Section section, List<Content.Plot> into) {
        section.contents().stream()
                .filter(Content.Plot.class::isInstance)
                .map(Content.Plot.class::cast)
                .forEach(into::add);
        section.sections().forEach(inner -> plots(inner, into));
    }
}
