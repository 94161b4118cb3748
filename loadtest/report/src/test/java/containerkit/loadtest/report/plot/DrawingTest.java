package containerkit.loadtest.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class DrawingTest {
    private static final List<PlotModel> MODELS = List.of(Plots.forest(), Plots.dots(3), Plots.bars(), Plots.lines());
    private static final String CIRCLE = "<path d=\"M([-.\\d]+) ([-.\\d]+)a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z\" ";

    @Test
    void drawsEveryPairAndItsTieZoneOnALogarithmicAxis() {
        String body = Drawing.of(Plots.forest()).body();

        assertThat(count(body, "<path [^>]*fill=\"currentColor\" fill-opacity=\"0.12\"/>"))
                .isEqualTo(2);
        MatchResult filled = first(body, CIRCLE + "fill=\"#D55E00\"/>");
        MatchResult ring = first(body, CIRCLE + "fill=\"none\" stroke=\"#0072B2\" stroke-width=\"2\"/>");
        MatchResult interval = first(body, "<path d=\"M([.\\d]+) ([.\\d]+)L([.\\d]+) \\2\" [^>]*stroke=\"#D55E00\"");
        double low = number(interval, 1);
        double pixelsPerUnit = (number(interval, 3) - low) / Math.log(0.95 / 0.85);
        assertThat(number(filled, 1) + 4 - low).isCloseTo(Math.log(0.9 / 0.85) * pixelsPerUnit, within(0.2));
        assertThat(number(ring, 1) + 4 - low).isCloseTo(Math.log(1.1 / 0.85) * pixelsPerUnit, within(0.2));
        assertThat(number(ring, 2)).as("in the next row").isGreaterThan(number(filled, 2));
        assertThat(body).contains(">0.9</text>", ">1</text>", ">1.1</text>", ">other</text>", ">ratio</text>");
    }

    @Test
    void isToldInWordsFromItsData() {
        assertThat(Plots.forest().words())
                .startsWith("Forest plot, ratio. " + Plots.HOSTILE + ", a / b; ")
                .endsWith("; other, a / b.");
        assertThat(Plots.dots(3).words()).startsWith("Dot plot, figure. ").endsWith(Plots.HOSTILE + ", none.");
        assertThat(Plots.bars().words())
                .startsWith("Bar plot. size, ")
                .endsWith(", a: 4.0; " + Plots.HOSTILE + ", b: 0.0.");
        assertThat(Plots.lines().words())
                .startsWith("Line plot, ms by percentile. ")
                .endsWith(Plots.HOSTILE + ": 1 at p50, 200 at p99.");
        BarPlot.Bar bar = new BarPlot.Bar("a", Plots.RED, 4, "4.0");
        assertThat(new BarPlot(List.of(new BarPlot.Panel("size", Collections.nCopies(10, bar)))).words())
                .endsWith("size, a: 4.0; and 2 more, in the table.");
    }

    @Test
    void drawsADotForEveryValueWithinItsRow() {
        String body = Drawing.of(Plots.dots(500)).body();

        String dots = body.lines()
                .filter(line -> line.contains("stroke=\"#D55E00\""))
                .findFirst()
                .orElseThrow();
        assertThat(Pattern.compile("M[.\\d]+ ([.\\d]+)a").matcher(dots).results())
                .hasSize(500)
                .allSatisfy(dot -> assertThat(number(dot, 1)).isBetween(18 + 18.0, 18 + 38.0));
        assertThat(count(body, "<path d=\"M[^a\"]*l4 4l-4 4l-4-4z\" fill=\"currentColor\"/>"))
                .as("means")
                .isEqualTo(1);
    }

    @Test
    void drawsBarsThatBeginAtZero() {
        String body = Drawing.of(Plots.bars()).body();

        List<MatchResult> bars = Pattern.compile("<path d=\"M([.\\d]+) [.\\d]+H([.\\d]+)V[^>]*fill=\"#")
                .matcher(body)
                .results()
                .toList();
        assertThat(bars).hasSize(3).extracting(bar -> bar.group(1)).containsOnly("1");
        assertThat(bars.get(1).group(2)).isEqualTo("257.2");
        assertThat(bars.get(2).group(2)).isEqualTo("1");
        assertThat(body).contains(">4.0</text>", ">0.0</text>");
    }

    @Test
    void drawsLinesAndTheirPoints() {
        String body = Drawing.of(Plots.lines()).body();

        assertThat(count(body, "stroke=\"#D55E00\""))
                .as("line, interval and key")
                .isEqualTo(3);
        assertThat(count(body, "stroke=\"#0072B2\" stroke-width=\"1\" stroke-dasharray=\"9 4\""))
                .as("the thin line, which has no key")
                .isEqualTo(1);
        assertThat(count(body, "stroke=\"#0072B2\"")).isEqualTo(1);
        assertThat(count(body, "a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z\" fill=\"#D55E00\""))
                .isEqualTo(3);
        assertThat(body).contains(">p50</text>", ">p90</text>", ">p99</text>", ">100</text>");
        MatchResult line = first(body, "<path d=\"M([.\\d]+) [.\\d]+L([.\\d]+) [.\\d]+L([.\\d]+) [.\\d]+\" ");
        double ofOneNine = number(line, 3) - number(line, 2);
        assertThat(number(line, 2) - number(line, 1))
                .as("p50 to p90")
                .isCloseTo(ofOneNine * Math.log10(5), within(0.2));
    }

    @Test
    void isXmlWhoseTextIsTextAndLoadsNothing() throws Exception {
        for (PlotModel model : MODELS) {
            Drawing drawing = Drawing.of(model);

            assertThat(drawing.body())
                    .contains(Plots.HOSTILE_TEXT.substring(0, 40))
                    .doesNotContain("<script", "<b", "url(", " id=", "\u202e", "\u0000")
                    .doesNotContainPattern("[\ue000-\uf8ff]");
            assertThat(drawing.body().lines()).allMatch(line -> line.matches("<(path|text) .*"));
            for (String svg : List.of(drawing.inPage("words"), drawing.file("words"))) {
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
            }
        }
    }

    @Test
    void longTextStaysInThePictureInEveryFontAndShortTextKeepsItsOwnWidth() {
        String name = "tomcat@threads-32 / tomcat@threads-128: 0.64 [0.64, 0.65]";
        String tooLong = "tomcat with a name that no picture of this width can hold / jetty with one like it";
        ForestPlot.Row row = new ForestPlot.Row(name, Plots.RED, Shape.CIRCLE, PlotValue.of(0.9));
        ForestPlot.Row longer = new ForestPlot.Row(tooLong, Plots.RED, Shape.CIRCLE, PlotValue.of(0.9));
        String body = Drawing.of(new ForestPlot(
                        Scale.logarithmic("ratio", List.of(0.85, 1.1)),
                        0.97,
                        1.03,
                        List.of(new ForestPlot.Group("short", List.of(row, longer)))))
                .body();

        assertThat(body)
                .containsPattern("textLength=\"3[0-5]\\d\" lengthAdjust=\"spacingAndGlyphs\">" + Pattern.quote(name))
                .containsPattern("textLength=\"349\" [^>]*>" + tooLong.substring(0, 40) + "[^<]*…</text>")
                .containsPattern("<text [^>]*font-weight=\"bold\">short</text>");
    }

    @Test
    void ticksThatAreCloseDoNotWriteOverEachOther() {
        List<Scale.Tick> ticks =
                List.of(new Scale.Tick(1_000, "1000"), new Scale.Tick(1_010, "1010"), new Scale.Tick(2_000, "2000"));
        LinePlot.Panel panel = new LinePlot.Panel(
                "", Scale.steps("", Scale.Spacing.EVEN, ticks), Scale.fromZero("", List.of(1.0)), List.of());

        assertThat(Drawing.of(new LinePlot(List.of(panel))).body())
                .contains(">1000<", ">2000<")
                .doesNotContain(">1010<");
    }

    private static MatchResult first(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow();
    }

    private static double number(MatchResult match, int group) {
        return Double.parseDouble(match.group(group));
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}
