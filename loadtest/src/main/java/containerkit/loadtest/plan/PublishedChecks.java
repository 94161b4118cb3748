package containerkit.loadtest.plan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses published figures that nothing of the plan could ever stand beside: a report would leave them out in silence.
 *
 * @param contenders the plan's, whether they run or not, like what follows
 * @param parts the names of its parts
 * @param scenarios the names of its loads
 */
record PublishedChecks(YamlFile yaml, Set<String> contenders, Set<String> parts, Set<String> scenarios) {
    private static final String KEY = "published";

    /** @throws PlanException where one is of a contender, part or load that the plan has not */
    void refuse(List<PublishedValue> figures) {
        for (PublishedValue figure : figures) {
            require(contenders, "contender", figure.contender().split(Variant.AT)[0]);
            if (!PublishedValue.PACKAGING.equals(figure.part())) {
                require(parts, "part", figure.part());
            }
            require(scenarios, "load", figure.scenario());
        }
    }

    private void require(Set<String> known, String what, @Nullable String name) {
        if (name != null && !known.contains(name)) {
            throw yaml.about(
                    KEY,
                    "figures were published of " + what + " '" + name + "', which the plan has not",
                    new Suggestions(known).hint(name));
        }
    }
}
