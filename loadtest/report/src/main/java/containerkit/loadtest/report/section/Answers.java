package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.RatioChart;
import containerkit.loadtest.report.document.RatioChart.Key;
import containerkit.loadtest.report.document.RatioChart.Mark;
import containerkit.loadtest.report.document.RatioChart.Row;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.report.view.Palette;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a part showed in one scenario, together with the scenarios that send the same requests at a rate.
 *
 * @param scenario the one that gives CPU, throughput and memory
 * @param paced the ones that give latency
 * @param reference the contender that all are relative to
 */
record Answers(RunView view, Part part, Scenario scenario, List<Scenario> paced, Variant reference) {
    /** Shapes of marks, which take turns: colour is never the only difference between two marks. */
    private static final List<String> SHAPES = List.of(
            "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", // circle
            "M-5 -5h10v10h-10z", // square
            "M0 -5l5 10h-10z", // triangle
            "M0 -5l5 5l-5 5l-5-5z", // diamond
            "M-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z"); // cross

    /** Returns an answer for each scenario that can have results, or for every one where none can. */
    static List<Content.Answer> of(RunView view) {
        List<Answers> all = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            Variant reference = new Outcomes(view.plan(), part).reference();
            for (Scenario scenario : part.scenarios()) {
                List<Scenario> twins = part.twins(scenario);
                boolean open = scenario.load().open();
                if (!open || twins.isEmpty()) {
                    all.add(new Answers(view, part, scenario, open ? List.of(scenario) : twins, reference));
                }
            }
        }
        List<Answers> judged =
                all.stream().filter(answers -> answers.scenario.builtIn()).toList();
        return (judged.isEmpty() ? all : judged).stream().map(Answers::answer).toList();
    }

    private Content.Answer answer() {
        RatioChart chart = new RatioChart(
                keys(view, part),
                part.variants().indexOf(reference),
                ComparisonMetric.primary(view.plan()).lessIsBetter(),
                view.plan().criteria().marginPercent(),
                rows());
        return new Content.Answer(ScenarioName.of(view.plan(), part, scenario), outcomes(), meaning(chart), chart);
    }

    static List<Key> keys(RunView view, Part part) {
        Map<Variant, String> colours = Palette.of(view.plan());
        Set<String> taken = new HashSet<>();
        return part.variants().stream()
                .map(variant -> new Key(
                        variant.label(),
                        letter(variant.label(), taken),
                        colours.get(variant),
                        SHAPES.get(part.variants().indexOf(variant) % SHAPES.size())))
                .toList();
    }

    private static String letter(String label, Set<String> taken) {
        return (label + "0123456789")
                .chars()
                .mapToObj(Character::toString)
                .map(letter -> letter.toUpperCase(Locale.ROOT))
                .filter(letter -> letter.matches("[A-Z0-9]"))
                .filter(taken::add)
                .findFirst()
                .orElse("x");
    }

    private List<Content.Outcome> outcomes() {
        Outcomes pairs = new Outcomes(view.plan(), part);
        return view.analysis().comparisons().stream()
                .filter(pair -> pair.primary() && pair.pair().part().equals(part))
                .filter(pair -> pair.pair().scenario().builtIn())
                .filter(pair -> pair.pair().scenario().equals(scenario)
                        || paced.contains(pair.pair().scenario()))
                .map(pair ->
                        beyondContainer(pair) ? pairs.of(pair, "mostly not the container, see below") : pairs.of(pair))
                .toList();
    }

    private boolean beyondContainer(Comparison pair) {
        return view.analysis().caveats().stream()
                .anyMatch(caveat -> caveat.type() == Caveat.Type.NOT_CONTAINER
                        && caveat.where().contains(pair.name(view.plan())));
    }

    /** Returns {@code cores at 500/s: jetty 0.31, tomcat 0.34}; empty without a rate or CPU time. */
    private String meaning(RatioChart chart) {
        if (paced.isEmpty() || !chart.beside()) {
            return "";
        }
        Scenario at = view.analysis().run().paced(part, paced.get(0));
        if (at.load().perSecond() == null) {
            return "";
        }
        List<String> cores = new ArrayList<>();
        for (Variant variant : part.variants()) {
            Optional<Double> cpu = measured(paced.get(0), variant, Metric.CPU_PER_REQUEST)
                    .or(() -> measured(scenario, variant, Metric.CPU_PER_REQUEST));
            if (cpu.isEmpty()) {
                return "";
            }
            cores.add(variant.label() + " "
                    + Display.decimals(2, cpu.get() * at.load().perSecond() / 1e6));
        }
        return "cores at " + at.load().rate() + ": " + String.join(", ", cores);
    }

    private List<Row> rows() {
        ComparisonMetric primary = ComparisonMetric.primary(view.plan());
        List<Row> rows = new ArrayList<>();
        boolean latency = primary == ComparisonMetric.LATENCY_P50 || primary == ComparisonMetric.LATENCY_P99;
        Scenario judged = latency && !paced.isEmpty() ? paced.get(0) : scenario;
        rows.add(row(new Measure(judged, primary.metric(), at(primary.noun(), judged))));
        List<Measure> measures = new ArrayList<>();
        measures.add(new Measure(scenario, Metric.START_CPU, "CPU of the start"));
        measures.add(new Measure(scenario, Metric.START_RSS, "resident memory after it"));
        measures.add(new Measure(scenario, Metric.CPU_PER_REQUEST, "CPU per request"));
        measures.add(new Measure(scenario, Metric.MACHINE_CPU_PER_REQUEST, "machine CPU per request"));
        if (!scenario.load().open()) {
            measures.add(new Measure(scenario, Metric.THROUGHPUT, "throughput"));
        }
        for (Scenario at : paced) {
            measures.add(new Measure(at, Metric.LATENCY_P50, at("p50", at)));
            measures.add(new Measure(at, Metric.LATENCY_P99, at("p99", at)));
        }
        measures.add(new Measure(scenario, Metric.RSS_MAX, "resident memory"));
        measures.add(new Measure(scenario, Metric.HEAP_AFTER_GC, "heap after GC"));
        if (part.variants().stream()
                .flatMap(variant -> measured(scenario, variant, Metric.SUCCESS).stream())
                .anyMatch(success -> success < 100)) {
            measures.add(new Measure(scenario, Metric.SUCCESS, "successful requests"));
        }
        measures.stream()
                .filter(measure -> measure.metric() != primary.metric()
                        || !measure.scenario().equals(judged))
                .map(this::row)
                .forEach(rows::add);
        if (primary != ComparisonMetric.START) {
            rows.add(startUp());
        }
        return rows.stream()
                .filter(row -> row == rows.get(0) || row.marks().stream().anyMatch(mark -> mark.value() != null))
                .toList();
    }

    private record Measure(Scenario scenario, Metric metric, String name) {}

    private String at(String what, Scenario at) {
        return at.load().open() && !at.equals(scenario)
                ? what + " at " + view.analysis().run().paced(part, at).load().rate()
                : what;
    }

    private Row row(Measure measure) {
        Metric metric = measure.metric();
        return row(
                measure.name(),
                variant -> measured(measure.scenario(), variant, metric).map(value -> value(metric, value)),
                variant -> metric == Metric.SUCCESS
                        ? null
                        : view.relative(new Pair(part, measure.scenario(), variant, reference), metric));
    }

    private Row startUp() {
        return row(
                "start-up",
                variant -> Optional.ofNullable(view.starts().startupSeconds(part.name(), variant))
                        .map(seconds -> Display.decimals(seconds < 10 ? 2 : 1, seconds) + " s"),
                variant -> view.starts().startupRatio(part.name(), variant, reference));
    }

    private Row row(
            String name, Function<Variant, Optional<String>> value, Function<Variant, @Nullable Ratio> relative) {
        return new Row(
                name,
                part.variants().stream()
                        .map(variant -> new Mark(
                                value.apply(variant).orElse(null),
                                variant.equals(reference) ? new Ratio(0, 1.0, null) : relative.apply(variant)))
                        .toList());
    }

    private Optional<Double> measured(Scenario of, Variant variant, Metric metric) {
        return view.cell(part, of, variant).value(metric);
    }

    private static String value(Metric metric, double value) {
        return switch (metric) {
            case CPU_PER_REQUEST, MACHINE_CPU_PER_REQUEST ->
                value >= 10_000 ? metric.text(value / 1_000) + " ms" : metric.text(value) + " µs";
            case THROUGHPUT -> metric.text(value) + "/s";
            case ALLOCATED_PER_REQUEST -> metric.text(value / 1_024) + " KiB";
            case START, START_CPU -> metric.text(value) + " s";
            case RSS_MAX, HEAP_AFTER_GC, START_RSS -> metric.text(value) + " MiB";
            case SUCCESS -> metric.text(value) + " %";
            default -> metric.text(value) + " ms";
        };
    }
}
