package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.observe.CallTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Comparison of the stacks of two contenders. A method of a package that both run is compared with itself. Methods that
 * only one of them runs, such as those of its container, have no counterpart of the same name: a stretch of such calls
 * is compared with the stretch that the other runs below the same shared method.
 */
final class AlignedStacks {
    private static final int PACKAGE_WORDS = 3; // org.eclipse.jetty, org.apache.catalina
    private static final int CALLERS = 2;
    private static final double MOST_OF_A_STRETCH = 2 / 3.0;

    private final List<Stacks> a;
    private final List<Stacks> b;

    /** @param a blocks of the first contender, in the order of the second's */
    AlignedStacks(List<ProfiledBlock> a, List<ProfiledBlock> b) {
        Set<String> shared = packages(a);
        shared.retainAll(packages(b));
        this.a = a.stream().map(block -> Stacks.of(block, shared)).toList();
        this.b = b.stream().map(block -> Stacks.of(block, shared)).toList();
    }

    /**
     * The stacks of a block.
     *
     * @param places the place of each node
     * @param below the cost of each node with all it calls
     */
    private record Stacks(CallTree tree, Place[] places, double[] below) {
        static Stacks of(ProfiledBlock block, Set<String> shared) {
            return new Stacks(block.tree(), placesOf(block.tree(), shared), costsOf(block));
        }

