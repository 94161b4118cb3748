package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.observe.CallTree;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.jspecify.annotations.Nullable;

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
    }

    /**
     * A place in the stacks that is compared.
     *
     * @param method method that both run; for a stretch, the shared method that calls it
     * @param stretch true if it is a stretch of calls that only one of the two runs
     */
    record Place(String method, boolean stretch) {}

    /** Costs by block. */
    record Costs(double[] a, double[] b) {
        /** Returns the costs of a key that a block may lack. */
        static <K> Costs of(K key, List<Map<K, Double>> a, List<Map<K, Double>> b) {
            return new Costs(byBlock(key, a), byBlock(key, b));
        }

        private static <K> double[] byBlock(K key, List<Map<K, Double>> blocks) {
            return blocks.stream()
                    .mapToDouble(block -> block.getOrDefault(key, 0.0))
                    .toArray();
        }

        double meanA() {
            return Arrays.stream(a).average().orElse(0);
        }

        double meanB() {
            return Arrays.stream(b).average().orElse(0);
        }

        double meanDifference() {
            return meanA() - meanB();
        }

        double[] differences() {
            double[] differences = new double[a.length];
            for (int i = 0; i < a.length; i++) {
                differences[i] = a[i] - b[i];
            }
            return differences;
        }
    }

    /** The method that stands for a place, with its callers, the nearest first. */
    record Named(String method, List<String> callers) {}

    /** Returns the cost of every place, with all it calls. */
    Map<Place, Costs> costs() {
        List<Map<Place, Double>> first =
                a.stream().map(AlignedStacks::inclusive).toList();
        List<Map<Place, Double>> second =
                b.stream().map(AlignedStacks::inclusive).toList();
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
    private static double[] together(Set<Place> callers, List<Stacks> blocks) {
        return blocks.stream()
                .mapToDouble(stacks -> {
                    Boolean[] among = Arrays.stream(stacks.places())
                            .map(callers::contains)
                            .toArray(Boolean[]::new);
                    return IntStream.range(0, among.length)
                            .filter(node -> among[node] && stacks.outermost(node, among))
                            .mapToDouble(node -> stacks.below()[node])
                            .sum();
                })
                .toArray();
    }

    /** Names a place as the first contender runs it, or the second. */
    Named named(Place place, boolean first) {
        List<Stacks> blocks = first ? a : b;
        String method = place.stretch() ? inStretch(place, blocks) : place.method();
        return new Named(method, callers(method, blocks));
    }

    private static Map<Place, Double> inclusive(Stacks stacks) {
        Place[] places = stacks.places();
        Map<Place, Double> costs = new HashMap<>();
        for (int node = 0; node < places.length; node++) {
            if (stacks.outermost(node, places)) {
                costs.merge(places[node], stacks.below()[node], Double::sum);
            }
        }
        return costs;
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

    /** Returns the innermost method that most of the stretch's cost goes through. */
    private static String inStretch(Place place, List<Stacks> blocks) {
        Map<String, Double> costs = new HashMap<>();
        double whole = 0;
        for (Stacks stacks : blocks) {
            Place[] places = stacks.places();
            double[] below = stacks.below();
            Call[] calls = calls(stacks);
            for (int node = 0; node < places.length; node++) {
                if (places[node].equals(place)) {
                    if (stacks.outermost(node, places)) {
                        whole += below[node];
                    }
                    if (stacks.outermost(node, calls)) {
                        costs.merge(calls[node].method(), below[node], Double::sum);
                    }
                }
            }
        }
        double most = whole * MOST_OF_A_STRETCH;
        return costs.entrySet().stream()
                .filter(each -> each.getValue() >= most)
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .or(() -> costs.entrySet().stream()
                        .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey())))
                .map(Map.Entry::getKey)
                .orElse(place.method());
    }

    /** Returns the callers of the method in the most expensive of its stacks. */
    private static List<String> callers(String method, List<Stacks> blocks) {
        Map<List<String>, Double> costs = new HashMap<>();
        for (Stacks stacks : blocks) {
            CallTree tree = stacks.tree();
            Integer[] frames = Arrays.stream(tree.frames()).boxed().toArray(Integer[]::new);
            int number = tree.methods().indexOf(method);
            for (int node = 0; node < tree.size(); node++) {
                if (frames[node] == number && stacks.outermost(node, frames)) {
                    costs.merge(above(tree, node), stacks.below()[node], Double::sum);
                }
            }
        }
        return costs.entrySet().stream()
                .max(Map.Entry.<List<String>, Double>comparingByValue()
                        .thenComparing(each -> String.join(" ", each.getKey())))
                .map(Map.Entry::getKey)
                .orElse(List.of());
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
        Call[] calls = new Call[tree.size()];
        for (int node = 0; node < tree.size(); node++) {
            calls[node] = new Call(stacks.places()[node], tree.methods().get(tree.frames()[node]));
        }
        return calls;
    }

    private static Set<String> packages(List<ProfiledBlock> blocks) {
        return blocks.stream()
                .flatMap(block -> block.tree().methods().stream())
                .map((Function<String, @Nullable String>) AlignedStacks::packageOf)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns at most the first words of the package; the whole class where it has none. */
    private static String packageOf(String method) {
        String[] words = method.split("\\.");
        int words3 = Math.max(1, Math.min(PACKAGE_WORDS, words.length - 2)); // without class and method
        return String.join(".", Arrays.copyOf(words, words3));
    }
}
