package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.configuration.Configuration;
import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.metric.VoidShares;
import containerkit.loadtest.analyse.stats.Estimate;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.analyse.verdict.MachineRatios;
import containerkit.loadtest.analyse.verdict.Pair;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.ShardOrigin;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the caveats of a run. Their texts are in {@link RunCaveats} and {@link SliceCaveats}. */
public final class Caveats {
    private static final double LATE_SHARE = 0.1; // of the measured p99

    private Caveats() {}

    /** Returns the caveats, the worst first. */
    public static List<Caveat> of(
            RunIndex index, List<Cell> cells, List<Comparison> comparisons, List<MachineRatios> machineRatios) {
        RunResult run = index.run();
        Plan plan = run.header().plan();
        List<Caveat> caveats = new ArrayList<>();
        int ended = (int) run.ends().stream().map(end -> end.block()).distinct().count();
        ShardOrigin shard = run.header().shard();
        if (shard != null) {
            caveats.add(RunCaveats.oneShard(shard.share(), plan.blocks()));
        } else if (ended < Judge.FEWEST_BLOCKS) {
            boolean blocksLack = plan.order() == Plan.Order.SHUFFLED
                    && plan.scenarios().stream().anyMatch(Comparisons::judgeable);
            caveats.add(RunCaveats.noWinner(ended, plan.blocks(), blocksLack));
        }
        if (!run.complete()) {
            caveats.add(RunCaveats.incomplete(ended, run.header().blocks().size()));
        }
        caveats.addAll(MachineCaveats.of(index, machineRatios));
        if (plan.timeScale() != 1) {
            caveats.add(RunCaveats.timeScaled(plan.timeScale()));
        }
        List<Skipped> skipped = run.header().skipped();
        if (!skipped.isEmpty()) {
            caveats.add(RunCaveats.skippedServers(
                    skipped.stream().map(Skipped::reason).distinct().toList(),
                    skipped.stream().map(each -> each.variant().label()).toList()));
        }
        plan.contenders().stream()
                .filter(contender -> contender.experiment() != null)
                .map(contender -> RunCaveats.experimental(contender.name(), contender.experiment()))
                .forEach(caveats::add);
        unlevel(run).ifPresent(caveats::add);
        List<Cell> diluted = above(cells, Caveats::generatorShare, Cell.DILUTED_ABOVE_PERCENT);
        if (!diluted.isEmpty()) {
            caveats.add(SliceCaveats.generatorDiluted(
                    most(diluted, Caveats::generatorShare),
                    diluted.stream().anyMatch(cell -> !Comparisons.judgeable(cell.scenario())),
                    names(diluted)));
        }
        ToDoubleFunction<Cell> compiling = cell -> value(cell, Metric.COMPILE_PERCENT);
        List<Cell> warming = above(cells, compiling, Comparisons.MOST_COMPILING_PERCENT);
        if (!warming.isEmpty()) {
            caveats.add(SliceCaveats.stillWarming(
                    most(warming, compiling), plan.warmUp().limit(), names(warming)));
        }
        neverSettled(run).ifPresent(caveats::add);
        List<Cell> rejecting = above(cells, cell -> value(cell, Metric.REJECTED), 0);
        if (!rejecting.isEmpty()) {
            double least = rejecting.stream()
                    .mapToDouble(cell -> value(cell, Metric.SUCCESS))
                    .min()
                    .orElseThrow();
            caveats.add(SliceCaveats.rejected(least, names(rejecting)));
        }
        List<SliceResult> voids =
                run.slices().stream().filter(slice -> !slice.good()).toList();
        if (!voids.isEmpty()) {
            caveats.add(SliceCaveats.voidSlices(
                    voids.size(),
                    voids.stream()
                            .map(slice -> slice.variant().label() + " " + slice.scenario())
                            .distinct()
                            .toList()));
        }
        List<String> wrong = wrongUnseen(index, cells);
        if (!wrong.isEmpty()) {
            caveats.add(SliceCaveats.wrongUnseen(wrong));
        }
        List<Cell> late = cells.stream()
                .filter(cell -> index.good(cell.key()).stream().anyMatch(Caveats::late))
                .toList();
        if (!late.isEmpty()) {
            caveats.add(SliceCaveats.lateGenerator(names(late)));
        }
        List<Cell> missed = cells.stream()
                .filter(cell -> 100 * value(cell, Metric.GENERATOR_ACHIEVED)
                        < SliceCaveats.LEAST_RATE_PERCENT * value(cell, Metric.GENERATOR_ASKED))
                .toList();
        if (!missed.isEmpty()) {
            caveats.add(SliceCaveats.rateMissed(names(missed)));
        }
        AfterWork.caveat(run).ifPresent(caveats::add);
        Growth.caveat(index).ifPresent(caveats::add);
        Drift.trend(index).ifPresent(caveats::add);
        Drift.capacityAgain(run).ifPresent(caveats::add);
        List<String> bursts = bursts(index, comparisons);
        if (!bursts.isEmpty()) {
            caveats.add(SliceCaveats.bursts(bursts));
        }
        List<String> unequal = unequalVoids(index);
        if (!unequal.isEmpty()) {
            caveats.add(SliceCaveats.unequalVoids(unequal));
        }
        List<String> exporting = plan.contenders().stream()
                .filter(Contender::exports)
                .map(Contender::name)
                .toList();
        if (!exporting.isEmpty()) {
            caveats.add(RunCaveats.exporting(exporting));
        }
        List<String> running = plan.contenders().stream()
                .filter(contender -> !contender.startedAfresh())
                .map(Contender::name)
                .toList();
        if (!running.isEmpty()) {
            caveats.add(RunCaveats.notRestarted(running));
        }
        UnpackedPairs.caveat(run, comparisons).ifPresent(caveats::add);
        caveats.sort(Comparator.comparing(Caveat::type));
        return caveats;
    }

