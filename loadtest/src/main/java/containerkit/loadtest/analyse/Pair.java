package containerkit.loadtest.analyse;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.List;

/** Two contenders that are compared, in the plan's order. */
record Pair(Part part, Scenario scenario, Variant a, Variant b) {
    /** Every pair of a part, scenario by scenario. */
    static List<Pair> of(Part part) {
        List<Pair> pairs = new ArrayList<>();
        List<Variant> variants = part.variants();
        for (Scenario scenario : part.scenarios()) {
            for (int i = 0; i < variants.size(); i++) {
                for (int j = i + 1; j < variants.size(); j++) {
                    pairs.add(new Pair(part, scenario, variants.get(i), variants.get(j)));
                }
            }
        }
        return pairs;
    }
}
