package containerkit.loadtest.report.plot;

import java.util.List;
import java.util.stream.IntStream;

/** One plot of each kind, with a name that is markup, a placeholder and more. */
final class Plots {
    static final String HOSTILE = "<script>alert('1')</script> {c} {@0} $& & \"q\" \u202e\u0000\ue000\nnext";
    static final String HOSTILE_TEXT =
            "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; {c} {@0} $&amp; &amp; &quot;q&quot; ";
    static final String RED = "#D55E00";
    static final String BLUE = "#0072B2";

    private Plots() {}

    /** Two pairs under one load, one under another; the first is decided. */
    static ForestPlot forest() {
        return new ForestPlot(
                Scale.logarithmic("ratio", List.of(0.85, 0.97, 1.03, 1.1)),
                0.97,
                1.03,
                List.of(
                        new ForestPlot.Group(
                                HOSTILE,
                                List.of(
                                        new ForestPlot.Row("a / b", RED, Shape.CIRCLE, new PlotValue(0.9, 0.85, 0.95)),
                                        new ForestPlot.Row(HOSTILE, BLUE, Shape.RING, PlotValue.of(1.1)))),
                        new ForestPlot.Group(
                                "other",
                                List.of(new ForestPlot.Row(
                                        "a / b", BLUE, Shape.SQUARE, new PlotValue(1, 0.98, 1.02))))));
    }

    /** One panel with that many red dots, and a row without a mean. */
    static DotPlot dots(int count) {
        List<Double> figures =
                IntStream.range(0, count).mapToObj(i -> 100.0 + i % 37).toList();
        return new DotPlot(List.of(new DotPlot.Panel(
                HOSTILE,
                Scale.around("figure", List.of(90.0, 140.0)),
                List.of(
                        new DotPlot.Row(HOSTILE, RED, figures, new PlotValue(117, 110.0, 120.0)),
                        new DotPlot.Row("none", BLUE, List.of(101.0), null)))));
    }

    /** Two panels of one and two bars. */
    static BarPlot bars() {
        return new BarPlot(List.of(
                new BarPlot.Panel("size", List.of(new BarPlot.Bar(HOSTILE, RED, 2, "2.0"))),
                new BarPlot.Panel(
                        HOSTILE, List.of(new BarPlot.Bar("a", RED, 4, "4.0"), new BarPlot.Bar("b", BLUE, 0, "0.0")))));
    }

    /** A solid line with an interval, and a thin dashed one. */
    static LinePlot lines() {
        List<Scale.Tick> ticks =
                List.of(new Scale.Tick(50, "p50"), new Scale.Tick(90, "p90"), new Scale.Tick(99, "p99"));
        return new LinePlot(List.of(new LinePlot.Panel(
                HOSTILE,
                Scale.steps("percentile", Scale.Spacing.NINES, ticks),
                Scale.logarithmic("ms", List.of(0.7, 250.0)),
                List.of(
                        new LinePlot.Line(
                                HOSTILE,
                                style(RED, Shape.CIRCLE),
                                false,
                                List.of(
                                        new LinePlot.Point(50, PlotValue.of(1)),
                                        new LinePlot.Point(90, new PlotValue(10, 5.0, 20.0)),
                                        new LinePlot.Point(99, PlotValue.of(200)))),
                        new LinePlot.Line(
                                HOSTILE,
                                new LinePlot.Style(BLUE, Shape.SQUARE, LinePlot.Dash.DASHED),
                                true,
                                List.of(
                                        new LinePlot.Point(50, PlotValue.of(0.9)),
                                        new LinePlot.Point(90, PlotValue.of(9))))))));
    }

    /** A solid line's. */
    static LinePlot.Style style(String colour, Shape shape) {
        return new LinePlot.Style(colour, shape, LinePlot.Dash.SOLID);
    }
}
