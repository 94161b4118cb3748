package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Section with the slices of each scenario in the order in which they ran, and with those that do not count. */
record TimelineSection(RunView view, Metric metric) {
    /** Returns the contents; empty where no slice was run and every start succeeded. */
    static List<Content> of(RunView view) {
        TimelineSection section =
                new TimelineSection(view, ComparisonMetric.primary(view.plan()).metric());
        List<Content> contents = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            boolean judgeable = part.scenarios().stream().anyMatch(Scenario::builtIn);
            for (Scenario scenario : part.scenarios()) {
                if (!judgeable || scenario.builtIn()) {
                    section.timeline(part, scenario).ifPresent(contents::add);
                }
            }
        }
        contents.addAll(VoidSection.of(view));
        return contents;
    }

    private Optional<Content> timeline(Part part, Scenario scenario) {
        List<SliceResult> slices = view.analysis().run().slices().stream()
                .filter(slice ->
                        slice.part().equals(part.name()) && slice.scenario().equals(scenario.name()))
                .toList();
        List<Double> values = slices.stream()
                .filter(SliceResult::good)
                .map(metric::of)
                .filter(Objects::nonNull)
                .toList();
        if (values.isEmpty()) {
            return Optional.empty();
        }
        double low = Collections.min(values);
        double range = Math.max(Collections.max(values) - low, low / 20);
        List<RatioChart.Key> keys = Answers.keys(view, part);
        List<Content.Lane> lanes = new ArrayList<>();
        for (Variant variant : part.variants()) {
            List<Content.Dot> good = new ArrayList<>();
            List<Double> own = new ArrayList<>();
            List<Double> voids = new ArrayList<>();
            for (int i = 0; i < slices.size(); i++) {
                SliceResult slice = slices.get(i);
                double at = (double) i / slices.size();
                if (slice.variant().equals(variant)) {
                    Double value = slice.good() ? metric.of(slice) : null;
                    if (value != null) {
                        own.add(value);
                        good.add(new Content.Dot(at, (value - low) / range));
                    } else if (!slice.good()) {
                        voids.add(at);
                    }
                }
            }
            lanes.add(new Content.Lane(
                    keys.get(part.variants().indexOf(variant)), summary(own, voids.size()), good, voids));
        }
        List<Double> blocks = IntStream.range(0, slices.size())
                .filter(i ->
                        i == 0 || slices.get(i).block() != slices.get(i - 1).block())
                .mapToObj(i -> (double) i / slices.size())
                .toList();
        return Optional.of(new Content.Timeline(
                metric.label() + ", " + ScenarioName.of(view.plan(), part, scenario) + ".", lanes, blocks));
    }

    private String summary(List<Double> values, int voids) {
        return (values.isEmpty()
                        ? "none"
                        : metric.text(Collections.min(values)) + " to " + metric.text(Collections.max(values)))
                + " in " + new Counted(values.size(), "slice") + (voids == 0 ? "" : ", " + voids + " void");
    }
}
