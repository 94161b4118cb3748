package containerkit.loadtest.report.format;

import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.result.ProfileResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;

/** Writes flame graphs of CPU time, all blocks together: a page for each contender and scenario. */
public final class FlameFiles {
    private FlameFiles() {}

    /** Returns the pages by their paths from the run's directory; empty where nothing was profiled. */
    public static Map<String, String> of(Plan plan, List<ProfileResult> taken) {
        Map<CellKey, FlameGraph> graphs = new LinkedHashMap<>();
        ProfileResult.latest(taken)
                .forEach(profile -> add(
                        graphs.computeIfAbsent(profile.cell(), cell -> empty()),
                        Objects.requireNonNull(profile.profile()).cpu()));
        Map<String, String> pages = new LinkedHashMap<>();
        graphs.forEach((cell, graph) -> pages.put(
                FlameName.of(plan, cell),
                page(graph, cell.variant().label() + ", " + ScenarioName.of(plan, cell.part(), cell.scenario()))));
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
        int names = page.indexOf("const cpool = [");
        int end = page.lastIndexOf("unpack(cpool)");
        return page.substring(0, names).replace("<h1></h1>", "<h1>" + HtmlWriter.escaped(title) + "</h1>")
                + page.substring(names, end).replace("<", "\\u003c")
                + page.substring(end);
    }

    private static FlameGraph empty() {
        Arguments arguments = new Arguments();
        arguments.title = "";
        arguments.minwidth = 0.2; // percent; narrower frames are left out, so that a report of many stays small
        return new FlameGraph(arguments);
    }

    private static void add(FlameGraph graph, CallTree tree) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.weights()[node] > 0) {
                graph.addSample(stack(tree, node), tree.weights()[node]);
            }
        }
    }

    /** Returns a stack, the thread's first frame first. */
    private static CallStack stack(CallTree tree, int node) {
        int caller = tree.parents()[node];
        CallStack stack = caller < 0 ? new CallStack() : stack(tree, caller);
        String name = tree.methods().get(tree.frames()[node]);
        stack.push(name, name.endsWith(CallTree.NATIVE) ? Frame.TYPE_NATIVE : Frame.TYPE_JIT_COMPILED);
        return stack;
    }
}
