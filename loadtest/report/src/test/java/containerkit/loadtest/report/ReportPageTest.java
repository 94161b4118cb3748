package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.section.View;
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
import java.util.Arrays;
import java.util.EnumMap;
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
    void marksAreInTheirChartsNothingIsAskedForAllFitsAndEveryoneCanReadIt(Run run, View view) throws IOException {
        browser.open(page(run), view);

        assertThat(browser.ask("return document.querySelectorAll('.answer .scale svg svg path').length")
                        .asInt())
                .isPositive();
        assertThat(
                        browser.ask(
                                """
                        const beyond = (inner, outer) => Math.max(outer.left - inner.left, inner.right - outer.right);
                        return [...document.querySelectorAll('.answer td.scale > svg')].flatMap(svg =>
                          [...svg.querySelectorAll('svg path, line')]
                            .filter(mark => beyond(mark.getBoundingClientRect(), svg.getBoundingClientRect()) > 8)
                            .map(mark => mark.outerHTML));
                        """))
                .isEmpty();
        assertThat(
                        browser.ask(
                                """
                        return [...document.querySelectorAll('.answer th.scale svg')].flatMap(svg => {
                          const boxes = [...svg.querySelectorAll('text')].map(text => text.getBoundingClientRect());
                          return boxes.slice(1).filter((box, i) => box.left < boxes[i].right).map(box => svg.outerHTML);
                        });
                        """))
                .isEmpty();

        assertThat(widthPixels()).isLessThanOrEqualTo(view.widthPixels());
        browser.ask(OPEN_ALL);
        assertThat(widthPixels()).as("all unfolded").isLessThanOrEqualTo(view.widthPixels());
        assertThat(browser.ask("return document.scripts.length").asInt()).isZero();
        assertThat(browser.requests()).containsExactly(page(run).toUri().toString());
        assertThat(browser.complaints()).isEmpty();
        if (view.phone() && (view == View.PHONE_DARK || run != Run.EVERYTHING)) {
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
                <script>console.error('wrong')</script>
                """);

        browser.open(faulty, View.DESK_LIGHT);

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
}