        /** Returns whether no caller is of the same kind, so that a recursion counts once. */
        boolean outermost(int node, Object[] kinds) {
            for (int up = tree.parents()[node]; up >= 0; up = tree.parents()[up]) {
                if (kinds[up].equals(kinds[node])) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the cost of each of these kinds of calls, with all that is called. */
        <K> Map<K, Double> costs(K[] kinds, Predicate<K> wanted) {
            Map<K, Double> costs = new HashMap<>();
            for (int node = 0; node < kinds.length; node++) {
                if (wanted.test(kinds[node]) && outermost(node, kinds)) {
                    costs.merge(kinds[node], below[node], Double::sum);
                }
            }
            return costs;
        }
    }

    /**
     * A place in the stacks that is compared.
     *
     * @param method method that both run; for a stretch, the shared method that calls it
     * @param stretch true if it is a stretch of calls that only one of the two runs
     */
    record Place(String method, boolean stretch) {}

    /** Costs by block. */
    record Costs(List<Double> a, List<Double> b) {
        /** Returns the costs of a key that a block may lack. */
        static <K> Costs of(K key, List<Map<K, Double>> a, List<Map<K, Double>> b) {
            return new Costs(byBlock(key, a), byBlock(key, b));
        }

        private static <K> List<Double> byBlock(K key, List<Map<K, Double>> blocks) {
            return blocks.stream().map(block -> block.getOrDefault(key, 0.0)).toList();
        }

        double meanA() {
            return Sample.mean(a);
        }

        double meanB() {
            return Sample.mean(b);
        }

        double larger() {
            return Math.max(meanA(), meanB());
        }

        double difference() {
            return meanA() - meanB();
        }

        /**
         * Returns how telling a place is: the share of its larger cost by which the two contenders differ. A caller of
         * everything has a large cost, most of which both have.
         */
        double telling() {
            return Math.abs(difference()) / larger();
        }

        BlockMean gap(int family) {
            return BlockMean.of(
                    IntStream.range(0, a.size())
                            .mapToObj(i -> a.get(i) - b.get(i))
                            .toList(),
                    family);
        }

        BlockMean gap() {
            return gap(1);
        }
    }

    /** Returns the cost of every place, with all it calls. */
    Map<Place, Costs> costs() {
        List<Map<Place, Double>> first = a.stream()
                .map(stacks -> stacks.costs(stacks.places(), place -> true))
                .toList();
        List<Map<Place, Double>> second = b.stream()
                .map(stacks -> stacks.costs(stacks.places(), place -> true))
                .toList();
        return Stream.concat(first.stream(), second.stream())
                .flatMap(block -> block.keySet().stream())
                .distinct()
                .collect(Collectors.toMap(Function.identity(), place -> Costs.of(place, first, second)));
    }

    /**
     * Returns the cost of the methods that call a place and that both run, in each stack the nearest one, with all they call.
     *
     * @param first true for the place's calls in the first contender, false for those in the second
     * @param bothRun whether both run a method
     * @return empty where most of the place's cost has no such caller
     */
    Optional<Costs> nearestCallers(Place place, boolean first, Predicate<Place> bothRun) {
        Set<Place> callers = new HashSet<>();
        double whole = 0;
        double called = 0;
        for (Stacks stacks : first ? a : b) {
            Place[] places = stacks.places();
            for (int node = 0; node < places.length; node++) {
                if (places[node].equals(place) && stacks.outermost(node, places)) {
                    whole += stacks.below()[node];
                    int up = stacks.tree().parents()[node];
                    while (up >= 0 && (places[up].stretch() || !bothRun.test(places[up]))) {
                        up = stacks.tree().parents()[up];
                    }
                    if (up >= 0) {
                        called += stacks.below()[node];
                        callers.add(places[up]);
                    }
                }
            }
        }
        return 2 * called < whole
                ? Optional.empty()
                : Optional.of(new Costs(together(callers, a), together(callers, b)));
    }

    /** Returns by block the cost of these places, what one calls of another counted once. */
    private static List<Double> together(Set<Place> callers, List<Stacks> blocks) {
        return blocks.stream()
                .map(stacks -> {
                    Boolean[] among = Arrays.stream(stacks.places())
                            .map(callers::contains)
                            .toArray(Boolean[]::new);
                    return stacks.costs(among, each -> each).getOrDefault(true, 0.0);
                })
                .toList();
    }

    /** Returns the method that stands for a place, as the first contender runs it, or the second. */
    String method(Place place, boolean first) {
        return place.stretch() ? inStretch(place, first ? a : b) : place.method();
    }

    private static Place[] placesOf(CallTree tree, Set<String> shared) {
        boolean[] ofBoth = new boolean[tree.methods().size()];
        for (int method = 0; method < ofBoth.length; method++) {
            ofBoth[method] = shared.contains(packageOf(tree.methods().get(method)));
        }
        Place[] places = new Place[tree.size()];
        for (int node = 0; node < tree.size(); node++) {
            int parent = tree.parents()[node];
            if (ofBoth[tree.frames()[node]]) {
                places[node] = new Place(tree.methods().get(tree.frames()[node]), false);
            } else if (parent < 0) {
                places[node] = new Place("", true);
            } else {
                places[node] = places[parent].stretch() ? places[parent] : new Place(places[parent].method(), true);
            }
        }
        return places;
    }

    private static double[] costsOf(ProfiledBlock block) {
        CallTree tree = block.tree();
        double unit = block.costPerWeight();
        double[] costs = new double[tree.size()];
        for (int node = tree.size() - 1; node >= 0; node--) { // a caller has a smaller number
            costs[node] += unit * tree.weights()[node];
            if (tree.parents()[node] >= 0) {
                costs[tree.parents()[node]] += costs[node];
            }
        }
        return costs;
    }

    /** Returns the innermost method of a stretch that most of its cost goes through. */
    private static String inStretch(Place place, List<Stacks> blocks) {
        Map<String, Double> costs = new HashMap<>();
        for (Stacks stacks : blocks) {
            stacks.costs(calls(stacks), call -> call.place().equals(place))
                    .forEach((call, cost) -> costs.merge(call.method(), cost, Double::sum));
        }
        double most = costs.isEmpty() ? 0 : Collections.max(costs.values());
        return costs.entrySet().stream()
                .filter(each -> each.getValue() >= most * MOST_OF_A_STRETCH)
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(place.method());
    }

    /**
     * Returns the callers of the method in a contender's most expensive stack with it, the nearest first.
     *
     * @param first whether it is the pair's first contender
     */
    List<String> callers(String method, boolean first) {
        List<String> callers = List.of();
        double most = 0;
        for (Stacks stacks : first ? a : b) {
            int number = stacks.tree().methods().indexOf(method);
            for (int node = 0; node < stacks.tree().size(); node++) {
                if (stacks.tree().frames()[node] == number && stacks.below()[node] > most) {
                    most = stacks.below()[node];
                    callers = above(stacks.tree(), node);
                }
            }
        }
        return callers;
    }

    private static List<String> above(CallTree tree, int node) {
        List<String> callers = new ArrayList<>();
        for (int up = tree.parents()[node]; up >= 0 && callers.size() < CALLERS; up = tree.parents()[up]) {
            callers.add(tree.methods().get(tree.frames()[up]));
        }
        return callers;
    }

    /** A method within a place. The same method may be in several stretches of a stack. */
    private record Call(Place place, String method) {}

    private static Call[] calls(Stacks stacks) {
        CallTree tree = stacks.tree();
        return IntStream.range(0, tree.size())
                .mapToObj(node -> new Call(stacks.places()[node], tree.methods().get(tree.frames()[node])))
                .toArray(Call[]::new);
    }

    private static Set<String> packages(List<ProfiledBlock> blocks) {
        return blocks.stream()
                .flatMap(block -> block.tree().methods().stream())
                .map(AlignedStacks::packageOf)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns at most the first words of the package; the whole class where it has none. */
    private static String packageOf(String method) {
        String[] words = method.split("\\.");
        int words3 = Math.max(1, Math.min(PACKAGE_WORDS, words.length - 2)); // without class and method
        return String.join(".", Arrays.copyOf(words, words3));
    }
}
