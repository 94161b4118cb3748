package containerkit.loadtest.report.format;

import containerkit.loadtest.analysis.profile.Layer;
import containerkit.loadtest.analysis.profile.Layers;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.result.ProfileResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;

/** Writes flame graphs of CPU time, all blocks together: a page for each contender and scenario, and one for each pair's difference. */
public final class FlameFiles {
    /** Smallest width of a frame, in percent: narrower ones are left out, so that a report of many stays small. */
    private static final double NARROWEST_PERCENT = 0.2;

    private static final double PICOS_PER_MICRO = 1_000_000; // finer than a sample, so that rounding shows nowhere
    private static final String CONTAINER = "the container";
    private static final String NO_TITLE = "<h1></h1>";
    private static final String NAMES = "const cpool = [";
    private static final String NAMES_END = "unpack(cpool)";

    private final Layers layers = new Layers();
    private final Map<CellKey, List<CallTree>> trees;

    private FlameFiles(List<ProfileResult> taken) {
        trees = ProfileResult.latest(taken).stream()
                .collect(Collectors.groupingBy(
                        ProfileResult::cell,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                profile -> Objects.requireNonNull(profile.profile())
                                        .cpu(),
                                Collectors.toList())));
    }

    /** Returns the pages by their paths from the run's directory; empty where nothing was profiled. */
    public static Map<String, String> of(Plan plan, List<ProfileResult> taken, List<ProfileGap> gaps) {
        FlameFiles files = new FlameFiles(taken);
        List<String> parts = plan.parts().stream().map(Part::name).toList();
        Map<String, String> pages = new LinkedHashMap<>();
        files.trees
                .keySet()
                .forEach(cell -> pages.put(
                        FlameName.of(parts.indexOf(cell.part()) + 1, cell.scenario(), cell.variant()),
                        page(
                                files.graph(cell),
                                cell.variant().label() + ", " + ScenarioName.of(plan, cell.part(), cell.scenario()))));
        gaps.stream()
                .filter(ProfileGap::cpu)
                .forEach(gap -> pages.put(
                        FlameName.ofDifference(
                                parts.indexOf(gap.comparison().part()) + 1,
                                gap.comparison().scenario(),
                                gap.costlier(),
                                gap.thriftier()),
                        page(files.difference(gap), title(plan, gap))));
        return pages;
    }

    /**
     * Returns a page whose script a name of a method cannot end. Names stand in it as the library writes them: without
     * the beginning that the name before has, the length of which is written as a character and may be {@code <}, too.
     */
    private static String page(FlameGraph graph, String title) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        graph.dump(new PrintStream(out, true, StandardCharsets.UTF_8));
        String page = out.toString(StandardCharsets.UTF_8);
        int names = page.indexOf(NAMES);
        int end = page.lastIndexOf(NAMES_END);
        return page.substring(0, names).replace(NO_TITLE, "<h1>" + HtmlWriter.escaped(title) + "</h1>")
                + page.substring(names, end).replace("<", "\\u003c")
                + page.substring(end);
    }

    private static FlameGraph empty() {
        Arguments arguments = new Arguments();
        arguments.title = "";
        arguments.minwidth = NARROWEST_PERCENT;
        return new FlameGraph(arguments);
    }

    private FlameGraph graph(CellKey cell) {
        FlameGraph graph = empty();
        add(graph, cell, 1, List::copyOf);
        return graph;
    }

    /** Returns the costlier one's graph in ps of CPU per request, coloured by how much more than the other each frame itself takes. */
    private FlameGraph difference(ProfileGap gap) {
        Variant shown = gap.costlier();
        Variant base = gap.thriftier();
        boolean first = shown.equals(gap.comparison().a());
        FlameGraph graph = scaled(gap, shown, sampled(gap, first));
        graph.diff(scaled(gap, base, sampled(gap, !first)));
        return graph;
    }

    private static String title(Plan plan, ProfileGap gap) {
        return gap.costlier().label() + " against " + gap.thriftier().label() + ", "
                + ScenarioName.of(
                        plan, gap.comparison().part(), gap.comparison().scenario())
                + ": a sample is 1 ps of CPU per request; red takes more, blue less, yellow is not in the other";
    }

    /** Returns the µs of CPU per request that the stacks stand for: without layers that are measured apart from them. */
    private static double sampled(ProfileGap gap, boolean first) {
        double apart = gap.layers().stream()
                .filter(each ->
                        each.layer() == Layer.GC || each.layer() == Layer.KERNEL && gap.sampler() == Sampler.EXECUTION)
                .mapToDouble(each -> first ? each.a() : each.b())
                .sum();
        return (first ? gap.a() : gap.b()) - apart;
    }

    private FlameGraph scaled(ProfileGap gap, Variant variant, double microsPerRequest) {
        CellKey cell = gap.comparison().pair().cell(variant);
        double total = trees.getOrDefault(cell, List.of()).stream()
                .mapToLong(CallTree::total)
                .sum();
        FlameGraph graph = empty();
        add(graph, cell, PICOS_PER_MICRO * microsPerRequest / total, this::withoutContainer);
        return graph;
    }

    private void add(FlameGraph graph, CellKey cell, double unit, UnaryOperator<List<String>> view) {
        for (CallTree tree : trees.getOrDefault(cell, List.of())) {
            for (int node = 0; node < tree.size(); node++) {
                long weight = Math.round(unit * tree.weights()[node]);
                if (weight > 0) {
                    graph.addSample(stack(view.apply(methods(tree, node))), weight);
                }
            }
        }
    }

    /** Returns a stack, the thread's first frame first. */
    private static List<String> methods(CallTree tree, int leaf) {
        LinkedList<String> names = new LinkedList<>();
        for (int node = leaf; node >= 0; node = tree.parents()[node]) {
            names.addFirst(tree.methods().get(tree.frames()[node]));
        }
        return names;
    }

    /** Returns the stack with each stretch of the container's methods as one frame: containers share no method below which they differ. */
    private List<String> withoutContainer(List<String> stack) {
        List<String> names = new ArrayList<>();
        for (String method : stack) {
            String name = layers.of(method) == Layer.CONTAINER ? CONTAINER : method;
            if (!name.equals(CONTAINER)
                    || names.isEmpty()
                    || !names.get(names.size() - 1).equals(CONTAINER)) {
                names.add(name);
            }
        }
        return names;
    }

    private static CallStack stack(List<String> names) {
        CallStack stack = new CallStack();
        for (String name : names) {
            boolean ofJava = !name.endsWith(CallTree.NATIVE);
            stack.push(name, ofJava ? Frame.TYPE_JIT_COMPILED : Frame.TYPE_NATIVE);
        }
        return stack;
    }
}
