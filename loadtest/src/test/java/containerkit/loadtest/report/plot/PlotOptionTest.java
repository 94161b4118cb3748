package containerkit.loadtest.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotOptionTest {
    @Test
    void aForestPlotHasItsZoneMarksAndIntervalsOnALogarithmicAxis() {
        JsonNode option = option(Plots.forest());

        assertThat(option.get("grid")).hasSize(2);
        assertThat(option.at("/series/0/markArea/data/0/0/xAxis").asDouble()).isCloseTo(Math.log(0.97), within(1e-12));
        JsonNode marks = option.at("/series/1/data");
        assertThat(marks).hasSize(2);
        assertThat(marks.at("/0/value/0").asDouble()).isCloseTo(Math.log(0.9), within(1e-12));
        assertThat(marks.at("/0/itemStyle/color").asText()).isEqualTo(Plots.RED);
        assertThat(marks.at("/1/itemStyle/color").asText()).isEqualTo("none");
        assertThat(intervals(option, 1)).containsExactly("#D55E00");
        assertThat(option.at("/xAxis/0/min").asDouble()).isLessThan(Math.log(0.85));
        assertThat(option.at("/xAxis/0/min")).isEqualTo(option.at("/xAxis/1/min"));
    }

    @Test
    void aDotPlotHasEveryFigureInItsRow() {
        JsonNode option = option(Plots.dots(200));

        JsonNode dots = option.at("/series/2");
        assertThat(dots.get("data")).hasSize(200);
        assertThat(dots.get("large").asBoolean()).isTrue();
        assertThat(dots.get("data"))
                .allSatisfy(dot -> assertThat(dot.get(1).asDouble()).isBetween(0.46, 1.0));
        assertThat(option.at("/series/1/data")).hasSize(1);
        assertThat(intervals(option, 1)).containsExactly("currentColor");
    }

    @Test
    void aBarBeginsAtZero() {
        JsonNode option = option(Plots.bars());

        JsonNode bar = option.at("/series/2/markArea/data/0");
        assertThat(bar.at("/0/coord/0").asDouble()).isZero();
        assertThat(bar.at("/1/coord/0").asDouble()).isEqualTo(4);
        assertThat(bar.at("/0/label/formatter").asText()).isEqualTo("4.0");
        assertThat(option.at("/xAxis/1/min").asDouble()).isZero();
    }

    @Test
    void aLinePlotNamesItsSolidLinesOnly() {
        JsonNode option = option(Plots.lines());

        assertThat(option.at("/legend/0/data")).hasSize(1);
        assertThat(option.at("/series/2/lineStyle/type").asText()).isEqualTo("solid");
        assertThat(option.at("/series/3/lineStyle/type").asText()).isEqualTo("dashed");
        assertThat(option.at("/series/2/data/1/0").asDouble()).isCloseTo(1, within(1e-9));
        assertThat(option.at("/series/2/data/1/1").asDouble()).isCloseTo(Math.log(10), within(1e-9));
        assertThat(intervals(option, 1)).containsExactly(Plots.RED);
    }

    @Test
    void aLongLineHasMarksOnSomeOfItsPointsOnly() {
        List<LinePlot.Point> points = IntStream.range(0, 30)
                .mapToObj(i -> new LinePlot.Point(i, Reading.of(i)))
                .toList();
        Scale scale = Scale.fromZero("figure", List.of(29.0));
        JsonNode data = option(new LinePlot(List.of(new LinePlot.Panel(
                        "long",
                        scale,
                        scale,
                        List.of(new LinePlot.Line("a", Plots.RED, Shape.SQUARE, false, points))))))
                .at("/series/2/data");

        assertThat(data).hasSize(30);
        assertThat(data.at("/1/value/1").asDouble()).isEqualTo(1);
        assertThat(data).filteredOn(point -> !point.has("symbol")).hasSize(5);
    }

    @Test
    void noTextHoldsMarkupOrPlaceholders() {
        for (PlotModel model : List.of(Plots.forest(), Plots.dots(3), Plots.bars(), Plots.lines())) {
            List<String> texts = new ArrayList<>();
            texts(option(model), texts);

            assertThat(texts)
                    .anyMatch(text -> text.contains("script"))
                    .noneMatch(text -> text.matches(".*[<>&{}\\n].*"));
        }
    }

    private static JsonNode option(PlotModel model) {
        return PlotOption.of(model).option();
    }

    /** The colours of intervals, without the lines at 1. */
    private static List<String> intervals(JsonNode option, int series) {
        List<String> colours = new ArrayList<>();
        for (JsonNode ends : option.at("/series/" + series + "/markLine/data")) {
            boolean upright = ends.at("/0/coord/0").equals(ends.at("/1/coord/0"));
            String colour = ends.at("/0/lineStyle/color").asText();
            if (!upright || !colour.equals("currentColor")) {
                colours.add(colour);
            }
        }
        return colours;
    }

    private static void texts(JsonNode node, List<String> into) {
        if (node.isTextual()) {
            into.add(node.asText());
        }
        node.forEach(child -> texts(child, into));
    }
}
