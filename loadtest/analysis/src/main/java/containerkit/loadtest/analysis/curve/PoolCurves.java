package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds contenders whose modes differ in nothing but the size of their request pool. Sizes of different parts ran at
 * different times. Where the parts share a size, the values of each part are taken relative to it, which removes the
 * host's drift.
 */
public final class PoolCurves {
    private final Plan plan;
    private final PoolSizes sizes;
    private final RunIndex index;
    private final BlockValues values;

    private PoolCurves(RunIndex index, PoolSizes sizes) {
        this.plan = index.run().header().plan();
        this.sizes = sizes;
        this.index = index;
        this.values = new BlockValues(index);
    }

    /** Returns one curve for each contender and scenario with two sizes or more of which some block has a value. */
    public static List<PoolCurve> of(RunIndex index, PoolSizes sizes) {
        PoolCurves curves = new PoolCurves(index, sizes);
        List<PoolCurve> all = new ArrayList<>();
        curves.families().forEach((family, groups) -> groups.stream()
                .flatMap(group -> group.part().scenarios().stream())
                .distinct()
                .map(scenario -> curves.curve(family, scenario, groups))
                .filter(Objects::nonNull)
                .forEach(all::add));
        return all;
    }

    /** @param others properties besides the one that sets the size */
    private record Family(
            String contender, @Nullable String profile, List<String> jvmFlags, Map<String, String> others) {}

    /** Servers of one family that ran side by side, in two sizes or more. */
    private record Group(Part part, List<Variant> variants) {}

    private Map<Family, List<Group>> families() {
        Map<Family, List<Group>> families = new LinkedHashMap<>();
        for (Part part : plan.parts()) {
            part.variants().stream()
                    .filter(variant -> sizes.size().apply(variant) != null)
                    .collect(Collectors.groupingBy(this::family, LinkedHashMap::new, Collectors.toList()))
                    .forEach((family, variants) -> {
                        if (variants.stream().map(sizes.size()).distinct().count() > 1) {
                            families.computeIfAbsent(family, key -> new ArrayList<>())
                                    .add(new Group(part, variants));
                        }
                    });
        }
        return families;
    }

    private Family family(Variant variant) {
        Mode mode = plan.mode(variant.mode());
        Map<String, String> others = new HashMap<>(mode.properties());
        others.remove(sizes.property().apply(variant));
        others.remove(PoolSizes.PROPERTY);
        return new Family(variant.contender(), mode.profile(), mode.jvmFlags(), others);
    }

    private @Nullable PoolCurve curve(Family family, Scenario scenario, List<Group> all) {
        List<Group> groups = all.stream()
                .filter(group -> group.part().scenarios().contains(scenario))
                .toList();
        Variant comparedBy = comparedBy(groups);
        Map<Variant, Map<Integer, Double>> known = new LinkedHashMap<>();
        groups.stream()
                .flatMap(group -> group.variants().stream())
                .distinct()
                .sorted(Comparator.comparing(sizes.size()::apply))
                .forEach(variant -> {
                    Map<Integer, Double> logs = logs(scenario, groups, variant, comparedBy);
                    if (!logs.isEmpty()) {
                        known.put(variant, logs);
                    }
                });
        if (known.size() < 2) {
            return null;
        }
        Knee knee = Knee.of(List.copyOf(known.values()), plan.marginPercent());
        List<PoolCurve.Point> points = new ArrayList<>();
        known.forEach((variant, logs) -> points.add(new PoolCurve.Point(
                variant,
                Objects.requireNonNull(sizes.size().apply(variant)),
                BlockMean.ofLogs(List.copyOf(logs.values())),
                knee.toBest().get(points.size()))));
        Variant enough = points.get(knee.point()).variant();
        return new PoolCurve(
                family.contender(),
                scenario,
                points,
                knee.point(),
                knee.best(),
                knee.shown(),
                knee.notExcluded().stream().map(at -> points.get(at).size()).toList(),
                sizes.line().apply(enough));
    }

    /** Returns the variant with the largest size that all parts have; null where there is one part, or no such size. */
    private @Nullable Variant comparedBy(List<Group> groups) {
        return groups.size() < 2
                ? null
                : groups.get(0).variants().stream()
                        .filter(variant -> groups.stream()
                                .allMatch(group -> group.variants().contains(variant)))
                        .max(Comparator.comparing(sizes.size()::apply))
                        .orElse(null);
    }

    /**
     * Returns the logarithms of a variant's throughput by block, or by session where there are several. The value is
     * the mean over the parts that have the variant, each relative to {@code comparedBy} in that part, on the scale of
     * the mean of {@code comparedBy}.
     */
    private Map<Integer, Double> logs(
            Scenario scenario, List<Group> groups, Variant variant, @Nullable Variant comparedBy) {
        Map<Integer, Double> logs = new HashMap<>();
        for (int block = 1; block <= plan.blocks(); block++) {
            List<Double> own = new ArrayList<>();
            List<Double> scale = new ArrayList<>();
            for (Group group : groups) {
                OptionalDouble value = log(block, group, scenario, variant);
                OptionalDouble beside =
                        comparedBy == null ? OptionalDouble.of(0) : log(block, group, scenario, comparedBy);
                beside.ifPresent(scale::add);
                if (group.variants().contains(variant) && value.isPresent() && beside.isPresent()) {
                    own.add(value.getAsDouble() - beside.getAsDouble());
                }
            }
            if (!own.isEmpty()) {
                logs.put(block, Sample.mean(own) + Sample.mean(scale));
            }
        }
        return index.units(logs);
    }

    private OptionalDouble log(int block, Group group, Scenario scenario, Variant variant) {
        return values.logValue(block, group.part(), scenario, Metric.THROUGHPUT, variant);
    }
}
