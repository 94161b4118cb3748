package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.profile.AlignedStacks.Costs;
import containerkit.loadtest.analysis.profile.AlignedStacks.Named;
import containerkit.loadtest.analysis.profile.AlignedStacks.Place;
import containerkit.loadtest.analysis.profile.ProfileGap.FrameGap;
import containerkit.loadtest.analysis.profile.ProfileGap.LayerGap;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.ProfileResult.At;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the differences in cost of each pair. */
public final class ProfileGaps {
    private static final int MOST_FRAMES = 10;
    private static final double LEAST_LISTED = 0.1; // of the gap; where it is not shown, of the largest possible
    private static final double NEARLY_THE_SAME = 0.95;
    private static final double LEAST_TELLING = 2 / 3.0; // of a cause: what both have in common must not prevail
    private static final double LEAST_SHARE = 1 / 3.0; // of the gap, that a cause explains
    private static final double MOST_SHARE =
            1.5; // what explains more is made up for by another, such as the same work elsewhere
    private static final double LEAST_OF_BOTH =
            0.05; // of its larger cost, that a method costs the other if both run it

    private final RunIndex index;
    private final BlockValues values;
    private final Map<At, ProfileResult> profiles = new HashMap<>();
    private final Layers layers = new Layers();

    private ProfileGaps(RunIndex index, List<ProfileResult> taken) {
        this.index = index;
        values = new BlockValues(index);
        ProfileResult.latest(taken).forEach(profile -> profiles.put(profile.at(), profile));
    }

    private record Blocks(List<Integer> numbers, List<ProfiledBlock> a, List<ProfiledBlock> b) {}

