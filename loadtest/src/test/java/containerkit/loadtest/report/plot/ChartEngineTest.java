package containerkit.loadtest.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ChartEngineTest {
    private static final Pattern CIRCLE = Pattern.compile("<path d=\"M1 0A1 1 [^\"]*\" transform=\"[^\"]*\" ");
    private static final Locale LOCALE = Locale.getDefault();

    private static ChartEngine engine;

    @BeforeAll
    static void load() {
        engine = new ChartEngine();
    }

    @AfterAll
    static void close() {
        engine.close();
        Locale.setDefault(LOCALE);
    }

    @Test
    void drawsEveryPairAndItsTieZone() {
        String body = engine.draw(Plots.forest()).body();

        assertThat(count(body, "<polygon [^>]*fill=\"currentColor\" fill-opacity=\"0.12\""))
                .isEqualTo(2);
        assertThat(count(body, CIRCLE.pattern() + "fill=\"#D55E00\"")).isEqualTo(1);
        assertThat(count(body, CIRCLE.pattern() + "fill=\"none\" stroke=\"#0072B2\""))
                .isEqualTo(1);
        assertThat(count(body, "fill=\"none\" stroke=\"#D55E00\" stroke-width=\"2\"/>"))
                .isEqualTo(1);
        assertThat(body).contains(">0.9</text>", ">1</text>", ">1.1</text>", ">other</text>", ">ratio</text>");
    }

    @Test
    void drawsADotForEverySlice() {
        String body = engine.draw(Plots.dots(500)).body();

        String dots = body.lines()
                .filter(line -> line.contains("stroke=\"#D55E00\""))
                .findFirst()
                .orElseThrow();
        assertThat(count(dots, "M")).isEqualTo(500);
        assertThat(count(body, "<path d=\"M0 -1L1 0L0 1L-1 0Z\"")).as("means").isEqualTo(1);
    }

    @Test
    void drawsBars() {
        String body = engine.draw(Plots.bars()).body();

        assertThat(count(body, "<polygon [^>]*fill=\"#")).isEqualTo(3);
        assertThat(body).contains(">4.0</text>", ">0.0</text>");
    }

    @Test
    void drawsLinesAndTheirPoints() {
        String body = engine.draw(Plots.lines()).body();

        assertThat(count(body, "stroke=\"#D55E00\""))
                .as("line, interval and key")
                .isEqualTo(3);
        assertThat(count(body, "stroke=\"#0072B2\" [^>]*stroke-dasharray=")).isEqualTo(1);
        assertThat(count(body, CIRCLE.pattern() + "fill=\"#D55E00\"")).isEqualTo(3);
        assertThat(body).contains(">p50</text>", ">p90</text>", ">p99</text>", ">100</text>");
    }

    @Test
    void textOfEveryKindStaysText() {
        for (PlotModel model : List.of(Plots.forest(), Plots.dots(3), Plots.bars(), Plots.lines())) {
            String body = engine.draw(model).body();

            assertThat(body)
                    .contains(Plots.HOSTILE_TEXT.substring(0, 40))
                    .doesNotContain("<script", "<b", "url(", " id=", "\u202e", "\u0000")
                    .doesNotContainPattern("[\ue000-\uf8ff]");
            assertThat(body.lines()).allMatch(line -> line.matches("<(path|polygon|polyline|circle|rect|text) .*"));
        }
    }

    @Test
    void longTextKeepsToTheSheetInEveryFontAndShortTextKeepsItsOwnWidth() {
        String name = "tomcat@threads-32 / tomcat@threads-128: 0.64 [0.64, 0.65]";
        String body = engine.draw(new ForestPlot(
                        Scale.logarithmic("ratio", List.of(0.85, 1.1)),
                        0.97,
                        1.03,
                        List.of(new ForestPlot.Group(
                                "short", List.of(new ForestPlot.Row(name, Plots.RED, Shape.CIRCLE, Reading.of(0.9)))))))
                .body();

        assertThat(body)
                .containsPattern("textLength=\"3[0-3]\\d\" lengthAdjust=\"spacingAndGlyphs\">" + Pattern.quote(name))
                .containsPattern("<text [^>]*font-weight=\"bold\">short</text>");
    }

    @Test
    void theSameModelGivesTheSameDrawingInEveryLanguage() {
        List<PlotModel> models = List.of(Plots.forest(), Plots.dots(3), Plots.bars(), Plots.lines());
        List<Drawing> drawn = models.stream().map(engine::draw).toList();
        for (String language :
                List.of("tr-TR", "ar-EG-u-nu-arab", "de-DE", "th-TH-u-ca-buddhist-nu-thai", "hi-IN-u-nu-deva")) {
            Locale.setDefault(Locale.forLanguageTag(language));
            try (ChartEngine other = new ChartEngine()) {
                assertThat(models.stream().map(other::draw)).containsExactlyElementsOf(drawn);
            }
        }
    }

    @Test
    void tenTimesAsManyDotsMakeADrawingTenTimesAsLargeAtMost() {
        int few = engine.draw(Plots.dots(300)).body().length();
        int many = engine.draw(Plots.dots(3_000)).body().length();

        assertThat(many).isBetween(5 * few, 11 * few);
    }

    @Test
    void whatIsNoPlotIsRefused() {
        for (String svg : List.of(
                "<svg><script>1</script></svg>",
                "<svg><image href=\"x\"/></svg>",
                "<svg><path fill=\"url(#a)\" d=\"M0 0\"/></svg>",
                "<svg><path fill=\"#000\" d=\"M0 0\"/></svg>",
                "<svg><text style=\"font-size:9px;\">x</text></svg>",
                "<svg><text>a<b></text></svg>")) {
            assertThatThrownBy(() -> SvgBody.of(svg)).as(svg).isInstanceOf(IllegalStateException.class);
        }
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}
