package containerkit.loadtest.report.format;

import containerkit.loadtest.observe.CallTree;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.view.FlameName;
import containerkit.loadtest.result.ProfileResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;

/** Writes a flame graph of CPU time for each contender and scenario, all blocks together, as a page of its own. */
public final class FlameFiles {
    /**
     * Smallest width of a frame, in percent of the page's width. Narrower frames are left out, so that a report of many
     * stays small.
     */
    private static final double NARROWEST_PERCENT = 0.1;

    private FlameFiles() {}

    /** Returns the pages by their paths from the run's directory; empty where nothing was profiled. */
    public static Map<String, String> of(Plan plan, List<ProfileResult> taken) {
        Map<CellKey, List<CallTree>> trees = ProfileResult.latest(taken).stream()
                .collect(Collectors.groupingBy(
                        ProfileResult::cell,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                profile -> Objects.requireNonNull(profile.profile())
                                        .cpu(),
                                Collectors.toList())));
        List<String> parts = plan.parts().stream().map(Part::name).toList();
        Map<String, String> pages = new LinkedHashMap<>();
        trees.forEach((cell, blocks) -> pages.put(
                FlameName.of(parts.indexOf(cell.part()) + 1, cell.scenario(), cell.variant()),
                page(cell.variant().label() + ", " + cell.scenario(), blocks)));
        return pages;
    }

    private static String page(String title, List<CallTree> blocks) {
        Arguments arguments = new Arguments();
        arguments.title = HtmlWriter.escaped(title);
        arguments.minwidth = NARROWEST_PERCENT;
        FlameGraph graph = new FlameGraph(arguments);
        for (CallTree tree : blocks) {
            for (int node = 0; node < tree.size(); node++) {
                if (tree.weights()[node] > 0) {
                    graph.addSample(stack(tree, node), tree.weights()[node]);
                }
            }
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        graph.dump(new PrintStream(page, true, StandardCharsets.UTF_8));
        return page.toString(StandardCharsets.UTF_8);
    }

    private static CallStack stack(CallTree tree, int leaf) {
        Deque<String> names = new ArrayDeque<>();
        for (int node = leaf; node >= 0; node = tree.parents()[node]) {
            names.push(tree.methods().get(tree.frames()[node]));
        }
        CallStack stack = new CallStack();
        for (String name : names) {
            boolean ofJava = !name.endsWith(CallTree.NATIVE);
            stack.push(name, ofJava ? Frame.TYPE_JIT_COMPILED : Frame.TYPE_NATIVE);
        }
        return stack;
    }
}