    /** Returns the gaps in CPU time and allocation of every pair that was profiled; empty where none was. */
    public static List<ProfileGap> of(RunIndex index, List<ProfileResult> taken, List<Comparison> comparisons) {
        ProfileGaps gaps = new ProfileGaps(index, taken);
        return comparisons.stream()
                .filter(pair ->
                        pair.comparedBy() == ComparisonMetric.CPU || pair.comparedBy() == ComparisonMetric.ALLOCATION)
                .map(gaps::gap)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ProfileGap> gap(Comparison pair) {
        Blocks both = blocks(pair);
        if (both.numbers().isEmpty()) {
            return Optional.empty();
        }
        double[] a = both.a().stream().mapToDouble(ProfiledBlock::cost).toArray();
        double[] b = both.b().stream().mapToDouble(ProfiledBlock::cost).toArray();
        Costs whole = units(both, new Costs(a, b));
        BlockMean gap = BlockMean.of(whole.differences(), 1);
        AlignedStacks stacks = new AlignedStacks(both.a(), both.b());
        Map<Place, Costs> costs = new HashMap<>();
        stacks.costs().forEach((place, byBlock) -> costs.put(place, units(both, byBlock)));
        double least = LEAST_LISTED * (gap.shown() ? Math.abs(gap.value()) : gap.largestPossible());
        Predicate<Map.Entry<Place, Costs>> remains = place -> remains(place, costs, stacks, both);
        List<Map.Entry<Place, Costs>> places = costs.entrySet().stream()
                .filter(each -> Math.abs(each.getValue().meanDifference()) >= least)
                .sorted(Comparator.<Map.Entry<Place, Costs>>comparingDouble(each -> -telling(each.getValue()))
                        .thenComparing(each -> larger(each.getValue()))
                        .thenComparing(each -> !each.getKey().stretch())
                        .thenComparing(each -> each.getKey().toString()))
                .toList();
        return Optional.of(new ProfileGap(
                pair,
                Objects.requireNonNull(profiles.get(new At(
                                        both.numbers().get(0), pair.pair().cell(pair.a())))
                                .profile())
                        .sampler(),
                index.unit(),
                both.a().stream().mapToLong(block -> block.tree().total()).sum()
                        + both.b().stream()
                                .mapToLong(block -> block.tree().total())
                                .sum(),
                whole.meanA(),
                whole.meanB(),
                gap,
                layers(both),
                pair.comparedBy() == ComparisonMetric.CPU ? jit(pair, both) : null,
                mostTelling(places, remains).stream()
                        .map(place -> frame(pair, stacks, place))
                        .toList(),
                cause(gap, places, remains)
                        .map(place -> frame(pair, stacks, place))
                        .orElse(null)));
    }

    /** Returns the costs by the unit that statistics count: blocks, or the sessions that these ran in. */
    private Costs units(Blocks both, Costs byBlock) {
        return new Costs(units(both, byBlock.a()), units(both, byBlock.b()));
    }

    private double[] units(Blocks both, double[] byBlock) {
        Map<Integer, Double> costs = new HashMap<>();
        for (int i = 0; i < byBlock.length; i++) {
            costs.put(both.numbers().get(i), byBlock[i]);
        }
        return index.units(costs).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Returns the blocks in which both contenders have a value and a profile. */
    private Blocks blocks(Comparison pair) {
        Blocks both = new Blocks(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int block = 1; block <= index.run().header().plan().extent().blocks(); block++) {
            ProfiledBlock a = block(block, pair, pair.a());
            ProfiledBlock b = block(block, pair, pair.b());
            if (a != null && b != null) {
                both.numbers().add(block);
                both.a().add(a);
                both.b().add(b);
            }
        }
        return both;
    }

    private @Nullable ProfiledBlock block(int block, Comparison pair, Variant variant) {
        ProfileResult taken = profiles.get(new At(block, pair.pair().cell(variant)));
        OptionalDouble log =
                values.logValue(block, pair.pair().part(), pair.pair().scenario(), pair.metric(), variant);
        Profile profile = taken == null ? null : taken.profile();
        if (profile == null || log.isEmpty()) {
            return null;
        }
        double cost = Math.exp(log.getAsDouble());
        return pair.comparedBy() == ComparisonMetric.CPU
                ? ProfiledBlock.cpu(cost, profile)
                : ProfiledBlock.allocation(cost, profile);
    }

    private List<LayerGap> layers(Blocks both) {
        List<Map<Layer, Double>> a =
                both.a().stream().map(block -> block.byLayer(layers)).toList();
        List<Map<Layer, Double>> b =
                both.b().stream().map(block -> block.byLayer(layers)).toList();
        return Arrays.stream(Layer.values())
                .map(layer -> layer(layer, units(both, Costs.of(layer, a, b))))
                .filter(layer -> layer.a() > 0 || layer.b() > 0)
                .toList();
    }

    private LayerGap layer(@Nullable Layer layer, Costs costs) {
        return new LayerGap(layer, costs.meanA(), costs.meanB(), BlockMean.of(costs.differences(), 1));
    }

    private @Nullable LayerGap jit(Comparison pair, Blocks both) {
        double[] a = jit(pair, both, pair.a());
        double[] b = jit(pair, both, pair.b());
        return Arrays.stream(a).allMatch(value -> value == 0)
                        && Arrays.stream(b).allMatch(value -> value == 0)
                ? null
                : layer(null, units(both, new Costs(a, b)));
    }

    private double[] jit(Comparison pair, Blocks both, Variant variant) {
        return both.numbers().stream()
                .mapToDouble(block -> {
                    OptionalDouble log = values.logValue(
                            block, pair.pair().part(), pair.pair().scenario(), Metric.JIT_CPU_PER_REQUEST, variant);
                    return log.isPresent() ? Math.exp(log.getAsDouble()) : 0;
                })
                .toArray();
    }

    /** Returns one place of each group that costs nearly the same: a method, its callers and what it calls. */
    private static List<Map.Entry<Place, Costs>> mostTelling(
            List<Map.Entry<Place, Costs>> places, Predicate<Map.Entry<Place, Costs>> remains) {
        List<List<Map.Entry<Place, Costs>>> groups = new ArrayList<>();
        for (Map.Entry<Place, Costs> place : places) {
            groups.stream()
                    .filter(group -> nearlySame(place.getValue(), group.get(0).getValue()))
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(place), () -> groups.add(new ArrayList<>(List.of(place))));
        }
        return groups.stream()
                .map(ProfileGaps::innermost)
                .flatMap(Optional::stream)
                .filter(remains)
                .limit(MOST_FRAMES)
                .toList();
    }

    /**
     * Returns whether the difference of a place remains in the nearest methods that call it and that both run. The same work by
     * another method differs in the method and not in its caller; a thread that only one of the two has, lies below nothing
     * that both run.
     */
    private boolean remains(Map.Entry<Place, Costs> place, Map<Place, Costs> costs, AlignedStacks stacks, Blocks both) {
        double difference = place.getValue().meanDifference();
        return stacks.nearestCallers(place.getKey(), difference > 0, caller -> bothRun(costs.get(caller)))
                .map(callers -> units(both, callers).meanDifference() * Math.signum(difference))
                .filter(callers -> callers >= Math.abs(difference) / MOST_SHARE)
                .isPresent();
    }

    private static boolean bothRun(Costs costs) {
        return Math.min(costs.meanA(), costs.meanB()) >= LEAST_OF_BOTH * larger(costs);
    }

    /**
     * Returns, of callers and callees that are nearly as telling as the first place, the one that costs least. One
     * sample more in the contender that costs less would otherwise name the caller.
     */
    private static Optional<Map.Entry<Place, Costs>> innermost(List<Map.Entry<Place, Costs>> places) {
        return places.stream()
                .filter(each -> telling(each.getValue())
                        >= NEARLY_THE_SAME * telling(places.get(0).getValue()))
                .min(Comparator.comparingDouble(each -> larger(each.getValue())));
    }

    private static boolean nearlySame(Costs one, Costs other) {
        double near = (1 - NEARLY_THE_SAME) * Math.max(larger(one), larger(other));
        return Math.abs(one.meanA() - other.meanA()) < near && Math.abs(one.meanB() - other.meanB()) < near;
    }

    /**
     * Returns how telling a place is: the share of its larger cost by which the two contenders differ. A caller of
     * everything has a large cost, most of which both have.
     */
    private static double telling(Costs costs) {
        return Math.abs(costs.meanA() - costs.meanB()) / larger(costs);
    }

    private static double larger(Costs costs) {
        return Math.max(costs.meanA(), costs.meanB());
    }

    /**
     * Returns, of the places that are nearly as telling as the most telling one, the one that explains most of a significant gap; of
     * its callers and callees with nearly the same cost, the innermost. Each is tested as one of all that explain enough.
     */
    private Optional<Map.Entry<Place, Costs>> cause(
            BlockMean gap, List<Map.Entry<Place, Costs>> places, Predicate<Map.Entry<Place, Costs>> remains) {
        if (!gap.shown()) {
            return Optional.empty();
        }
        List<Map.Entry<Place, Costs>> large = places.stream()
                .filter(each -> explains(each.getValue().meanDifference() / gap.value()))
                .filter(each -> telling(each.getValue()) >= LEAST_TELLING)
                .toList();
        List<Map.Entry<Place, Costs>> shown = large.stream()
                .filter(each -> BlockMean.of(each.getValue().differences(), large.size())
                        .shown())
                .filter(remains)
                .toList();
        return shown.stream()
                .filter(each -> telling(each.getValue())
                        >= NEARLY_THE_SAME * telling(shown.get(0).getValue()))
                .max(Comparator.comparingDouble(each -> Math.abs(each.getValue().meanDifference())))
                .flatMap(most -> innermost(shown.stream()
                        .filter(each -> nearlySame(each.getValue(), most.getValue()))
                        .toList()));
    }

    private static boolean explains(double share) {
        return share >= LEAST_SHARE && share <= MOST_SHARE;
    }

    private FrameGap frame(Comparison pair, AlignedStacks stacks, Map.Entry<Place, Costs> place) {
        Costs costs = place.getValue();
        boolean first = costs.meanA() > costs.meanB();
        Named named = stacks.named(place.getKey(), first);
        return new FrameGap(
                named.method(),
                named.callers(),
                place.getKey().stretch() ? (first ? pair.a() : pair.b()) : null,
                costs.meanA(),
                costs.meanB(),
                BlockMean.of(costs.differences(), 1));
    }
}
