package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.MergedShard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Section about the machines of merged shards, and the results of each by itself. */
final class MachineSection {
    private static final double BYTES_PER_GIB = 1L << 30;

    private final RunView view;

    private MachineSection(RunView view) {
        this.view = view;
    }

    /** Returns the section; empty where nothing was merged. */
    static Optional<Section> of(RunView view) {
        return view.header().shards().isEmpty() ? Optional.empty() : Optional.of(new MachineSection(view).section());
    }

    private Section section() {
        List<Comparison> ratios = view.analysis().comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .toList();
        List<Content> contents = new ArrayList<>();
        contents.add(new Content.Paragraph(
                ratios.isEmpty()
                        ? "One machine ran all shards: they are one session."
                        : "Each machine is a session. The interval over two or three sessions is the hull of theirs; over four or "
                                + "more it is a t interval of their means."));
        contents.add(machines());
        if (!ratios.isEmpty()) {
            contents.add(sessions(ratios));
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
     * Returns the machine's number as results count sessions, {@code none: no block} if it has no block, or its place
     * if there is one.
     */
    private String number(String machine, int place) {
        List<String> counted = view.analysis().index().machines();
        return counted.isEmpty()
                ? String.valueOf(place)
                : counted.contains(machine) ? String.valueOf(counted.indexOf(machine) + 1) : "none: no block";
    }

    private static Content sessions(List<Comparison> ratios) {
        return new Columns<Comparison>()
                .text("scenario", Comparison::scenario)
                .text("pair", Comparison::label)
                .value("ratios of the sessions", pair -> pair.sessions().sessions().stream()
                        .map(Ratio::text)
                        .collect(Collectors.joining(", ")))
                .value(
                        "between sessions, %",
                        pair -> pair.sessions().spreadPercent() == null
                                ? null
                                : ValueText.decimals(1, pair.sessions().spreadPercent()))
                .value("together", pair -> pair.ratio().text())
                .text("result", Comparison::words)
                .table("Sessions", ratios);
    }
}
