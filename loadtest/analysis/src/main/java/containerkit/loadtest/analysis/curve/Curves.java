package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Skipped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds contenders whose modes differ in nothing but one setting. Values of different parts ran at different times. Where
 * the parts share one, the measurements of each part are taken relative to it, which removes the host's drift.
 */
public final class Curves {
    private final Plan plan;
    private final Swept swept;
    private final RunIndex index;
    private final BlockValues values;

    Curves(RunIndex index, Swept swept) {
        this.plan = index.run().header().plan();
        this.swept = swept;
        this.index = index;
        this.values = new BlockValues(index);
    }

    /** Returns one curve for each setting, contender and scenario with two values or more of which some block has a measurement. */
    public static List<Curve> of(RunIndex index) {
        List<Curve> all = new ArrayList<>(new Curves(index, Swept.threads(index.run())).all());
        all.addAll(new Curves(index, Swept.heap(index.run().header().plan())).all());
        return all;
    }

    /** Returns the servers whose failure is an answer: those that have a smaller heap than another that is the same else. */
    public static Set<Variant> mayFail(RunIndex index) {
        Curves heaps = new Curves(index, Swept.heap(index.run().header().plan()));
        Set<Variant> small = new HashSet<>();
        heaps.families().values().stream().flatMap(List::stream).forEach(group -> group.variants().stream()
                .sorted(heaps.byValue())
                .limit(group.variants().size() - 1L)
                .forEach(small::add));
        return small;
    }

    List<Curve> all() {
        List<Curve> all = new ArrayList<>();
        families().forEach((family, groups) -> groups.stream()
                .flatMap(group -> group.part().scenarios().stream())
                .distinct()
                .map(scenario -> curve(family, scenario, groups))
                .filter(Objects::nonNull)
                .forEach(all::add));
        return all;
    }

    /** @param others the mode without its name and the setting */
    private record Family(String contender, Mode others) {}

    /** Servers of one family that ran side by side, with two values or more. */
    private record Group(Part part, List<Variant> variants) {}

    private Map<Family, List<Group>> families() {
        Map<Family, List<Group>> families = new LinkedHashMap<>();
        for (Part part : plan.parts()) {
            part.variants().stream()
                    .filter(variant -> swept.value().apply(variant) != null)
                    .collect(Collectors.groupingBy(this::family, LinkedHashMap::new, Collectors.toList()))
                    .forEach((family, variants) -> {
                        if (variants.stream().map(swept.value()).distinct().count() > 1) {
                            families.computeIfAbsent(family, key -> new ArrayList<>())
                                    .add(new Group(part, variants));
                        }
                    });
        }
        return families;
    }

    private Family family(Variant variant) {
        Mode others = swept.without().apply(variant);
        return new Family(
                variant.contender(),
                new Mode("", others.profile(), others.properties(), others.jvmFlags(), others.packed()));
    }

    private Comparator<Variant> byValue() {
        return Comparator.comparing(swept.value()::apply);
    }

    private @Nullable Curve curve(Family family, Scenario scenario, List<Group> all) {
        List<Group> groups = all.stream()
                .filter(group -> group.part().scenarios().contains(scenario))
                .toList();
        Variant comparedBy = comparedBy(groups);
        boolean heap = swept.setting() == Curve.Setting.HEAP_MIB;
        Metric deciding = swept.setting().metrics().get(0);
        List<Variant> known = groups.stream()
                .flatMap(group -> group.variants().stream())
                .distinct()
                .sorted(byValue())
                .filter(variant -> heap && failed(groups, variant)
                        || !logs(deciding, scenario, groups, variant, comparedBy)
                                .isEmpty())
                .toList();
        Map<Metric, List<Map<Integer, Double>>> logs = new EnumMap<>(Metric.class);
        for (Metric metric : swept.setting().metrics()) {
            logs.put(
                    metric,
                    known.stream()
                            .map(variant -> logs(metric, scenario, groups, variant, comparedBy))
                            .toList());
        }
        int largest = known.size() - 1;
        if (largest < 1 || heap && logs.get(deciding).get(largest).isEmpty()) {
            return null;
        }
        int best = heap ? largest : Knee.best(logs.get(deciding));
        List<Curve.Point> points = new ArrayList<>();
        List<Ratio> toBest = new ArrayList<>();
        for (int at = 0; at <= largest; at++) {
            Curve.Point point = point(known.get(at), at, scenario, groups, logs, best);
            points.add(point);
            Ratio ratio = point.toBest().getOrDefault(deciding, new Ratio(0, null, null));
            toBest.add(heap ? ratio.inverted() : ratio); // less CPU is better
        }
        Knee knee = Knee.of(
                toBest, best, at -> points.get(at).holds(), plan.criteria().marginPercent());
        return new Curve(
                swept.setting(),
                family.contender(),
                scenario,
                points,
                knee.point(),
                best,
                knee.shown(),
                Stream.concat(
                                knee.notExcluded().stream()
                                        .map(at -> points.get(at).value()),
                                heap ? unmeasured(family, points, knee.point()) : Stream.of())
                        .sorted()
                        .toList(),
                swept.line().apply(known.get(knee.point())));
    }

