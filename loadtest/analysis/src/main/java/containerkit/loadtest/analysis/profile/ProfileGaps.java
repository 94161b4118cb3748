package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.profile.AlignedStacks.Costs;
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
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the differences in cost of each pair. */
public final class ProfileGaps {
    private static final int MOST_FRAMES = 10;
    private static final double LEAST_LISTED = 0.1; // of the gap; where it is not shown, of the largest possible
    private static final double NEARLY_THE_SAME = 0.95;
    private static final double LEAST_TELLING = 2 / 3.0; // of a cause: what both have in common must not prevail
    private static final double LEAST_SHARE = 1 / 3.0; // of the gap, that a cause explains
    private static final double MOST_SHARE = 1.5; // what explains more is made up for, as by the same work elsewhere
    private static final double LEAST_OF_BOTH = 0.05; // of a method's larger cost: from there on both run it

    private final RunIndex index;
    private final BlockValues values;
    private final Map<At, ProfileResult> profiles = new HashMap<>();
    private final Layers layers = new Layers();

    private ProfileGaps(RunIndex index, List<ProfileResult> taken) {
        this.index = index;
        values = new BlockValues(index);
        ProfileResult.latest(taken).forEach(profile -> profiles.put(profile.at(), profile));
    }

    /** What requests cost in a place. */
    private record Spot(Place place, Costs costs) {}

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
        Costs whole = units(
                both,
                new Costs(
                        both.a().stream().map(ProfiledBlock::cost).toList(),
                        both.b().stream().map(ProfiledBlock::cost).toList()));
        BlockMean gap = whole.gap();
        AlignedStacks stacks = new AlignedStacks(both.a(), both.b());
        Map<Place, Costs> costs = new HashMap<>();
        stacks.costs().forEach((place, byBlock) -> costs.put(place, units(both, byBlock)));
        double least = LEAST_LISTED * (gap.shown() ? Math.abs(gap.value()) : gap.largestPossible());
        List<Spot> spots = costs.entrySet().stream()
                .map(each -> new Spot(each.getKey(), each.getValue()))
                .filter(spot ->
                        spot.costs().larger() > 0 && Math.abs(spot.costs().difference()) >= least)
                .sorted(Comparator.<Spot>comparingDouble(spot -> -spot.costs().telling())
                        .thenComparing(spot -> spot.costs().larger())
                        .thenComparing(spot -> !spot.place().stretch())
                        .thenComparing(spot -> spot.place().toString()))
                .toList();
        List<Spot> listed = mostTelling(spots).stream()
                .filter(spot -> remains(spot, costs, stacks, both))
                .limit(MOST_FRAMES)
                .toList();
        return Optional.of(new ProfileGap(
                pair,
                Objects.requireNonNull(profiles.get(new At(
                                        both.numbers().get(0), pair.pair().cell(pair.a())))
                                .profile())
                        .sampler(),
                index.unit(),
                Stream.concat(both.a().stream(), both.b().stream())
                        .mapToLong(block -> block.tree().total())
                        .sum(),
                whole.meanA(),
                whole.meanB(),
                gap,
                layers(both),
                listed.stream().map(spot -> frame(pair, stacks, spot)).toList(),
                cause(gap, spots, listed).map(spot -> frame(pair, stacks, spot)).orElse(null)));
    }

    /** Returns the costs by the unit that statistics count: blocks, or the sessions that these ran in. */
    private Costs units(Blocks both, Costs byBlock) {
        return new Costs(units(both, byBlock.a()), units(both, byBlock.b()));
    }

    private List<Double> units(Blocks both, List<Double> byBlock) {
        Map<Integer, Double> costs = new HashMap<>();
        for (int i = 0; i < byBlock.size(); i++) {
            costs.put(both.numbers().get(i), byBlock.get(i));
        }
        return List.copyOf(index.units(costs).values());
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
        OptionalDouble log = values.logValue(
                block,
                pair.pair().part(),
                pair.pair().scenario(),
                pair.comparedBy().metric(),
                variant);
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

    private static LayerGap layer(Layer layer, Costs costs) {
        return new LayerGap(layer, costs.meanA(), costs.meanB(), costs.gap());
    }

    /**
     * Returns one place of each group that costs nearly the same, a method, its callers and what it calls: of those that are
     * nearly as telling as the first, the one that costs least. One sample more in the contender that costs less would
     * otherwise name the caller.
     */
    private static List<Spot> mostTelling(List<Spot> spots) {
        List<List<Spot>> groups = new ArrayList<>();
        for (Spot spot : spots) {
            groups.stream()
                    .filter(group -> nearlySame(spot.costs(), group.get(0).costs()))
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(spot), () -> groups.add(new ArrayList<>(List.of(spot))));
        }
        return groups.stream()
                .map(group -> Collections.min(nearlyAsTelling(group), Comparator.comparingDouble(spot -> spot.costs()
                        .larger())))
                .toList();
    }

    /** Returns those that are nearly as telling as the first, which is the most telling. */
    private static List<Spot> nearlyAsTelling(List<Spot> spots) {
        return spots.stream()
                .filter(spot -> spot.costs().telling()
                        >= NEARLY_THE_SAME * spots.get(0).costs().telling())
                .toList();
    }

    /**
     * Returns whether the difference of a place remains in the nearest methods that call it and that both run. The same work by
     * another method differs in the method and not in its caller; a thread that only one of the two has, lies below nothing
     * that both run.
     */
    private boolean remains(Spot spot, Map<Place, Costs> costs, AlignedStacks stacks, Blocks both) {
        double difference = spot.costs().difference();
        return stacks.nearestCallers(spot.place(), difference > 0, caller -> bothRun(costs.get(caller)))
                .map(callers -> units(both, callers).difference() * Math.signum(difference))
                .filter(callers -> callers >= Math.abs(difference) / MOST_SHARE)
                .isPresent();
    }

    private static boolean bothRun(Costs costs) {
        return Math.min(costs.meanA(), costs.meanB()) >= LEAST_OF_BOTH * costs.larger();
    }

    private static boolean nearlySame(Costs one, Costs other) {
        double near = (1 - NEARLY_THE_SAME) * Math.max(one.larger(), other.larger());
        return Math.abs(one.meanA() - other.meanA()) < near && Math.abs(one.meanB() - other.meanB()) < near;
    }

    /**
     * Returns, of the listed places that are nearly as telling as the most telling one, the one that explains most of a
     * significant gap. Each is tested as one of all places that explain enough.
     */
    private static Optional<Spot> cause(BlockMean gap, List<Spot> all, List<Spot> listed) {
        if (!gap.shown()) {
            return Optional.empty();
        }
        Predicate<Spot> explains = spot -> {
            double share = spot.costs().difference() / gap.value();
            return share >= LEAST_SHARE && share <= MOST_SHARE && spot.costs().telling() >= LEAST_TELLING;
        };
        int family = (int) all.stream().filter(explains).count();
        return nearlyAsTelling(listed.stream()
                        .filter(explains)
                        .filter(spot -> spot.costs().gap(family).shown())
                        .toList())
                .stream()
                .max(Comparator.comparingDouble(spot -> Math.abs(spot.costs().difference())));
    }

    private static FrameGap frame(Comparison pair, AlignedStacks stacks, Spot spot) {
        Costs costs = spot.costs();
        boolean first = costs.meanA() > costs.meanB();
        String method = stacks.method(spot.place(), first);
        return new FrameGap(
                method,
                stacks.callers(method, first),
                spot.place().stretch() ? (first ? pair.a() : pair.b()) : null,
                costs.meanA(),
                costs.meanB(),
                costs.gap());
    }
}