    private static Optional<Caveat> unlevel(RunResult run) {
        Map<String, Set<String>> modesByDifference = new LinkedHashMap<>();
        Set<String> modes = new LinkedHashSet<>();
        Set<String> where = new LinkedHashSet<>();
        Plan plan = run.header().plan();
        for (Configuration configuration :
                Configuration.byPart(plan.parts(), run.launches()).values()) {
            if (configuration.level(plan) && !configuration.differences().isEmpty()) {
                List<Variant> variants = configuration.variants();
                String mode = variants.get(0).mode(); // all have it
                modes.add(mode);
                variants.forEach(variant -> where.add(variant.label()));
                configuration.differences().forEach(row -> modesByDifference
                        .computeIfAbsent(row.described(variants), difference -> new LinkedHashSet<>())
                        .add(mode));
            }
        }
        List<String> differences = new ArrayList<>();
        modesByDifference.forEach((difference, itsModes) -> differences.add(
                (itsModes.equals(modes) ? "" : "in " + String.join(", ", itsModes) + " ") + difference));
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(RunCaveats.unlevel(List.copyOf(modes), differences, List.copyOf(where)));
    }

    /**
     * Returns whether the contender sent wrong responses. A missing response does not count, because every tool sees
     * it.
     */
    private static boolean ofResponses(VoidCause cause) {
        return cause.culprit() == Culprit.CONTENDER
                && !(cause instanceof VoidCause.LoadFault load && load.fault().kind() == Fault.Kind.SERVER_FAILED);
    }

    /** A variant at one of its endpoints. */
    private record Responder(Variant variant, String endpoint) {
        static Responder of(Cell cell) {
            return new Responder(cell.variant(), cell.scenario().endpoint().name());
        }
    }

    private static List<String> wrongUnseen(RunIndex index, List<Cell> cells) {
        Set<Responder> wrong = new LinkedHashSet<>();
        for (Cell cell : cells) {
            if (Comparisons.judgeable(cell.scenario())
                    && index.slices(cell.key()).stream()
                            .anyMatch(slice -> slice.load() != null
                                    && slice.load().good() < slice.load().requests()
                                    && slice.voids().stream().anyMatch(Caveats::ofResponses))) {
                wrong.add(Responder.of(cell));
            }
        }
        return names(cells.stream()
                .filter(cell -> !Comparisons.judgeable(cell.scenario()) && cell.slices() > 0)
                .filter(cell -> wrong.contains(Responder.of(cell)))
                .toList());
    }

    private static Optional<Caveat> neverSettled(RunResult run) {
        Map<String, Long> unsettled = byVariant(run.unsettledLaunches().stream());
        Map<String, Long> started = byVariant(run.latestLaunches().filter(launch -> launch.settled() != null));
        List<String> starts = unsettled.entrySet().stream()
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of "
                        + new Counted(started.get(entry.getKey()), "start"))
                .toList();
        return starts.isEmpty()
                ? Optional.empty()
                : Optional.of(RunCaveats.neverSettled(
                        run.header().plan().warmUp().limit(), starts, List.copyOf(unsettled.keySet())));
    }

    private static Map<String, Long> byVariant(Stream<LaunchResult> launches) {
        return launches.collect(
                Collectors.groupingBy(launch -> launch.variant().label(), LinkedHashMap::new, Collectors.counting()));
    }

    private static List<String> bursts(RunIndex index, List<Comparison> comparisons) {
        return Comparisons.changedByTrimming(index, comparisons).stream()
                .map(pair -> pair.label() + " " + pair.scenario())
                .distinct()
                .toList();
    }

    private static List<String> unequalVoids(RunIndex index) {
        VoidShares shares = new VoidShares(index);
        Plan plan = index.run().header().plan();
        return plan.parts().stream()
                .flatMap(part -> Pair.of(plan, part).stream())
                .filter(pair -> Comparisons.judgeable(pair.scenario())
                        && shares.unequal(pair.cell(pair.a()), pair.cell(pair.b())))
                .map(pair -> pair.a().label() + " / " + pair.b().label() + " "
                        + pair.scenario().name())
                .distinct()
                .toList();
    }

    /** Returns whether the generator's own delay is more than a tenth of a slice's p99: the merged p99 rests on the slowest slices. */
    private static boolean late(SliceResult slice) {
        Double lateness = Metric.GENERATOR_LATENESS.of(slice);
        Double p99 = Metric.LATENCY_P99.of(slice);
        return lateness != null && p99 != null && lateness > LATE_SHARE * p99;
    }

    private static double generatorShare(Cell cell) {
        return value(cell, Metric.GENERATOR_SHARE);
    }

    private static List<Cell> above(List<Cell> cells, ToDoubleFunction<Cell> measured, double limit) {
        return cells.stream()
                .filter(cell -> measured.applyAsDouble(cell) > limit)
                .toList();
    }

    private static double most(List<Cell> cells, ToDoubleFunction<Cell> measured) {
        return cells.stream().mapToDouble(measured).max().orElseThrow();
    }

    private static double value(Cell cell, Metric metric) {
        return cell.estimate(metric).map(Estimate::value).orElse(0.0);
    }

    private static List<String> names(List<Cell> cells) {
        return cells.stream()
                .map(cell -> cell.variant().label() + " " + cell.scenario().name())
                .toList();
    }
}