    /** Returns the heaps between the knee and the next smaller one that was measured: the search alone left them out. */
    private Stream<Integer> unmeasured(Family family, List<Curve.Point> points, int knee) {
        int below = knee == 0 ? 0 : points.get(knee - 1).value();
        return index.run().header().skipped().stream()
                .filter(skipped -> skipped.why() == Skipped.Why.SEARCH)
                .map(Skipped::variant)
                .filter(variant -> family(variant).equals(family))
                .map(swept.value())
                .filter(value -> value != null
                        && value > below
                        && value < points.get(knee).value());
    }

    private Curve.Point point(
            Variant variant,
            int at,
            Scenario scenario,
            List<Group> groups,
            Map<Metric, List<Map<Integer, Double>>> logs,
            int best) {
        Map<Metric, BlockMean> means = new EnumMap<>(Metric.class);
        Map<Metric, Ratio> toBest = new EnumMap<>(Metric.class);
        logs.forEach((metric, all) -> {
            if (!all.get(at).isEmpty()) {
                means.put(metric, BlockMean.ofLogs(all.get(at).values()));
                toBest.put(metric, Knee.toBest(all, at, best));
            }
        });
        boolean holds = swept.setting() != Curve.Setting.HEAP_MIB
                || !failed(groups, variant)
                        && responded(groups, scenario, variant)
                        && likeTheLargest(toBest.get(Metric.LATENCY_P99));
        return new Curve.Point(variant, Objects.requireNonNull(swept.value().apply(variant)), holds, means, toBest);
    }

    private boolean failed(List<Group> groups, Variant variant) {
        return groups.stream().anyMatch(group -> index.failedBlocks(group.part().name(), variant) > 0);
    }

    private boolean responded(List<Group> groups, Scenario scenario, Variant variant) {
        return groups.stream()
                .flatMap(group -> index.good(new CellKey(group.part().name(), variant, scenario.name())).stream())
                .map(Metric.SUCCESS::of)
                .allMatch(success -> success == null || success == 100);
    }

    /** By the ratio itself: few requests come after the 99th of a hundred, so its interval is wide at any heap. */
    private boolean likeTheLargest(@Nullable Ratio p99) {
        return p99 != null
                && p99.value() != null
                && p99.value() <= 1 + plan.criteria().marginPercent() / 100;
    }

    /** Returns the variant with the largest value that all parts have; null where there is one part, or no such value. */
    private @Nullable Variant comparedBy(List<Group> groups) {
        List<Variant> common = new ArrayList<>(groups.get(0).variants());
        groups.forEach(group -> common.retainAll(group.variants()));
        return groups.size() < 2 ? null : common.stream().max(byValue()).orElse(null);
    }

    /**
     * Returns the logarithms of a variant's measurement by block, or by session where there are several. The value is the
     * mean over the parts that have the variant, each relative to {@code comparedBy} in that part, on the scale of the
     * mean of {@code comparedBy}.
     */
    private Map<Integer, Double> logs(
            Metric metric, Scenario scenario, List<Group> groups, Variant variant, @Nullable Variant comparedBy) {
        Map<Integer, Double> logs = new HashMap<>();
        for (int block = 1; block <= plan.extent().blocks(); block++) {
            List<Double> own = new ArrayList<>();
            List<Double> scale = new ArrayList<>();
            for (Group group : groups) {
                OptionalDouble value = values.logValue(block, group.part(), scenario, metric, variant);
                OptionalDouble beside = comparedBy == null
                        ? OptionalDouble.of(0)
                        : values.logValue(block, group.part(), scenario, metric, comparedBy);
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
}
