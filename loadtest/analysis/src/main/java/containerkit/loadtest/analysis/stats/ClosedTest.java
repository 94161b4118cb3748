package containerkit.loadtest.analysis.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Closed testing of pairwise equalities (Marcus, Peritz and Gabriel, Biometrika 63, 1976) with the local tests of Simes
 * (Biometrika 73, 1986), over those intersections alone that are logically possible (Shaffer, Journal of the American
 * Statistical Association 81, 1986): of three contenders either all are equal, or two at most. Where every subset is
 * possible, as in comparisons with one reference, this is Hommel's procedure (Biometrika 75, 1988).
 *
 * <p>The intersections of one load are the partitions of its contenders. A load with more than
 * {@value #MOST_CONTENDERS} of them, all compared with all, is treated as if every subset were possible, and a family of
 * more than {@value #MOST_PAIRS} pairs keeps the elementwise largest p-values of its intersections of one size. Both only
 * raise p, and never above Hommel's.
 */
final class ClosedTest {
    static final int MOST_CONTENDERS = 8;
    static final int MOST_PAIRS = 60;

    /** Number of intersections of one size that are kept apart in a family of few pairs. */
    private static final int KEPT = 64;

    private final double[] p;
    private final int kept;
    private final List<Group> groups = new ArrayList<>();

    /**
     * Pairs whose equalities may follow from each other.
     *
     * @param possible intersections that may hold alone; null where every subset may
     */
    private record Group(List<Integer> pairs, @Nullable List<Intersection> possible) {}

    /**
     * Equalities that may hold together without any other.
     *
     * @param pairs a bit for each pair of the group
     * @param ascending p-values of these pairs, ascending
     */
    private record Intersection(long pairs, double[] ascending) {}

    private ClosedTest(List<Evidence> pairs, double[] p) {
        this.p = p;
        kept = p.length > MOST_PAIRS ? 1 : KEPT;
        Map<String, List<Integer>> byLoad = IntStream.range(0, p.length)
                .boxed()
                .collect(Collectors.groupingBy(i -> pairs.get(i).load(), LinkedHashMap::new, Collectors.toList()));
        List<Integer> free = new ArrayList<>();
        for (List<Integer> load : byLoad.values()) {
            if (everySubsetCounts(pairs, load)) {
                free.addAll(load);
            } else {
                groups.add(new Group(load, intersections(pairs, load)));
            }
        }
        if (!free.isEmpty()) {
            groups.add(new Group(free, null));
        }
    }

    /**
     * Returns for each pair, in the same order, the lowest level for the whole family at which its equality is
     * rejected.
     *
     * @param pairs the family
     * @param p two-sided p-values, each by itself
     */
    static double[] adjusted(List<Evidence> pairs, double[] p) {
        return new ClosedTest(pairs, p).adjusted();
    }

    private double[] adjusted() {
        List<List<double[]>> all =
                groups.stream().map(group -> deciding(group, -1)).toList();
        List<List<double[]>> before = running(all);
        List<List<double[]>> reversed = new ArrayList<>(all);
        Collections.reverse(reversed);
        List<List<double[]>> after = running(reversed);
        double[] adjusted = new double[p.length];
        for (int own = 0; own < groups.size(); own++) {
            List<double[]> others = largest(together(before.get(own), after.get(groups.size() - 1 - own)));
            List<Integer> pairs = groups.get(own).pairs();
            for (int at = 0; at < pairs.size(); at++) {
                double most = 0;
                for (double[] with : deciding(groups.get(own), at)) {
                    for (double[] other : others) {
                        most = Math.max(most, simes(with, other));
                    }
                }
                adjusted[pairs.get(at)] = most;
            }
        }
        return adjusted;
    }

    /** Returns, at index i, the intersections of the first i groups. */
    private List<List<double[]>> running(List<List<double[]>> groups) {
        List<List<double[]>> running = new ArrayList<>(List.of(List.of(new double[0])));
        for (List<double[]> group : groups) {
            running.add(largest(together(running.get(running.size() - 1), group)));
        }
        return running;
    }

    /**
     * Returns the p-values, ascending, of the intersections that can decide: those with that pair of the group, or all
     * where {@code pair} is below 0.
     */
    private List<double[]> deciding(Group group, int pair) {
        List<Intersection> possible = group.possible();
        return possible == null
                ? subsets(group.pairs(), pair)
                : largest(possible.stream()
                        .filter(each -> pair < 0 || (each.pairs() >> pair & 1) == 1)
                        .map(Intersection::ascending)
                        .toList());
    }

    /**
     * Returns whether no equality follows from others (the pairs form no circle), or there are too many contenders to
     * list all partitions.
     */
    private static boolean everySubsetCounts(List<Evidence> pairs, List<Integer> load) {
        Map<String, String> parents = new TreeMap<>();
        boolean circle = false;
        for (int i : load) {
            String a = root(parents, pairs.get(i).a());
            String b = root(parents, pairs.get(i).b());
            circle |= a.equals(b);
            parents.put(a, b);
        }
        long contenders = load.stream()
                .flatMap(i -> Stream.of(pairs.get(i).a(), pairs.get(i).b()))
                .distinct()
                .count();
        return !circle || contenders > MOST_CONTENDERS;
    }

    private static String root(Map<String, String> parents, String of) {
        String root = of;
        while (parents.containsKey(root) && !root.equals(parents.get(root))) {
            root = parents.get(root);
        }
        return root;
    }

    /** Returns the pairs within the parts of every partition of a load's contenders. */
    private List<Intersection> intersections(List<Evidence> pairs, List<Integer> load) {
        List<String> contenders = load.stream()
                .flatMap(i -> Stream.of(pairs.get(i).a(), pairs.get(i).b()))
                .distinct()
                .toList();
        int[] a = load.stream()
                .mapToInt(i -> contenders.indexOf(pairs.get(i).a()))
                .toArray();
        int[] b = load.stream()
                .mapToInt(i -> contenders.indexOf(pairs.get(i).b()))
                .toArray();
        Map<Long, Intersection> intersections = new LinkedHashMap<>();
        for (List<Integer> parts : partitions(contenders.size())) {
            long equal = 0;
            for (int at = 0; at < a.length; at++) {
                equal |= parts.get(a[at]).equals(parts.get(b[at])) ? 1L << at : 0;
            }
            intersections.computeIfAbsent(
                    equal,
                    bits -> new Intersection(
                            bits,
                            IntStream.range(0, a.length)
                                    .filter(at -> (bits >> at & 1) == 1)
                                    .mapToDouble(at -> p[load.get(at)])
                                    .sorted()
                                    .toArray()));
        }
        return List.copyOf(intersections.values());
    }

    /** Returns for each partition the part of each element. */
    private static List<List<Integer>> partitions(int elements) {
        List<List<Integer>> partitions = List.of(List.of());
        for (int element = 0; element < elements; element++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> partition : partitions) {
                int parts = partition.stream().mapToInt(part -> part + 1).max().orElse(0);
                for (int part = 0; part <= parts; part++) {
                    List<Integer> next = new ArrayList<>(partition);
                    next.add(part);
                    longer.add(next);
                }
            }
            partitions = longer;
        }
        return partitions;
    }

    /**
     * Returns, of the subsets of each size, the one with the largest p-values. It includes that pair, unless the index
     * is below 0.
     */
    private List<double[]> subsets(List<Integer> free, int pair) {
        double[] others = IntStream.range(0, free.size())
                .filter(at -> at != pair)
                .mapToDouble(at -> p[free.get(at)])
                .sorted()
                .toArray();
        double[] own = pair < 0 ? new double[0] : new double[] {p[free.get(pair)]};
        return IntStream.rangeClosed(0, others.length)
                .mapToObj(size -> merged(Arrays.copyOfRange(others, others.length - size, others.length), own))
                .toList();
    }

    private static List<double[]> together(List<double[]> some, List<double[]> others) {
        List<double[]> together = new ArrayList<>(some.size() * others.size());
        for (double[] one : some) {
            for (double[] other : others) {
                together.add(merged(one, other));
            }
        }
        return together;
    }

    private static double[] merged(double[] one, double[] other) {
        double[] merged = new double[one.length + other.length];
        int i = 0;
        int j = 0;
        for (int at = 0; at < merged.length; at++) {
            merged[at] = j == other.length || i < one.length && one[i] <= other[j] ? one[i++] : other[j++];
        }
        return merged;
    }

    /**
     * Returns the intersections without those of which another of the same size has nowhere a smaller p; where too many
     * are left, their maximum.
     */
    private List<double[]> largest(List<double[]> ascending) {
        Map<Integer, List<double[]>> bySize = new TreeMap<>();
        for (double[] one : ascending) {
            List<double[]> same = bySize.computeIfAbsent(one.length, size -> new ArrayList<>());
            if (same.stream().noneMatch(other -> nowhereSmaller(other, one))) {
                same.removeIf(other -> nowhereSmaller(one, other));
                same.add(one);
            }
            if (same.size() > kept) {
                double[] maximum = new double[one.length];
                same.forEach(each -> Arrays.setAll(maximum, i -> Math.max(maximum[i], each[i])));
                same.clear();
                same.add(maximum);
            }
        }
        return bySize.values().stream().flatMap(List::stream).toList();
    }

    private static boolean nowhereSmaller(double[] one, double[] other) {
        for (int i = 0; i < one.length; i++) {
            if (one[i] < other[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the p-value of both together (Simes). */
    private static double simes(double[] one, double[] other) {
        double[] ascending = merged(one, other);
        double least = 1;
        for (int i = 0; i < ascending.length; i++) {
            least = Math.min(least, ascending.length * ascending[i] / (i + 1));
        }
        return least;
    }
}
