package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.stats.Heterogeneity;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.analysis.verdict.MachineRatios;
import containerkit.loadtest.analysis.verdict.MachineRatios.Machine;
import containerkit.loadtest.analysis.verdict.Pair;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.plot.ForestPlot;
import containerkit.loadtest.report.plot.Shape;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Palette;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.MergedShard;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section about the machines of merged shards, and the results of each by itself. */
final class MachineSection {
    private static final double BYTES_PER_GIB = 1L << 30;

    private final RunView view;
    private final ComparisonMetric primary;
    private final double tieFactor;

    private MachineSection(RunView view) {
        this.view = view;
        primary = ComparisonMetric.primary(view.plan());
        tieFactor = 1 + view.plan().tiePercent() / 100;
    }

    /** Returns the section; empty where nothing was merged. */
    static Optional<Section> of(RunView view) {
        return view.header().shards().isEmpty() ? Optional.empty() : Optional.of(new MachineSection(view).section());
    }

    private Section section() {
        List<MachineRatios> ratios = view.analysis().machineRatios();
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                ratios.isEmpty()
                        ? "One machine ran all shards, so verdicts count blocks, as those of a run on one machine do."
                        : "Verdicts and their intervals count machines, not blocks: a machine's value is the mean of its blocks, and "
                                + "pairs are within blocks. So an interval covers what machines do to a ratio. Connection memory "
                                + "counts blocks. Machines that ran a block are numbered in the order of the shards."));
        contents.add(machines());
        ratios.stream()
                .collect(Collectors.groupingBy(
                        each -> Map.entry(
                                each.pair().part().name(),
                                each.pair().scenario().name()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .forEach(group -> contents.add(plot(group, contents.size() - 1)));
        if (!ratios.isEmpty()) {
            contents.add(heterogeneity(ratios));
        }
        return Section.of("By machine", contents);
    }

    private Content machines() {
        List<List<MergedShard>> machines = List.copyOf(view.header().shards().stream()
                .collect(Collectors.groupingBy(
                        shard -> shard.origin().machine(), LinkedHashMap::new, Collectors.toList()))
                .values());
        Function<List<MergedShard>, Environment> environment =
                shards -> shards.get(0).environment();
        return new Columns<List<MergedShard>>()
                .text("machine", shards -> number(shards.get(0).origin().machine(), machines.indexOf(shards) + 1))
                .text("id", shards -> shards.get(0).origin().machine())
                .text("CPU", shards -> environment.apply(shards).cpu())
                .value(
                        "cores",
                        shards -> String.valueOf(environment.apply(shards).cores()))
                .value(
                        "memory, GiB",
                        shards ->
                                ValueText.decimals(1, environment.apply(shards).memoryBytes() / BYTES_PER_GIB))
                .text("kernel", shards -> environment.apply(shards).kernel())
                .text("shards", shards -> shards.stream()
                        .map(shard -> String.valueOf(shard.origin().number()))
                        .collect(Collectors.joining(", ")))
                .value(
                        "blocks",
                        shards -> String.valueOf(shards.stream()
                                .mapToInt(shard ->
                                        shard.blocks(view.plan().blocks()).size())
                                .sum()))
                .table("Machines", machines);
    }

    /**
     * Returns the machine's number as verdicts count machines, {@code none: no block} if it has no block, or its place
     * if verdicts count blocks.
     */
    private String number(String machine, int place) {
        List<String> counted = view.analysis().index().machines();
        return counted.isEmpty()
                ? String.valueOf(place)
                : counted.contains(machine) ? String.valueOf(counted.indexOf(machine) + 1) : "none: no block";
    }

    private Content plot(List<MachineRatios> pairs, int number) {
        Pair first = pairs.get(0).pair();
        Scenario scenario = first.scenario();
        Map<String, List<ForestPlot.Row>> groups = new LinkedHashMap<>();
        for (MachineRatios pair : pairs) {
            groups.put(
                    pair.pair().label(),
                    Stream.concat(
                                    pair.machines().stream().map(this::row),
                                    together(pair.pair()).map(this::row).stream())
                            .toList());
        }
        String title = primary.noun() + " by machine, " + first.part().name() + ", " + scenario.name();
        return new Content.Plot(
                "machines-" + number,
                "Ratios of " + title + ": " + (pairs.size() == 1 ? "the pair" : "each pair")
                        + " on each machine, with a 95 % interval of its own over that machine's blocks, and below them over all "
                        + "machines (diamond). A triangle shows the opposite of other machines. The band is the tie zone of "
                        + ValueText.plain(view.plan().tiePercent()) + " %.",
                ForestPlot.of(primary.noun(), tieFactor, groups),
                new Columns<Line>()
                        .text("pair", Line::pair)
                        .text("machine", Line::machine)
                        .value("ratio", Line::ratio)
                        .text("order", Line::order)
                        .table(
                                "Ratios of " + title,
                                pairs.stream().flatMap(this::lines).toList()),
                true);
    }

    private record Line(String pair, String machine, String ratio, String order) {}

    private Stream<Line> lines(MachineRatios pair) {
        String label = pair.pair().label();
        return Stream.concat(
                pair.machines().stream()
                        .map(machine -> new Line(
                                label,
                                "machine " + machine.number(),
                                machine.ratio().text(),
                                machine.reversed() ? "the opposite of others" : "")),
                together(pair.pair())
                        .map(all -> new Line(label, "all machines", all.ratio().text(), all.conclusion()))
                        .stream());
    }

    private Optional<Comparison> together(Pair pair) {
        return view.comparison(pair.part().name(), pair.scenario().name(), primary.metric(), pair.a(), pair.b())
                .filter(all -> all.ratio().value() != null);
    }

    private ForestPlot.Row row(Machine machine) {
        return new ForestPlot.Row(
                "machine " + machine.number() + ": " + machine.ratio().text(),
                Palette.NEUTRAL,
                machine.reversed() ? Shape.TRIANGLE : Shape.RING,
                RatioPlots.plotValue(machine.ratio()));
    }

    private ForestPlot.Row row(Comparison all) {
        return new ForestPlot.Row(
                "all machines: " + all.ratio().text(),
                all.winner().map(view.palette()::colour).orElse(Palette.NEUTRAL),
                Shape.DIAMOND,
                RatioPlots.plotValue(all.ratio()));
    }

    private Content heterogeneity(List<MachineRatios> ratios) {
        return new Columns<MachineRatios>()
                .text("scenario", each -> each.pair().scenario().name())
                .text("pair", each -> each.pair().label())
                .value("machines", each -> String.valueOf(each.machines().size()))
                .value(
                        "between machines, %",
                        each -> each.heterogeneity()
                                .map(MachineSection::between)
                                .orElse(null))
                .text("do machines differ?", each -> each.heterogeneity()
                        .map(found -> found.shown() ? "yes" : "not shown")
                        .orElse("not measured: it takes two blocks on a machine"))
                .table(
                        "How much "
                                + new Counted(view.analysis().index().machines().size(), "machine")
                                + " differ: standard deviation of the ratio between machines, with its 95 % interval",
                        ratios);
    }

    private static String between(Heterogeneity found) {
        return percent(found.tau()) + " [" + percent(found.interval().low()) + ", "
                + percent(found.interval().high()) + "]";
    }

    private static String percent(double log) {
        return ValueText.decimals(1, 100 * Math.expm1(log));
    }
}
