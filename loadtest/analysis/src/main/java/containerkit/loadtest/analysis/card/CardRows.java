package containerkit.loadtest.analysis.card;

import containerkit.loadtest.analysis.card.DecisionCard.Entry;
import containerkit.loadtest.analysis.card.DecisionCard.Row;
import containerkit.loadtest.analysis.card.DecisionCard.Table;
import containerkit.loadtest.analysis.card.Standing.Shown;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.stats.Better;
import containerkit.loadtest.analysis.stats.Evidence;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.Comparisons;
import containerkit.loadtest.analysis.verdict.UnseenErrors;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the rows of a decision card: rows of a scenario from its comparisons, rows of a server from its blocks. */
final class CardRows {
    /**
     * Number of rows that fit on a screen. Beyond it, a metric that is not primary has rows of its first scenarios
     * only.
     */
    private static final int MOST_ROWS = 14;

    private static final int FIRST_SCENARIOS = 2;

    /** What the labels of latencies say of their scenarios. */
    static final String AT_RATE = " at a fixed rate";

    private final RunIndex index;
    private final Plan plan;
    private final List<Cell> cells;
    private final Names names;
    private final Standings standings;
    private final CardSentence sentence;
    private final UndecidedLine undecided;
    private final ComparisonMetric primary;
    private final Comparisons rules;

    CardRows(RunIndex index, List<Cell> cells, List<Comparison> comparisons) {
        this.index = index;
        this.cells = cells;
        plan = index.run().header().plan();
        primary = ComparisonMetric.primary(plan);
        names = Names.of(plan);
        standings = new Standings(index, comparisons, names);
        rules = new Comparisons(index, primary);
        int ran = index.machines().isEmpty()
                ? index.run().endedBlocks()
                : index.machines().size();
        sentence = new CardSentence(plan, primary, comparisons, standings, rules, names);
        undecided = new UndecidedLine(plan, index.unit(), ran, primary, standings, names);
    }

    /** A metric of a scenario, with the scenarios to which it applies. */
    private record Measure(String label, ComparisonMetric metric, Predicate<Scenario> where) {
        String key() {
            return metric.metric().key();
        }

        /** The primary metric is shown of all scenarios, also of those to which its label does not apply. */
        Measure of(Scenario scenario) {
            return where.test(scenario) ? this : new Measure(metric.metric().label(), metric, where);
        }
    }

    private static final List<Measure> MEASURES = List.of(
            new Measure("CPU per request, µs", ComparisonMetric.CPU, scenario -> true),
            new Measure("throughput at saturation, /s", ComparisonMetric.THROUGHPUT, scenario -> !scenario.openModel()),
            new Measure("p50" + AT_RATE + ", ms", ComparisonMetric.LATENCY_P50, Scenario::openModel),
            new Measure("p99" + AT_RATE + ", ms", ComparisonMetric.LATENCY_P99, Scenario::openModel));

    DecisionCard card() {
        Map<Part, List<Row>> rows = new LinkedHashMap<>();
        plan.parts().forEach(part -> rows.put(part, new ArrayList<>(scenarioRows(part))));
        for (ServerMetric metric : ServerMetric.values()) {
            serverRows(metric).forEach((part, row) -> rows.get(part).add(row));
        }
        rows.forEach(CardRows::unjudgedLast);
        List<Table> tables = new ArrayList<>();
        rows.forEach(
                (part, all) -> tables.add(new Table(part.name(), part.variants(), names.of(part.variants()), all)));
        CardSentence.Phrase result = sentence.phrase();
        return new DecisionCard(
                primary,
                plan.tiePercent(),
                names.mode(),
                result.text(),
                result.interval(),
                tables,
                AgainstTable.of(plan, names, primary, tables),
                undecided.text(),
                notMeasured(rows));
    }

    /** Moves rows without a verdict to the end: who reads the first rows only must not take a value for a result. */
    private static void unjudgedLast(Part part, List<Row> rows) {
        Set<String> judged = part.scenarios().stream()
                .filter(Comparisons::judgeable)
                .map(Scenario::name)
                .collect(Collectors.toSet());
        if (!judged.isEmpty()) {
            rows.sort(Comparator.comparing(row -> row.scenario() != null && !judged.contains(row.scenario())));
        }
    }

    private static List<String> notMeasured(Map<Part, List<Row>> rows) {
        Stream<String> ofScenarios = MEASURES.stream()
                .filter(measure -> rows.entrySet().stream().noneMatch(each -> each.getKey().scenarios().stream()
                        .filter(measure.where())
                        .anyMatch(scenario -> has(each.getValue(), measure.key(), scenario.name()))))
                .map(Measure::label);
        Stream<String> ofServers = Arrays.stream(ServerMetric.values())
                .filter(metric -> rows.values().stream().noneMatch(part -> has(part, metric.key(), null)))
                .map(ServerMetric::label);
        return Stream.concat(ofScenarios, ofServers)
                .map(label -> label.split(",")[0]) // without the unit
                .toList();
    }

    private static boolean has(List<Row> rows, String key, @Nullable String scenario) {
        return rows.stream().anyMatch(row -> row.key().equals(key) && Objects.equals(row.scenario(), scenario));
    }

    private List<Row> scenarioRows(Part part) {
        List<Measure> measures = new ArrayList<>(MEASURES);
        if (MEASURES.stream().noneMatch(measure -> measure.metric() == primary)) {
            measures.add(0, new Measure(primary.metric().label(), primary, scenario -> true));
        }
        measures.sort((one, other) -> Boolean.compare(other.metric() == primary, one.metric() == primary));
        List<Row> all = new ArrayList<>();
        for (boolean few : new boolean[] {false, true}) {
            all.clear();
            for (Measure measure : measures) {
                boolean first = measure.metric() == primary;
                List<Row> rows = part.scenarios().stream()
                        .sorted(Comparator.comparing(scenario -> !Comparisons.judgeable(scenario)))
                        .filter(scenario -> measure.metric().compares(part, scenario)
                                && (first || measure.where().test(scenario)))
                        .map(scenario -> row(part, scenario, measure.of(scenario)))
                        .filter(row -> row.entries().stream().anyMatch(entry -> entry.value() != null))
                        .toList();
                all.addAll(few && !first ? rows.subList(0, Math.min(FIRST_SCENARIOS, rows.size())) : rows);
            }
            if (all.size() + ServerMetric.values().length <= MOST_ROWS) {
                return all;
            }
        }
        return all;
    }

    private Row row(Part part, Scenario scenario, Measure measure) {
        Map<Variant, Double> values = new HashMap<>();
        for (Cell cell : cells) {
            if (cell.part().equals(part.name()) && cell.scenario().name().equals(scenario.name())) {
                cell.estimate(measure.metric().metric())
                        .ifPresent(estimate -> values.put(cell.variant(), estimate.value()));
            }
        }
        Standing standing = standings.of(part, scenario, measure.metric());
        return row(
                measure.key(),
                measure.label(),
                scenario.name(),
                part,
                values,
                value -> measure.metric().metric().text(value),
                standing,
                Comparisons.judgeable(scenario) || part.variants().size() == 1
                        ? standing.words()
                        : "no verdict under " + scenario.tool() + wrongUnseen(part, scenario));
    }

    /** Returns whose responses a tool may have counted as good although they were wrong; empty where nobody's. */
    private String wrongUnseen(Part part, Scenario scenario) {
        UnseenErrors errors = UnseenErrors.of(index);
        List<String> wrong = part.variants().stream()
                .filter(variant -> errors.cells().contains(new CellKey(part.name(), variant, scenario.name())))
                .map(names::of)
                .toList();
        return wrong.isEmpty() ? "" : ", which may count wrong responses of " + String.join(", ", wrong) + " as good";
    }

    private Row row(
            String key,
            String label,
            @Nullable String scenario,
            Part part,
            Map<Variant, Double> values,
            DoubleFunction<String> text,
            Standing standing,
            String verdict) {
        return new Row(
                key,
                label,
                scenario,
                key.equals(primary.metric().key()),
                part.variants().stream()
                        .map(variant -> {
                            Double value = values.get(variant);
                            return new Entry(
                                    variant,
                                    value,
                                    value == null ? "n/a" : text.apply(value),
                                    value == null ? DecisionCard.Mark.NONE : standing.mark(variant),
                                    standing.ratio(variant));
                        })
                        .toList(),
                verdict,
                standing.undecided(),
                standing.narrowed(),
                standing.mostPercent(),
                standing.decidingBlocks());
    }

    /** Returns the rows of a server metric by part. The pairs of all parts are one family. */
    private Map<Part, Row> serverRows(ServerMetric metric) {
        List<Pairing> pairings = plan.parts().stream()
                .filter(part -> !metric.underLoad() || part.scenarios().stream().anyMatch(Comparisons::judgeable))
                .flatMap(part -> plan.matches(part).stream().map(match -> new Pairing(part, match.a(), match.b())))
                .filter(pairing -> metric.mean(index, pairing.part(), pairing.a())
                                .isPresent()
                        && metric.mean(index, pairing.part(), pairing.b()).isPresent())
                .toList();
        List<Shown> shown =
                switch (metric) {
                    case THREADS -> List.of();
                    case JAR ->
                        pairings.stream().map(pairing -> exact(metric, pairing)).toList();
                    default -> judged(metric, pairings);
                };
        Map<Part, Row> rows = new LinkedHashMap<>();
        for (Part part : plan.parts()) {
            Map<Variant, Double> means = new HashMap<>();
            for (Variant variant : part.variants()) {
                metric.mean(index, part, variant).ifPresent(mean -> means.put(variant, mean));
            }
            if (!means.isEmpty()) {
                List<Shown> own = IntStream.range(0, shown.size())
                        .filter(i -> pairings.get(i).part().equals(part))
                        .mapToObj(shown::get)
                        .toList();
                Standing standing = metric.countsFailures() ? standings.of(part, own) : standings.ofBuilds(part, own);
                rows.put(
                        part,
                        row(metric.key(), metric.label(), null, part, means, metric::text, standing, standing.words()));
            }
        }
        return rows;
    }

    private record Pairing(Part part, Variant a, Variant b) {}

    private List<Shown> judged(ServerMetric metric, List<Pairing> pairings) {
        List<Evidence> family = pairings.stream()
                .map(pairing -> new Evidence(
                        pairing.part().name(),
                        pairing.a().label(),
                        pairing.b().label(),
                        metric.logRatios(index, pairing.part(), pairing.a(), pairing.b()),
                        metric.underLoad()
                                ? rules.againstSlices(pairing.part(), pairing.a(), pairing.b())
                                : rules.againstAll(pairing.a(), pairing.b())))
                .toList();
        List<Judgement> judgements = new Judge(LookLevels.nominal(plan.looks().size()), plan.tiePercent(), index.unit())
                .judge(Better.LESS, family);
        return IntStream.range(0, judgements.size())
                .mapToObj(i -> {
                    Pairing pairing = pairings.get(i);
                    return new Shown(
                            pairing.a(),
                            pairing.b(),
                            rules.withoutFailed(pairing.part(), pairing.a(), pairing.b(), judgements.get(i)));
                })
                .toList();
    }

    /** Returns the verdict on a pair without a test, because the size of a file has no error. */
    private Shown exact(ServerMetric metric, Pairing pairing) {
        double a = metric.mean(index, pairing.part(), pairing.a()).orElseThrow();
        double b = metric.mean(index, pairing.part(), pairing.b()).orElseThrow();
        double percent = 100 * (Math.max(a, b) / Math.min(a, b) - 1);
        Verdict verdict = percent <= plan.tiePercent() ? Verdict.TIE : a < b ? Verdict.A : Verdict.B;
        Ratio ratio = new Ratio(1, a / b, null);
        Judgement judgement = new Judgement(ratio, ratio, null, null, null, null, null, verdict, null);
        return new Shown(pairing.a(), pairing.b(), judgement);
    }
}
